import type { EntityId, RuleChainImportResult, Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { RuleChainTransfer } from "./chains/rule-chain-transfer.ts";
import { newConfiguration } from "./engine/rule-node.ts";
import { RULE_NODES } from "./nodes/index.ts";
import { message, TENANT } from "./testing/test-engine.ts";
import { type TestRules, testRules, USER } from "./testing/test-rules.ts";

/** Kinds whose new nodes do not start: they need configuration, or never start. */
const INCOMPLETE: ReadonlySet<string> = new Set(["rule chain", "save to custom table"]);
const LINK = { pageSize: 50, page: 0, sortOrder: undefined };
const NODES = RULE_NODES.map((node) => [node.name, node] as const);

describe.each(TEST_DATABASES)("every kind of node on $name", ({ open }) => {
  let database: Database;
  let parts: TestRules;

  beforeAll(async () => {
    database = await open();
    parts = testRules(database, { saveTimeSeries: async () => undefined });
  });
  afterAll(async () => {
    await parts.rules.close();
    await parts.removals.close();
    await parts.recorder.flush();
    await database.close();
  });

  /** Whether a node has started; undefined until it was tried. */
  async function startOf(node: EntityId | null | undefined): Promise<boolean | undefined> {
    if (!node) throw new Error("the node was not saved");
    await parts.recorder.flush();
    const { data } = await parts.store.list({ tenantId: TENANT.id, entity: node, type: "LC_EVENT" }, LINK);
    const started = data.find(({ body }) => body.event === "STARTED");
    return started && started.body.success === true;
  }

  test.each(NODES)("%s: saved, exported, imported, started, given a message, stopped", async (name, definition) => {
    const { chains, engine } = parts.rules;
    const { type, chainType = "CORE" } = definition;
    const configuration = newConfiguration(definition);
    const chain = await chains.save(USER, { name: `Chain of ${type}`, type: chainType });
    const nodes = [{ type, name, debugMode: false, configuration, additionalInfo: { layoutX: 1, layoutY: 2 } }];
    const draft = { ruleChainId: chain.id, firstNodeIndex: 0, nodes, connections: null };
    const saved = await chains.saveMetadata(USER, draft, true);
    expect(saved.nodes).toMatchObject([{ type, name, configuration }]);

    const transfer = new RuleChainTransfer(chains);
    const exported = await transfer.export(USER, 1_000);
    const at = exported.ruleChains.findIndex((one) => one.name === chain.name);
    const renamed = {
      ruleChains: exported.ruleChains.slice(at, at + 1).map((one) => ({ ...one, name: `${one.name} again` })),
      metadata: exported.metadata.slice(at, at + 1),
    };
    const [imported] = await transfer.import(USER, renamed, false);
    expect(imported?.error ?? null).toBeNull();
    const copy = await chains.metadata(USER, chainIdOf(imported));
    expect(copy.nodes).toMatchObject([{ type, name, configuration }]);

    if (chainType === "CORE") {
      await engine.startTenant(TENANT);
      const isComplete = !INCOMPLETE.has(name);
      await expect.poll(() => startOf(saved.nodes[0]?.id), { timeout: 15_000 }).toBe(isComplete);
      if (isComplete) {
        const sent = message({ ruleChainId: chain.id, data: "no JSON", type: "UNKNOWN" });
        await engine.submit(sent).catch(() => undefined); // a failure that no link follows rejects
      }
    }
    await chains.delete(USER, chain.id.id);
    await chains.delete(USER, chainIdOf(imported));
    await expect(chains.get(USER, chain.id.id)).rejects.toMatchObject({ code: "notFound" });
  });
});

function chainIdOf(imported: RuleChainImportResult | undefined): Uuid {
  if (!imported?.ruleChainId) throw new Error("the chain was not imported");
  return imported.ruleChainId.id;
}
