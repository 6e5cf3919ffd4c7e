import {
  entityId,
  type FollowedStep,
  type NodePass,
  type RuleChainMetaData,
  type RuleWatchUpdate,
} from "@orrery/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../kernel/database/database.ts";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { numbered } from "../testing/memory-chains.ts";
import { DEVICE, message, TENANT } from "../testing/test-engine.ts";
import { STRANGER, type TestRules, testRules, USER } from "../testing/test-rules.ts";
import type { RuleWatch, RuleWatchRequest } from "./rule-watches.ts";

const P = "org.thingsboard.rule.engine.";
const SOON = { timeout: 15_000 };
/** A customer's user of the same tenant. */
const CUSTOMER = { ...USER, authority: "CUSTOMER_USER" as const, customerId: entityId("CUSTOMER", numbered(60)) };

describe.each(TEST_DATABASES)("watched rule chains on $name", ({ open }) => {
  let database: Database;
  let parts: TestRules;
  const watches: RuleWatch[] = [];

  beforeEach(async () => {
    database = await open();
    parts = testRules(database, { saveTimeSeries: async () => undefined });
    await parts.rules.chains.createTenantChains(TENANT);
  });
  afterEach(async () => {
    for (const watch of watches.splice(0)) watch.close();
    await parts.rules.close();
    await parts.recorder.close();
    await parts.removals.close();
    await database.close();
  });

  async function chain(nodes: readonly object[], links: readonly (readonly [number, string, number])[]) {
    const { chains } = parts.rules;
    const { id } = await chains.save(USER, { name: `Chain ${links.length} ${nodes.length}` });
    const draft = {
      ruleChainId: id,
      firstNodeIndex: 0,
      nodes: nodes.map((node, i) => ({ name: `node ${i}`, configuration: {}, ...node })),
      connections: links.map(([fromIndex, type, toIndex]) => ({ fromIndex, toIndex, type })),
    };
    const saved = await chains.saveMetadata(USER, draft as never, true);
    await parts.rules.chains.setRoot(USER, id.id);
    return saved;
  }
  const nodeId = ({ nodes }: RuleChainMetaData, name: string) => {
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error(`There is no node ${name}`);
    return node.id.id;
  };

  async function watch(request: RuleWatchRequest, user = USER) {
    const seen: RuleWatchUpdate[] = [];
    let opened: RuleWatch | undefined;
    const take = () => {
      const update = opened?.take();
      if (update) seen.push(update);
    };
    opened = await parts.rules.watches.open(user, request, take);
    watches.push(opened);
    take();
    return {
      take,
      seen,
      passes: (): readonly NodePass[] => seen.flatMap(({ passes = [] }) => passes),
      skipped: () => seen.reduce((sum, { skipped = 0 }) => sum + skipped, 0),
      steps: (): readonly FollowedStep[] => {
        const byIndex = new Map(seen.flatMap(({ steps = [] }) => steps.map((step) => [step.index, step] as const)));
        return [...byIndex.values()].sort((a, b) => a.index - b.index);
      },
      ended: () => seen.find(({ ended }) => ended)?.ended,
    };
  }

  const FILTER = { type: `${P}filter.TbJsFilterNode`, configuration: { jsScript: "return msg.t > 30;" } };
  const SCRIPT = {
    type: `${P}transform.TbTransformMsgNode`,
    configuration: {
      jsScript: 'msg.t = msg.t * 2; metadata.unit = "C"; return {msg: msg, metadata: metadata, msgType: msgType};',
    },
  };
  const THROW = { type: `${P}filter.TbJsFilterNode`, configuration: { jsScript: 'throw new Error("no");' } };
  const SAVE = { type: `${P}telemetry.TbMsgTimeseriesNode` };

  test("nodes and links are counted while the chain runs, and the counts stay when the chain is saved again", async () => {
    const saved = await chain(
      [FILTER, SAVE, THROW],
      [
        [0, "True", 1],
        [0, "False", 2],
      ],
    );
    const chainId = saved.ruleChainId.id;
    for (const t of [40, 50, 1]) await parts.rules.engine.submit(message({ data: `{"t":${t}}` }));
    const first = await watch({ watch: "counts", chainId });
    const counts = () => {
      first.take();
      return Object.assign({}, ...first.seen.map((update) => update.counts?.nodes));
    };
    expect(first.seen[0]?.counts?.entered).toBe(3);
    await expect.poll(counts, SOON).toMatchObject({
      [nodeId(saved, "node 0")]: { messages: 3, failures: 0, links: { true: 2, false: 1 } },
      [nodeId(saved, "node 1")]: { messages: 2, failures: 0 },
      [nodeId(saved, "node 2")]: { messages: 1, failures: 1 },
    });
    const again = saved.nodes.map((node) => ({ ...node, name: `${node.name}!` }));
    await parts.rules.chains.saveMetadata(USER, { ...saved, nodes: again } as never, true);
    await parts.rules.engine.submit(message({ data: '{"t":60}' }));
    await expect.poll(counts, SOON).toMatchObject({
      [nodeId(saved, "node 0")]: { messages: 4, timed: 1, links: { true: 3, false: 1 } },
    });
  });

  test("a node that could not start says why", async () => {
    const saved = await chain([{ type: "test.Unknown" }, FILTER], []);
    await parts.rules.engine.submit(message({}));
    const { seen } = await watch({ watch: "counts", chainId: saved.ruleChainId.id });
    expect(seen[0]?.counts?.nodes).toMatchObject({
      [nodeId(saved, "node 0")]: { messages: 1, failures: 1, problem: "Rule node type is not known: test.Unknown" },
      [nodeId(saved, "node 1")]: { messages: 0, problem: null },
    });
  });

  test("an editor is told which nodes could not start, before any message, until they can", async () => {
    const saved = await chain([{ type: "test.Unknown" }, FILTER], []);
    const [broken, filter] = saved.nodes;
    const { seen, take } = await watch({ watch: "problems", chainId: saved.ruleChainId.id });
    const known = () => {
      take();
      return Object.assign({}, ...seen.map(({ problems }) => problems));
    };
    const reason = "Rule node type is not known: test.Unknown";
    await expect.poll(known, SOON).toEqual({ [nodeId(saved, "node 0")]: reason });
    const mended = { ...saved, nodes: [{ ...broken, ...FILTER }, filter] };
    await parts.rules.chains.saveMetadata(USER, mended as never, true);
    await expect.poll(known, SOON).toEqual({ [nodeId(saved, "node 0")]: null });
  });

  test("a tap shows what comes into a node and what leaves it, without debug mode", async () => {
    const saved = await chain([SCRIPT, THROW], [[0, "Success", 1]]);
    const chainId = saved.ruleChainId.id;
    const script = await watch({ watch: "tap", chainId, nodeId: nodeId(saved, "node 0") });
    const thrower = await watch({ watch: "tap", chainId, nodeId: nodeId(saved, "node 1") });
    await parts.rules.engine.submit(message({ data: '{"t":21}', metadata: { deviceName: "Boiler" } }));
    await expect.poll(script.passes, SOON).toMatchObject([
      {
        label: "",
        message: { originator: DEVICE, data: '{"t":21}', metadata: { deviceName: "Boiler" } },
        to: ["Success"],
        out: [{ data: '{"t":42}', metadata: { deviceName: "Boiler", unit: "C" } }],
        failure: null,
      },
    ]);
    await expect
      .poll(thrower.passes, SOON)
      .toMatchObject([{ label: "Success", message: { data: '{"t":42}' }, to: ["Failure"], out: [] }]);
    expect(thrower.passes()[0]?.failure).toContain("no");
    const scope = {
      tenantId: TENANT.id,
      entity: entityId("RULE_NODE", nodeId(saved, "node 0")),
      type: "DEBUG_RULE_NODE",
    };
    expect(await parts.store.newest(scope as never, 5)).toEqual([]);
  });

  test("a tap goes on with the node that replaces its node, and stops when it is closed", async () => {
    const saved = await chain([SCRIPT, SAVE], [[0, "Success", 1]]);
    const tap = await watch({ watch: "tap", chainId: saved.ruleChainId.id, nodeId: nodeId(saved, "node 0") });
    const changed = saved.nodes.map((node) =>
      node.name === "node 0"
        ? { ...node, configuration: { jsScript: "return {msg: {}, metadata: metadata, msgType: msgType};" } }
        : node,
    );
    await parts.rules.chains.saveMetadata(USER, { ...saved, nodes: changed } as never, true);
    await parts.rules.engine.submit(message({ data: '{"t":1}' }));
    await expect.poll(tap.passes, SOON).toMatchObject([{ out: [{ data: "{}" }] }]);
    watches.at(-1)?.close();
    await parts.rules.engine.submit(message({ data: '{"t":2}' }));
    tap.take();
    expect(tap.passes()).toHaveLength(1);
  });

  test("a tap is bounded: many messages are counted, and huge ones are cut", async () => {
    const saved = await chain([FILTER], []);
    const tap = await watch({ watch: "tap", chainId: saved.ruleChainId.id, nodeId: nodeId(saved, "node 0") });
    const huge = JSON.stringify({ t: 1, text: "x".repeat(200_000) });
    const metadata = { long: "y".repeat(50_000), ["__proto__"]: "z" };
    await Promise.all(Array.from({ length: 300 }, () => parts.rules.engine.submit(message({ data: huge, metadata }))));
    await expect.poll(() => tap.passes().length + tap.skipped(), SOON).toBe(300);
    expect(tap.passes().length).toBeLessThan(150);
    expect(tap.passes()[0]?.message.isCut).toBe(true);
    for (const update of tap.seen) expect(JSON.stringify(update).length).toBeLessThan(2_000_000);
  });

  test("a message is followed through nested chains and forks to its end, and only that one", async () => {
    const inner = await chain(
      [SCRIPT, { type: `${P}flow.TbRuleChainOutputNode`, name: "Success" }],
      [[0, "Success", 1]],
    );
    const outer = await chain(
      [
        FILTER,
        { type: `${P}flow.TbRuleChainInputNode`, configuration: { ruleChainId: inner.ruleChainId.id } },
        SAVE,
        THROW,
      ],
      [
        [0, "True", 1],
        [1, "Success", 2],
        [1, "Success", 3],
      ],
    );
    const chainId = outer.ruleChainId.id;
    const follow = await watch({ watch: "follow", chainId, from: DEVICE });
    await parts.rules.engine.submit(message({ data: '{"t":99}', originator: entityId("DEVICE", numbered(9)) }));
    await parts.rules.engine.submit(message({ data: '{"t":40}' }));
    await parts.rules.engine.submit(message({ data: '{"t":50}' }));
    await expect.poll(follow.ended, SOON).toBe("failed");
    const steps = follow.steps();
    expect(steps.map(({ ruleNodeName }) => ruleNodeName).slice(0, 4)).toEqual([
      "node 0",
      "node 1",
      "node 0",
      "Success",
    ]);
    expect(
      steps
        .slice(4)
        .map(({ ruleNodeName }) => ruleNodeName)
        .sort(),
    ).toEqual(["node 2", "node 3"]);
    expect(steps).toMatchObject([
      { label: "", fromNodeId: null, message: { data: '{"t":40}' }, to: ["True"], out: [] },
      { label: "True", fromNodeId: nodeId(outer, "node 0"), to: ["Success"] },
      { ruleChainId: inner.ruleChainId.id, out: [{ data: '{"t":80}', metadata: { unit: "C" } }] },
      { to: "leave" },
      { label: "Success", fromNodeId: nodeId(outer, "node 1"), ruleChainId: chainId },
      { label: "Success", fromNodeId: nodeId(outer, "node 1") },
    ]);
    expect(steps.find(({ ruleNodeName }) => ruleNodeName === "node 2")).toMatchObject({
      effect: "stores",
      to: ["Success"],
    });
    expect(steps.find(({ ruleNodeName }) => ruleNodeName === "node 3")).toMatchObject({ to: ["Failure"] });
  });

  test("the next message of a node is followed into another queue", async () => {
    const saved = await chain(
      [FILTER, { type: `${P}flow.TbCheckpointNode`, configuration: { queueName: "HighPriority" } }, SAVE],
      [
        [0, "True", 1],
        [1, "Success", 2],
      ],
    );
    const follow = await watch({
      watch: "follow",
      chainId: saved.ruleChainId.id,
      from: { nodeId: nodeId(saved, "node 1") },
    });
    await parts.rules.engine.submit(message({ data: '{"t":40}' }));
    await expect.poll(follow.ended, SOON).toBe("done");
    expect(follow.steps()).toMatchObject([
      { ruleNodeName: "node 1", to: "requeue" },
      { ruleNodeName: "node 2", label: "Success", to: ["Success"] },
    ]);
  });

  test("a message that runs in circles is followed for a bounded number of steps", async () => {
    const saved = await chain(
      [FILTER, FILTER, FILTER, FILTER],
      [
        [0, "True", 1],
        [1, "True", 2],
        [2, "True", 3],
      ],
    );
    const itself = { type: `${P}flow.TbRuleChainInputNode`, configuration: { ruleChainId: saved.ruleChainId.id } };
    const nodes = saved.nodes.map((node) => (node.name === "node 3" ? { ...node, ...itself } : node));
    await parts.rules.chains.saveMetadata(USER, { ...saved, nodes } as never, true);
    const follow = await watch({ watch: "follow", chainId: saved.ruleChainId.id, from: DEVICE });
    await parts.rules.engine.submit(message({ data: '{"t":40}' }));
    await expect.poll(follow.ended, SOON).toBe("steps");
    expect(follow.steps().length).toBeLessThanOrEqual(300);
  });

  test("only administrators of the tenant may watch, and nodes of the chain only", async () => {
    const saved = await chain([FILTER], []);
    const other = await chain([SAVE, SAVE], []);
    const chainId = saved.ruleChainId.id;
    const requests: readonly RuleWatchRequest[] = [
      { watch: "counts", chainId },
      { watch: "tap", chainId, nodeId: nodeId(saved, "node 0") },
      { watch: "follow", chainId, from: { nodeId: nodeId(saved, "node 0") } },
    ];
    for (const request of requests) {
      await expect(watch(request, STRANGER)).rejects.toMatchObject({ code: "notFound" });
      await expect(watch(request, CUSTOMER)).rejects.toMatchObject({ code: "forbidden" });
    }
    const foreign = { watch: "tap", chainId, nodeId: nodeId(other, "node 0") } as const;
    await expect(watch(foreign)).rejects.toMatchObject({ code: "notFound" });
  });

  test("a user and a tenant have a bounded number of watches, which others' do not take away", async () => {
    const saved = await chain([FILTER], []);
    const request = { watch: "tap", chainId: saved.ruleChainId.id, nodeId: nodeId(saved, "node 0") } as const;
    const opened = await Promise.allSettled(Array.from({ length: 1000 }, () => watch(request)));
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(opened.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "tooManyRequests" } });
    await watch(request, { ...USER, id: entityId("USER", numbered(70)) });
    watches.shift()?.close();
    await watch(request);
  });

  test("what has been followed to its end makes room for another watch", async () => {
    const saved = await chain([FILTER], []);
    const request = {
      watch: "follow",
      chainId: saved.ruleChainId.id,
      from: { nodeId: nodeId(saved, "node 0") },
    } as const;
    const follows = await Promise.all(Array.from({ length: 20 }, () => watch(request)));
    for (let n = 0; n < 20; n++) await parts.rules.engine.submit(message({ data: '{"t":1}' }));
    for (const follow of follows) await expect.poll(follow.ended, SOON).toBe("done");
    await watch(request);
  });
});
