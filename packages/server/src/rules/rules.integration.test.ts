import { eventFilter, type RuleChainMetaData } from "@orrery/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { conditionsOf } from "../events/event-filter.ts";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { EventStore } from "../events/event-store.ts";
import type { InProcessBus } from "../kernel/bus/in-process-bus.ts";
import type { Database } from "../kernel/database/database.ts";
import { parseBody } from "../kernel/http/input/validation.ts";
import { Ids } from "../kernel/ids.ts";
import { TEST_DATABASES, testLog } from "../testing/databases.ts";
import { CHAIN_START } from "./engine/start.ts";
import { StoredJournal } from "./engine/stored-journal.ts";
import type { Rules } from "./open-rules.ts";
import type { TimeSeriesToSave } from "./ports/telemetry.ts";
import { RuleEventFeed } from "./rule-event-feed.ts";
import { numbered } from "./testing/memory-chains.ts";
import { DEVICE, message, TENANT } from "./testing/test-engine.ts";
import { STRANGER, testRules, USER } from "./testing/test-rules.ts";

const SOON = { timeout: 15_000 };
const LINK = { pageSize: 10, page: 0 };

describe.each(TEST_DATABASES)("rules on $name", ({ open }) => {
  let database: Database;
  let rules: Rules;
  let saved: TimeSeriesToSave[];
  const save = async (write: TimeSeriesToSave): Promise<void> => void saved.push(write);
  let bus: InProcessBus;
  let store: EventStore;
  let recorder: EventRecorder;
  const begun: { close(): Promise<void> }[] = [];

  function start(saveTimeSeries = save): Rules {
    const parts = testRules(database, { saveTimeSeries });
    ({ bus, store, recorder } = parts);
    begun.push(recorder, parts.removals);
    return parts.rules;
  }

  beforeEach(async () => {
    database = await open();
    saved = [];
    rules = start();
  });
  afterEach(async () => {
    await rules.close();
    for (const each of begun.splice(0)) await each.close(); // including starts treated as crashed
    await database.close();
  });

  test("the root chain of a new tenant stores data of devices", async () => {
    await rules.chains.createTenantChains(TENANT);
    const chains = await rules.chains.list(USER, "CORE", LINK);
    expect(chains.data).toMatchObject([{ name: "Root Rule Chain", root: true, type: "CORE" }]);
    expect((await rules.chains.list(USER, "EDGE", LINK)).data).toMatchObject([
      { name: "Edge Root Rule Chain", root: true },
    ]);
    await rules.engine.submit(message());
    // on a busy machine slow ones are acknowledged through the journal first
    await expect.poll(() => saved, SOON).toMatchObject([{ entityId: DEVICE, points: [{ key: "t", ts: 1000 }] }]);
  });

  test("a chain is saved as a document, takes effect at once, and is read back unchanged", async () => {
    await rules.chains.createTenantChains(TENANT);
    const chain = await rules.chains.save(USER, { name: "Mine" });
    const document = await rules.chains.saveMetadata(
      USER,
      {
        ruleChainId: chain.id,
        firstNodeIndex: 0,
        nodes: [
          {
            type: "org.thingsboard.rule.engine.filter.TbJsFilterNode",
            name: "hot?",
            debugMode: true,
            configuration: { jsScript: "return msg.t > 30;" },
          },
          { type: "org.thingsboard.rule.engine.telemetry.TbMsgTimeseriesNode", name: "save" },
        ],
        connections: [{ fromIndex: 0, toIndex: 1, type: "True" }],
      },
      true,
    );
    expect(document).toMatchObject({
      firstNodeIndex: 0,
      connections: [{ fromIndex: 0, toIndex: 1, type: "True" }],
      ruleChainConnections: null,
    });
    expect(await rules.chains.metadata(USER, chain.id.id)).toEqual(document);
    expect(await rules.chains.setRoot(USER, chain.id.id)).toMatchObject({ root: true });
    expect((await rules.chains.list(USER, "CORE", LINK)).data.filter((one) => one.root)).toHaveLength(1);
    await rules.engine.submit(message());
    await rules.engine.submit(message({ data: '{"t":31}' }));
    await expect.poll(() => saved, SOON).toMatchObject([{ points: [{ value: { value: 31 } }] }]);
    await recorder.flush();
    const entity = document.nodes[0]?.id ?? DEVICE;
    const filter = parseBody(eventFilter, {
      eventType: "DEBUG_RULE_NODE",
      msgDirectionType: "OUT",
      relationType: "tr",
      isError: false,
    });
    const scope = { tenantId: TENANT.id, entity, type: "DEBUG_RULE_NODE" };
    expect((await store.list(scope, LINK)).totalElements).toBe(4);
    const found = await store.list({ ...scope, conditions: conditionsOf(filter) }, LINK);
    expect(found.data).toMatchObject([
      { body: { type: "OUT", relationType: "True", data: '{"t":31}', server: "test" } },
    ]);
    await store.delete(scope, {});
    expect((await store.list(scope, LINK)).totalElements).toBe(0);
    expect((await store.list({ ...scope, type: "LC_EVENT" }, LINK)).data).toMatchObject([
      { body: { event: "STARTED", success: true } },
    ]);
  });

  const node = (name: string) => ({ type: "org.thingsboard.rule.engine.flow.TbAckNode", name });

  test.each([
    [[{ fromIndex: 0, toIndex: 0, type: "Success" }], "Can't create the relation to yourself."],
    [
      [
        { fromIndex: 0, toIndex: 1, type: "A" },
        { fromIndex: 1, toIndex: 2, type: "A" },
        { fromIndex: 2, toIndex: 1, type: "A" },
      ],
      "Can't create circling relations in rule chain.",
    ],
    [[{ fromIndex: 0, toIndex: 9, type: "A" }], "There is no rule node with index 9!"],
  ])("links %j are refused and change nothing", async (connections, text) => {
    const chain = await rules.chains.save(USER, { name: "Mine" });
    const nodes = ["a", "b", "c"].map(node);
    await expect(rules.chains.saveMetadata(USER, { ruleChainId: chain.id, nodes, connections }, true)).rejects.toThrow(
      text,
    );
    expect(await rules.chains.metadata(USER, chain.id.id)).toMatchObject({
      nodes: [],
      connections: null,
      firstNodeIndex: null,
    });
  });

  test("links of calling chains are renamed with an output", async () => {
    const called = await rules.chains.save(USER, { name: "Called" });
    const output = { type: "org.thingsboard.rule.engine.flow.TbRuleChainOutputNode", name: "Old" };
    const before = await rules.chains.saveMetadata(USER, { ruleChainId: called.id, nodes: [output] }, true);
    const caller = await rules.chains.save(USER, { name: "Caller" });
    const input = {
      type: "org.thingsboard.rule.engine.flow.TbRuleChainInputNode",
      name: "call",
      configuration: { ruleChainId: called.id.id },
    };
    const connections = [{ fromIndex: 0, toIndex: 1, type: "Old" }];
    await rules.chains.saveMetadata(USER, { ruleChainId: caller.id, nodes: [input, node("x")], connections }, true);
    const [kept] = before.nodes;
    await rules.chains.saveMetadata(
      USER,
      { ruleChainId: called.id, nodes: [{ ...output, id: kept?.id ?? null, name: "New" }] },
      true,
    );
    expect((await rules.chains.metadata(USER, caller.id.id)).connections).toMatchObject([{ type: "New" }]);
    expect(await rules.chains.outputLabels(USER, called.id.id)).toEqual(["New"]);
  });

  test("links of a calling chain that become equal by renaming an output are merged", async () => {
    const called = await rules.chains.save(USER, { name: "Called" });
    const output = (name: string) => ({ type: "org.thingsboard.rule.engine.flow.TbRuleChainOutputNode", name });
    const before = await rules.chains.saveMetadata(
      USER,
      { ruleChainId: called.id, nodes: [output("Old"), output("New")] },
      true,
    );
    const caller = await rules.chains.save(USER, { name: "Caller" });
    const input = {
      type: "org.thingsboard.rule.engine.flow.TbRuleChainInputNode",
      name: "call",
      configuration: { ruleChainId: called.id.id },
    };
    const connections = [
      { fromIndex: 0, toIndex: 1, type: "Old" },
      { fromIndex: 0, toIndex: 1, type: "New" },
      { fromIndex: 0, toIndex: 2, type: "Old" },
    ];
    const nodes = [input, node("x"), node("y")];
    await rules.chains.saveMetadata(USER, { ruleChainId: caller.id, nodes, connections }, true);
    const renamed = before.nodes.map(({ id, type }) => ({ id, type, name: "New" })).slice(0, 1);
    await rules.chains.saveMetadata(USER, { ruleChainId: called.id, nodes: renamed }, true);
    const after = (await rules.chains.metadata(USER, caller.id.id)).connections;
    expect(after).toHaveLength(2);
    expect(after).toMatchObject([
      { toIndex: 1, type: "New" },
      { toIndex: 2, type: "New" },
    ]);
  });

  test("chains of other tenants are invisible, and the root cannot be deleted", async () => {
    await rules.chains.createTenantChains(TENANT);
    const root = (await rules.chains.list(USER, "CORE", LINK)).data[0];
    const id = root?.id.id ?? numbered(0);
    await expect(rules.chains.get(STRANGER, id)).rejects.toMatchObject({ code: "notFound" });
    const stolen = { ruleChainId: root?.id ?? null, nodes: [] } satisfies Partial<
      Record<keyof RuleChainMetaData, unknown>
    >;
    await expect(rules.chains.saveMetadata(STRANGER, stolen, true)).rejects.toMatchObject({ code: "notFound" });
    await expect(rules.chains.delete(USER, id)).rejects.toThrow("Deletion of Root Tenant Rule Chain is prohibited!");
    const other = await rules.chains.save(USER, { name: "Other" });
    await rules.chains.delete(USER, other.id.id);
    await expect(rules.chains.get(USER, other.id.id)).rejects.toMatchObject({ code: "notFound" });
  });

  test("messages acknowledged before they were processed are processed after a crash", async () => {
    await rules.chains.createTenantChains(TENANT);
    const crashed = new StoredJournal(database, new Ids(Date.now), testLog); // what the crashed run left
    const lost = message({ data: '{"lost":1}', metadata: { ts: "7" } });
    await crashed.add("Main", { message: lost, start: CHAIN_START, arrival: 1, done: () => new Map() }).durable;
    expect(await rules.start()).toBe(1);
    await expect.poll(() => saved, SOON).toMatchObject([{ points: [{ key: "lost", ts: 7 }] }]);
    const left = () => database.db.selectFrom("rule_message_journal").selectAll().execute();
    await expect.poll(async () => (await left()).length, SOON).toBe(0);
  });

  test("rule chains get messages about actions of users, and only those", async () => {
    const received: string[] = [];
    const engine = {
      submit: async ({ type, data, metadata }: { type: string; data: string; metadata: object }) =>
        void received.push(`${type} ${data} ${JSON.stringify(metadata)}`),
      enqueue: () => expect.unreachable("it waits for each message"),
    };
    const feed = new RuleEventFeed({ bus, engine, routeOf: () => ({}), clock: Date.now, log: testLog });
    const points = [{ key: "t", ts: 5, value: { type: "DOUBLE", value: 1 } } as const];
    bus.publish("timeSeriesSaved", { tenantId: TENANT, entityId: DEVICE, points, latest: true });
    bus.publish("timeSeriesSaved", { tenantId: TENANT, entityId: DEVICE, points, latest: true, by: USER });
    bus.publish("attributesDeleted", {
      tenantId: TENANT,
      entityId: DEVICE,
      scope: "SHARED_SCOPE",
      keys: ["a"],
      notifyDevice: true,
      by: USER,
    });
    await expect.poll(() => received.length).toBe(2);
    const userMetadata = `"userId":"${USER.id.id}","userName":"a@b.org"`;
    expect(received).toEqual([
      `TIMESERIES_UPDATED {"timeseries":[{"ts":5,"values":{"t":1.0}}]} {${userMetadata}}`,
      `ATTRIBUTES_DELETED {"attributes":["a"]} {"scope":"SHARED_SCOPE",${userMetadata}}`,
    ]);
    feed.close();
  });
});
