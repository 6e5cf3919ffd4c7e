import { entityId } from "@orrery/model";
import { settings } from "@orrery/model/settings";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Ids } from "../../kernel/ids.ts";
import { AttributeStore } from "../../telemetry/attributes/attribute-store.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { RULE_NODES } from "../nodes/index.ts";
import { type ChainSketch, numbered } from "../testing/memory-chains.ts";
import { DEVICE, message, type TestEngine, testEngine } from "../testing/test-engine.ts";
import { SUCCESS } from "./outcome.ts";
import type { QueueSettings } from "./queue-settings.ts";
import { defineRuleNode } from "./rule-node.ts";
import { StoredJournal } from "./stored-journal.ts";

const P = "org.thingsboard.rule.engine.";
const SAVE = { type: `${P}telemetry.TbMsgAttributesNode` };
const GATE = { type: "test.Gate" };
const CHAIN = { id: entityId("RULE_CHAIN", numbered(77)) } as const;
const ACK_TIMEOUT_MS = 30;
const LIMITS = { maxMessages: 1_000, maxTenantMessages: 1_000, maxBytes: 1_000_000 };
const RETRYING: QueueSettings = {
  name: "Main",
  submit: "BURST",
  timeoutMs: 50,
  ...LIMITS,
  retry: { retries: 3, pauseMs: 1, maxPauseMs: 1 },
};

/** A message is saved, then waits. */
const SAVE_FIRST: ChainSketch = {
  ...CHAIN,
  first: "save",
  nodes: { save: SAVE, gate: GATE },
  links: [["save", "Success", "gate"]],
};
/** A message waits, is saved, and waits again. */
const GATE_FIRST: ChainSketch = {
  ...CHAIN,
  first: "before",
  nodes: { before: GATE, save: SAVE, after: GATE },
  links: [
    ["before", "Success", "save"],
    ["save", "Success", "after"],
  ],
};

