import { PlatformError, type RuleChainMetaData, type RuleNode } from "@orrery/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sealSecrets } from "../../app/seal-secrets.ts";
import type { Database } from "../../kernel/database/database.ts";
import { InstallationKeys } from "../../kernel/secrets/installation-keys.ts";
import { SecretBox } from "../../kernel/secrets/secret-box.ts";
import { TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { testSecrets } from "../../testing/test-secrets.ts";
import { RULE_NODES } from "../nodes/index.ts";
import { testRules, USER } from "../testing/test-rules.ts";
import { NodeSecrets } from "./node-secrets.ts";
import { RuleChainStore } from "./rule-chain-store.ts";
import { StoredChains } from "./stored-chains.ts";

const REST = "org.thingsboard.rule.engine.rest.TbRestApiCallNode";
const credentials = { type: "basic", username: "u", password: "hush-hush", certFileName: "kept" };
const configuration = { restEndpointUrlPattern: "http://a.org", credentials, own: [1] };
const masked = { ...configuration, credentials: { ...credentials, password: "***" } };

describe.each(TEST_DATABASES)("secrets of rule nodes on $name", ({ open }) => {
  let database: Database;
  let parts: ReturnType<typeof testRules>;

  beforeEach(async () => {
    database = await open();
    parts = testRules(database, { saveTimeSeries: async () => undefined });
  });
  afterEach(async () => {
    await parts.rules.close();
    await parts.recorder.close();
    await parts.removals.close();
    await database.close();
  });

  async function saved(node: object = { configuration }): Promise<RuleChainMetaData> {
    const { chains } = parts.rules;
    const chain = await chains.save(USER, { name: "Calls" });
    const nodes = [{ type: REST, name: "Call", debugMode: false, additionalInfo: null, ...node }];
    return chains.saveMetadata(USER, { ruleChainId: chain.id, firstNodeIndex: 0, nodes, connections: null }, false);
  }

  const stored = async (): Promise<string> =>
    (await database.db.selectFrom("rule_node").select("configuration").executeTakeFirstOrThrow()).configuration;
  const running = async (box = testSecrets): Promise<unknown> => {
    const secrets = new NodeSecrets(box, RULE_NODES);
    const source = new StoredChains(new RuleChainStore(database, secrets), secrets);
    const node = (await source.load(USER.tenantId)).flatMap(({ nodes }) => nodes)[0];
    return JSON.parse(node?.configuration ?? "null");
  };

  test("are encrypted at rest, masked in responses, and readable only by the node", async () => {
    const answer = await saved();
    expect(answer.nodes[0]?.configuration).toEqual(masked);
    expect(await stored()).not.toContain("hush-hush");
    expect(await stored()).toContain(testSecrets.prefix);
    expect(await running()).toEqual(configuration);
    const { ruleChainId } = answer;
    expect((await parts.rules.chains.metadata(USER, ruleChainId.id)).nodes[0]?.configuration).toEqual(masked);
  });

  test("are kept when the mask is sent back, replaced by new ones, and absent from new nodes", async () => {
    const answer = await saved();
    const again = { ...answer, nodes: [...answer.nodes], connections: null, ruleChainConnections: null };
    await parts.rules.chains.saveMetadata(USER, again, false);
    expect(await running()).toEqual(configuration);
    const node = answer.nodes[0] as RuleNode; // it was saved
    const other = { ...configuration, credentials: { ...credentials, password: "other" } };
    await parts.rules.chains.saveMetadata(USER, { ...again, nodes: [{ ...node, configuration: other }] }, false);
    expect(await running()).toEqual(other);
    await parts.rules.chains.saveMetadata(USER, { ...again, nodes: [{ ...node, id: null }] }, false);
    expect(await running()).toEqual({ ...configuration, credentials: { ...credentials, password: null } });
  });

  test.each([
    ["another host", { restEndpointUrlPattern: "http://b.org/x" }],
    ["another port", { restEndpointUrlPattern: "http://a.org:81" }],
    ["another user", { credentials: { ...masked.credentials, username: "v" } }],
    ["a proxy", { enableProxy: true, proxyHost: "b.org", proxyPort: 80 }],
  ])("are not sent to %s than the one they were saved with", async (_, change) => {
    const answer = await saved();
    const node = answer.nodes[0] as RuleNode; // it was saved
    const changed = { ...node, configuration: { ...masked, ...change } };
    const again = { ...answer, nodes: [changed], connections: null, ruleChainConnections: null };
    await expect(parts.rules.chains.saveMetadata(USER, again, false)).rejects.toThrow(/Enter the secrets/);
    expect(await running()).toEqual(configuration);
  });

  test("are kept for another path on the same host", async () => {
    const answer = await saved();
    const elsewhere = { restEndpointUrlPattern: "http://a.org/other" };
    const node = { ...(answer.nodes[0] as RuleNode), configuration: { ...masked, ...elsewhere } };
    const again = { ...answer, nodes: [node], connections: null, ruleChainConnections: null };
    await parts.rules.chains.saveMetadata(USER, again, false);
    expect(await running()).toEqual({ ...configuration, ...elsewhere });
  });

  test("left unencrypted by earlier versions are encrypted at the next start", async () => {
    await saved();
    await database.db
      .updateTable("rule_node")
      .set({ configuration: JSON.stringify(configuration) })
      .execute();
    expect(await running()).toEqual(configuration);
    await sealSecrets(database, testSecrets, testLog);
    expect(await stored()).not.toContain("hush-hush");
    expect(await running()).toEqual(configuration);
  });

  test("encrypted with another key are not used, and are kept for it", async () => {
    const answer = await saved();
    const before = await stored();
    const other = new SecretBox(new InstallationKeys(Buffer.alloc(32, 9)));
    expect(await running(other)).toEqual({ ...configuration, credentials: { ...credentials, password: null } });
    const secrets = new NodeSecrets(other, RULE_NODES);
    const { nodes: store } = new RuleChainStore(database, secrets);
    const { ruleChainId } = answer;
    const content = await store.content(ruleChainId.id);
    await database.db.transaction().execute((tx) => store.writeContent(tx, ruleChainId.id, content));
    expect(await stored()).toBe(before);
  });

  test("of unknown kinds of nodes stay unchanged", async () => {
    const answer = await saved({ type: "org.example.Unknown", configuration });
    expect(answer.nodes[0]?.configuration).toEqual(configuration);
    await expect(
      parts.rules.chains.metadata({ ...USER, authority: "CUSTOMER_USER" }, answer.ruleChainId.id),
    ).rejects.toThrow(PlatformError);
  });
});
