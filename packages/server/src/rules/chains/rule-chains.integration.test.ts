import type { EntityId, JsonObject, RuleChain, RuleNodeId, TenantId } from "@orrery/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EntityEvent } from "../../kernel/bus/events.ts";
import type { Database } from "../../kernel/database/database.ts";
import { parseLosslessJson } from "../../kernel/json/lossless-json.ts";
import { jsonText } from "../../kernel/json/lossless-text.ts";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { message, TENANT } from "../testing/test-engine.ts";
import { STRANGER, type TestRules, testRules, USER } from "../testing/test-rules.ts";
import { type RuleChainData, RuleChainTransfer } from "./rule-chain-transfer.ts";

const LINK = { pageSize: 50, page: 0 };
const P = "org.thingsboard.rule.engine.";
const output = (name: string) => ({ type: `${P}flow.TbRuleChainOutputNode`, name });
const node = (name: string, debugMode = false) => ({ type: `${P}flow.TbAckNode`, name, debugMode });
const call = (name: string, chain: RuleChain) => ({
  type: `${P}flow.TbRuleChainInputNode`,
  name,
  configuration: { ruleChainId: chain.id.id },
});

describe.each(TEST_DATABASES)("rule chains on $name", ({ open }) => {
  let database: Database;
  let parts: TestRules;
  let saved: string[];
  let heard: string[];

  beforeEach(async () => {
    database = await open();
    saved = [];
    heard = [];
    parts = testRules(database, {
      saveTimeSeries: async ({ points }) => void saved.push(String(points[0]?.value.value)),
    });
    parts.bus.subscribe("entity", ({ action, entity }: EntityEvent) => {
      if (entity.id.entityType === "RULE_CHAIN") heard.push(`${action} ${(entity as RuleChain).name}`);
    });
  });
  afterEach(async () => {
    await parts.rules.close();
    await parts.removals.close();
    await parts.recorder.flush();
    await database.close();
  });

  const roots = async (type: "CORE" | "EDGE") =>
    (await parts.rules.chains.list(USER, type, LINK)).data.filter((chain) => chain.root).map((chain) => chain.name);
  const eventsOf = async (entity: EntityId) => {
    await parts.recorder.flush();
    await parts.removals.settled();
    const { data } = await parts.store.list({ tenantId: TENANT.id, entity }, { ...LINK, sortOrder: undefined });
    return data.map(({ type, body }) => `${type} ${body.event ?? body.type}`).sort();
  };

  test("CORE-7.200 the root changes atomically: every message finds one", async () => {
    const { chains, engine } = parts.rules;
    await chains.createTenantChains(TENANT);
    const next = await chains.createForDevices(USER, "Next");
    await engine.submit(message()); // starts the chains
    heard = [];
    const moved = chains.setRoot(USER, next.id.id);
    const sent: Promise<void>[] = [];
    for (let n = 0; n < 200; n++) {
      sent.push(engine.submit(message({ data: `{"t":${n}}` })));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await moved).toMatchObject({ name: "Next", root: true });
    await Promise.all(sent);
    expect(saved).toHaveLength(201);
    expect(await roots("CORE")).toEqual(["Next"]);
    expect(await roots("EDGE")).toEqual(["Edge Root Rule Chain"]);
    expect(heard.sort()).toEqual(["UPDATED Next", "UPDATED Root Rule Chain"]);
    expect(await chains.setRoot(USER, next.id.id)).toMatchObject({ root: true });
  });

  test("concurrent writes of one tenant lose nothing and leave one root", async () => {
    const { chains } = parts.rules;
    await chains.createTenantChains(TENANT);
    const made = await Promise.all(["A", "B", "C"].map((name) => chains.save(USER, { name })));
    await Promise.all(
      made.flatMap((chain) => [
        chains.setRoot(USER, chain.id.id),
        chains.saveMetadata(USER, { ruleChainId: chain.id, firstNodeIndex: 0, nodes: [node("x")] }, true),
        chains.save(USER, { id: chain.id, name: `${chain.name}2`, root: false }),
      ]),
    );
    const { data } = await chains.list(USER, "CORE", LINK);
    expect(data.filter((chain) => chain.root)).toHaveLength(1);
    expect(data.map((chain) => chain.name).sort()).toEqual(["A2", "B2", "C2", "Root Rule Chain"]);
    expect(data.filter((chain) => chain.firstRuleNodeId === null)).toEqual([]);
  });

  test("CORE-7.208 the root template is changed among edge chains only", async () => {
    const { chains } = parts.rules;
    await chains.createTenantChains(TENANT);
    const template = await chains.save(USER, { name: "Template", type: "EDGE" });
    const core = await chains.save(USER, { name: "Core" });
    await chains.setEdgeTemplateRoot(USER, template.id.id);
    expect(await roots("EDGE")).toEqual(["Template"]);
    expect(await roots("CORE")).toEqual(["Root Rule Chain"]);
    await expect(chains.setEdgeTemplateRoot(USER, core.id.id)).rejects.toMatchObject({ code: "badRequest" });
    await expect(chains.setRoot(USER, template.id.id)).rejects.toMatchObject({ code: "badRequest" });
    await expect(chains.setRoot(STRANGER, core.id.id)).rejects.toMatchObject({ code: "notFound" });
  });

  test("nodes that call a chain are listed with the labels of their links", async () => {
    const { chains } = parts.rules;
    const called = await chains.save(USER, { name: "Called" });
    await chains.saveMetadata(USER, { ruleChainId: called.id, nodes: [output("Hot"), output("Cold")] }, true);
    for (const name of ["Zeta", "Alpha"]) {
      const chain = await chains.save(USER, { name });
      const nodes = [call("second", called), call("first", called), call("unlinked", called), node("x")];
      const connections = [
        { fromIndex: 0, toIndex: 3, type: "Hot" },
        { fromIndex: 1, toIndex: 3, type: "Cold" },
        { fromIndex: 1, toIndex: 3, type: "Hot" },
      ];
      await chains.saveMetadata(USER, { ruleChainId: chain.id, nodes, connections }, true);
    }
    const usages = await chains.outputLabelsUsage(USER, called.id.id);
    expect(usages.map((one) => [one.ruleChainName, one.ruleNodeName, one.labels])).toEqual([
      ["Alpha", "first", ["Cold", "Hot"]],
      ["Alpha", "second", ["Hot"]],
      ["Zeta", "first", ["Cold", "Hot"]],
      ["Zeta", "second", ["Hot"]],
    ]);
    expect(usages[0]).toMatchObject({
      ruleChainId: { entityType: "RULE_CHAIN" },
      ruleNodeId: { entityType: "RULE_NODE" },
    });
    await expect(chains.outputLabelsUsage(STRANGER, called.id.id)).rejects.toMatchObject({ code: "notFound" });
  });

  test("chains record lifecycle events, which are deleted with their nodes and chains", async () => {
    const { chains, engine } = parts.rules;
    await chains.createTenantChains(TENANT);
    const chain = await chains.save(USER, { name: "Mine" });
    const nodes = [node("stays", true), node("goes", true)];
    const connections = [{ fromIndex: 0, toIndex: 1, type: "Success" }];
    const draft = { ruleChainId: chain.id, firstNodeIndex: 0, nodes, connections };
    const before = await chains.saveMetadata(USER, draft, true);
    await chains.setRoot(USER, chain.id.id);
    await engine.submit(message());
    const [stays, goes] = before.nodes.map(({ id }) => id) as [RuleNodeId, RuleNodeId];
    await expect
      .poll(() => eventsOf(chain.id), { timeout: 15_000 })
      .toEqual(["LC_EVENT CREATED", "LC_EVENT STARTED", "LC_EVENT UPDATED", "LC_EVENT UPDATED"]);
    await expect
      .poll(() => eventsOf(goes), { timeout: 15_000 })
      .toEqual(["DEBUG_RULE_NODE IN", "DEBUG_RULE_NODE OUT", "LC_EVENT STARTED"]);
    await chains.saveMetadata(USER, { ruleChainId: chain.id, nodes: [{ ...node("stays", true), id: stays }] }, true);
    expect(await eventsOf(goes)).toEqual([]);
    expect(await eventsOf(stays)).toEqual(["DEBUG_RULE_NODE IN", "DEBUG_RULE_NODE OUT", "LC_EVENT STARTED"]);
    await chains.removeTenantChains(TENANT);
    expect(await eventsOf(stays)).toEqual([]);
    expect(await eventsOf(chain.id)).toEqual([]);
  });

  test.each([
    [{ name: " " }, "Rule chain name should be specified!"],
    [{}, "Rule chain name should be specified!"],
    [{ name: "a<b>c</b>" }, "Validation error: field value is malformed"],
    [{ name: "x".repeat(256) }, "Validation error: length of name must be equal or less than 255"],
  ])("a chain with the properties %j is refused", async (draft, text) => {
    await expect(parts.rules.chains.save(USER, draft)).rejects.toThrow(text);
    expect((await parts.rules.chains.list(USER, "CORE", LINK)).totalElements).toBe(0);
  });

  test.each([
    [{ ...node("<img src=x>") }, "Validation error: field value is malformed"],
    [{ ...node("x".repeat(256)) }, "Validation error: length of name must be equal or less than 255"],
    [{ ...node("x"), type: "y".repeat(256) }, "Validation error: length of type must be equal or less than 255"],
    [
      { ...node("x"), id: { entityType: "RULE_NODE", id: "6f1d0c30-0000-11ec-8000-000000000001" } },
      "Rule node with id [6f1d0c30-0000-11ec-8000-000000000001] does not belong to the rule chain!",
    ],
  ])("the node %j is refused and changes nothing", async (bad, text) => {
    const { chains } = parts.rules;
    const chain = await chains.save(USER, { name: "Mine" });
    const kept = await chains.saveMetadata(USER, { ruleChainId: chain.id, nodes: [node("kept")] }, true);
    await expect(chains.saveMetadata(USER, { ruleChainId: chain.id, nodes: [bad] }, true)).rejects.toThrow(text);
    expect(await chains.metadata(USER, chain.id.id)).toEqual(kept);
  });

  test("all chains can be exported and imported elsewhere, with the calls between them", async () => {
    const { chains } = parts.rules;
    await chains.createTenantChains(TENANT);
    const called = await chains.save(USER, { name: "Called", additionalInfo: { description: "d" } });
    await chains.saveMetadata(USER, { ruleChainId: called.id, firstNodeIndex: 0, nodes: [output("Hot")] }, true);
    const caller = await chains.save(USER, { name: "Caller" });
    const configured = (tenantId: TenantId) => `{"about":${JSON.stringify(tenantId)},"n":1.0,"10":1,"9":[2e3]}`;
    const about = { ...node("x"), configuration: parseLosslessJson(configured(TENANT)) as JsonObject };
    const connections = [{ fromIndex: 0, toIndex: 1, type: "Hot" }];
    const nodes = [call("call", called), about];
    await chains.saveMetadata(USER, { ruleChainId: caller.id, firstNodeIndex: 0, nodes, connections }, true);

    const transfer = new RuleChainTransfer(chains);
    await expect(transfer.export(USER, 0)).rejects.toMatchObject({ code: "badRequest" });
    expect((await transfer.export(USER, 2)).ruleChains).toHaveLength(2);
    const data = await transfer.export(USER, 100);
    const text = JSON.stringify(data);
    for (const id of [called.id.id, caller.id.id]) expect(text).not.toContain(id);
    expect(data.ruleChains).toContainEqual(
      expect.objectContaining({ name: "Called", tenantId: null, firstRuleNodeId: null }),
    );

    const results = await transfer.import(STRANGER, parseLosslessJson(text) as RuleChainData, false);
    expect(results.map(({ ruleChainName, error, updated }) => [ruleChainName, error, updated])).toEqual(
      ["Root Rule Chain", "Called", "Caller", "Edge Root Rule Chain"].map((name) => [name, undefined, undefined]),
    );
    const theirs = new Map((await chains.list(STRANGER, "CORE", LINK)).data.map((chain) => [chain.name, chain]));
    expect([...theirs.values()].filter((chain) => chain.root)).toEqual([]);
    expect(theirs.get("Called")).toMatchObject({ additionalInfo: { description: "d" } });
    const landed = await chains.metadata(STRANGER, theirs.get("Caller")?.id.id ?? caller.id.id);
    expect(landed).toMatchObject({
      firstNodeIndex: 0,
      connections,
      nodes: [{ name: "call", configuration: { ruleChainId: theirs.get("Called")?.id.id } }, { name: "x" }],
    });
    expect(jsonText(landed.nodes[1]?.configuration)).toBe(configured(STRANGER.tenantId));
  });

  test("an import over chains of the same name keeps their ids and the root; invalid ones leave nothing behind", async () => {
    const { chains } = parts.rules;
    await chains.createTenantChains(TENANT);
    const [root] = (await chains.list(USER, "CORE", LINK)).data;
    if (!root) throw new Error("A new tenant has a root chain");
    const id = (n: number) => ({ entityType: "RULE_CHAIN", id: `6f1d0c30-0000-11ec-8000-00000000000${n}` });
    const looped = [{ fromIndex: 0, toIndex: 0, type: "A" }];
    const data = {
      ruleChains: [
        { id: id(1), name: "Root Rule Chain" },
        { id: id(2), name: "Looped" },
        { id: id(3), name: "<b>" },
        { name: "Empty" },
      ],
      metadata: [
        { ruleChainId: id(1), firstNodeIndex: 0, nodes: [node("only")] },
        { ruleChainId: id(2), nodes: [node("a")], connections: looped },
      ],
    };
    expect(await new RuleChainTransfer(chains).import(USER, data, true)).toEqual([
      { ruleChainId: root.id, ruleChainName: "Root Rule Chain", updated: true },
      { ruleChainId: null, ruleChainName: "Looped", error: "Can't create the relation to yourself." },
      { ruleChainId: null, ruleChainName: "<b>", error: "Validation error: field value is malformed" },
      { ruleChainId: expect.anything(), ruleChainName: "Empty" },
    ]);
    const after = (await chains.list(USER, "CORE", LINK)).data;
    expect(after.map((chain) => chain.name).sort()).toEqual(["Empty", "Root Rule Chain"]);
    expect(after.find((chain) => chain.root)?.id).toEqual(root.id);
    expect((await chains.metadata(USER, root.id.id)).nodes.map(({ name }) => name)).toEqual(["only"]);
  });

  test("a chain that a profile uses cannot be deleted, and the number of chains is limited", async () => {
    const limited = testRules(database, {
      saveTimeSeries: async () => undefined,
      maxRuleChains: 1,
      usedByProfile: () => true,
    });
    const chain = await limited.rules.chains.save(USER, { name: "Only" });
    await expect(limited.rules.chains.save(USER, { name: "More" })).rejects.toThrow(
      "Can't create more then 1 rule chains!",
    );
    await expect(limited.rules.chains.delete(USER, chain.id.id)).rejects.toThrow(
      "The rule chain referenced by the device profiles cannot be deleted!",
    );
    await limited.rules.close();
    await limited.removals.close();
    await limited.recorder.flush();
  });
});