describe.each(TEST_DATABASES)("messages replayed after a crash on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let attributes: AttributeStore;
  let engines: TestEngine[];
  /** Releases messages at gates; messages without the member `wait` pass by themselves. */
  let gates: ((error?: Error) => void)[];
  /** Saves wait for this. */
  let disk: Promise<void>;
  let saves: number;
  /** Number of saves that fail before one succeeds. */
  let failures: number;
  /** Values that were reported to others as stored. */
  let reported: string[];

  beforeEach(async () => {
    database = await open();
    attributes = new AttributeStore(database);
    engines = [];
    gates = [];
    disk = Promise.resolve();
    saves = 0;
    failures = 0;
    reported = [];
  });
  afterEach(async () => {
    for (const gate of gates) gate();
    await Promise.all(engines.map((engine) => engine.close()));
    await database.close();
  });

  const gate = defineRuleNode({
    type: GATE.type,
    category: "FLOW",
    name: "gate",
    form: "",
    description: "",
    details: "",
    outputs: ["Success"],
    effect: "none",
    settings: settings({}),
    run: ({ data }) =>
      data.includes("wait")
        ? new Promise((resolve, reject) => gates.push((error) => (error ? reject(error) : resolve(SUCCESS))))
        : SUCCESS,
  });

  /** An engine that continues what previous ones left in the journal. */
  async function start(chain: ChainSketch, queues?: readonly QueueSettings[]): Promise<TestEngine> {
    const journal = new StoredJournal(database, new Ids(Date.now), testLog);
    const started = testEngine([chain], {
      journal,
      queues,
      nodes: [...RULE_NODES, gate],
      ackTimeoutMs: ACK_TIMEOUT_MS,
      given: {
        attributes: {
          async save({ entityId: entity, ...write }) {
            saves += 1;
            await disk;
            if (failures-- > 0) throw new Error("not yet");
            for (const { key, value } of await attributes.save({ entity, ...write }))
              reported.push(`${key} ${value.value}`);
          },
        },
      },
    });
    engines.push(started);
    for await (const entry of journal.entries()) started.engine.replay(entry);
    return started;
  }

  /** Resolves when all replayed messages have ended. */
  async function replayed(chain: ChainSketch): Promise<void> {
    gates = [];
    const { engine } = await start(chain);
    await expect
      .poll(() => {
        for (const pass of gates.splice(0)) pass();
        return [...engine.statistics().values()].map(({ messages }) => messages);
      })
      .toEqual([0, 0, 0]);
  }

  const send = ({ engine }: TestEngine, data: string) =>
    engine.submit(message({ type: "POST_ATTRIBUTES_REQUEST", data, ts: Date.now() }));
  const write = (value: number) =>
    attributes.save({
      entity: DEVICE,
      scope: "SERVER_SCOPE",
      attributes: [{ key: "v", lastUpdateTs: 1, value: { type: "LONG", value } }],
    });
  const remove = () => attributes.delete(DEVICE, "SERVER_SCOPE", ["v"]);
  const stored = async () => (await attributes.find(DEVICE, ["SERVER_SCOPE"], ["v"]))[0]?.value.value;

  test("do not overwrite what later messages have stored", async () => {
    const crashed = await start(GATE_FIRST);
    await send(crashed, '{"v":1,"wait":1}');
    await send(crashed, '{"v":2}');
    await replayed(GATE_FIRST);
    expect(await stored()).toBe(2);
    expect(reported).toEqual(["v 2", "wait 1"]); // the older value is not reported
  });

  test("do not overwrite what users have stored and deleted since", async () => {
    const crashed = await start(SAVE_FIRST);
    await send(crashed, '{"v":1,"wait":1}');
    expect(await stored()).toBe(1);
    await write(0); // an older value, on purpose
    await replayed(SAVE_FIRST);
    expect(await stored()).toBe(0);
    const again = await start(SAVE_FIRST);
    await send(again, '{"v":2,"wait":1}');
    await remove();
    await replayed(SAVE_FIRST);
    expect(await stored()).toBeUndefined();
  });

  test("do not repeat what was done after they were acknowledged", async () => {
    const crashed = await start(GATE_FIRST);
    await send(crashed, '{"v":1,"wait":1}');
    gates.shift()?.();
    await expect.poll(() => gates.length).toBe(1); // it waits behind the save
    expect(await stored()).toBe(1);
    await remove();
    await replayed(GATE_FIRST);
    expect(await stored()).toBeUndefined();
    expect(saves).toBe(1);
  });

  test("store what was not stored before", async () => {
    await write(7);
    const crashed = await start(GATE_FIRST);
    await send(crashed, '{"v":1,"wait":1}');
    await send(crashed, '{"v":2,"wait":1}');
    await replayed(GATE_FIRST);
    expect(await stored()).toBe(2);
  });

  test("repeat no effect of a message that failed thousands of times before it succeeded", async () => {
    const chain: ChainSketch = { ...GATE_FIRST, links: [...GATE_FIRST.links, ["save", "Failure", "save"]] };
    failures = 9_000;
    const crashed = await start(chain);
    await send(crashed, '{"v":1,"wait":1}');
    gates.shift()?.();
    await expect.poll(stored).toBe(1);
    await expect.poll(() => gates.length).toBe(1);
    await remove();
    await replayed(chain);
    expect([await stored(), saves]).toEqual([undefined, 9_001]);
  });

  test("repeat no effect in another queue", async () => {
    const chain: ChainSketch = {
      ...GATE_FIRST,
      nodes: {
        ...GATE_FIRST.nodes,
        move: { type: `${P}flow.TbCheckpointNode`, config: { queueName: "HighPriority" } },
      },
      links: [
        ["before", "Success", "move"],
        ["move", "Success", "save"],
        ["save", "Success", "after"],
      ],
    };
    const crashed = await start(chain);
    await send(crashed, '{"v":1,"wait":1}');
    gates.shift()?.();
    await expect.poll(() => gates.length).toBe(1);
    expect(await stored()).toBe(1);
    await remove();
    await replayed(chain);
    expect(await stored()).toBeUndefined();
    await expect.poll(() => database.db.selectFrom("rule_message_progress").selectAll().execute()).toEqual([]);
  });

  test("a message with an effect in progress enters the journal only after the effect", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    disk = promise;
    const running = await start(SAVE_FIRST);
    let isAcknowledged = false;
    const sent = send(running, '{"v":1,"wait":1}').then(() => {
      isAcknowledged = true;
    });
    await new Promise((done) => setTimeout(done, 5 * ACK_TIMEOUT_MS));
    expect(isAcknowledged).toBe(false);
    expect(await database.db.selectFrom("rule_message_journal").selectAll().execute()).toEqual([]);
    resolve();
    await sent;
    expect(await database.db.selectFrom("rule_message_journal").selectAll().execute()).toHaveLength(1);
  });

  test("a branch that is retried or times out does not store again what it has stored", async () => {
    const running = await start(SAVE_FIRST, [RETRYING]);
    const sent = send(running, '{"v":1,"wait":1}');
    await expect.poll(() => gates.length).toBeGreaterThan(0); // more when it has timed out already
    await write(2);
    gates.shift()?.(new Error("not today"));
    await sent;
    await expect.poll(() => gates.length).toBeGreaterThan(0); // it was retried
    for (const pass of gates.splice(0)) pass();
    await expect.poll(() => running.engine.statistics().get("Main")?.messages).toBe(0);
    expect(saves).toBe(1);
    expect(await stored()).toBe(2);
  });
});
