import { generateKeyPairSync } from "node:crypto";
import type { EntityId, RuleChainImportResult, Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { Egress } from "../kernel/egress/egress.ts";
import { parseNetwork } from "../kernel/egress/network.ts";
import { MASKED } from "../kernel/secrets/secret.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { RuleChainTransfer } from "./chains/rule-chain-transfer.ts";
import { newConfiguration, type RuleNodeDefinition } from "./engine/rule-node.ts";
import { RULE_NODES } from "./nodes/index.ts";
import type { NetworkPort } from "./ports/network.ts";
import { type Mosquitto, startMosquitto } from "./testing/brokers/mosquitto.ts";
import { type RabbitMq, startRabbitMq } from "./testing/brokers/rabbitmq.ts";
import { message, TENANT } from "./testing/test-engine.ts";
import { type TestRules, testRules, USER } from "./testing/test-rules.ts";

/** Kinds that do not start with what a new chain has. */
const INCOMPLETE: ReadonlySet<string> = new Set(["rule chain"]);
const AWS = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret" };
const { privateKey: RSA } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
/** What new nodes lack to start. */
const COMPLETIONS: Readonly<Record<string, object>> = {
  "save to custom table": { tableName: "t", fieldsMapping: { $entityId: "device" } },
  mqtt: { host: "localhost" },
  kafka: { otherProperties: { "client.id": "orrery", "ssl.key.password": "secret" } },
  "aws sns": AWS,
  "aws sqs": AWS,
  "gcp pubsub": { serviceAccountKey: JSON.stringify({ client_email: "a@b.org", private_key: RSA }) },
  "azure iot hub": { clientId: "device-1", credentials: { type: "sas", sasKey: "c2VjcmV0" } },
};
const LINK = { pageSize: 50, page: 0, sortOrder: undefined };
const NODES = RULE_NODES.map((node) => [node.name, node] as const);

describe.each(TEST_DATABASES)("every kind of node on $name", ({ open }) => {
  let database: Database;
  let parts: TestRules;
  let mosquitto: Mosquitto;
  let rabbit: RabbitMq;

  beforeAll(async () => {
    [database, mosquitto, rabbit] = await Promise.all([open(), startMosquitto(), startRabbitMq()]);
    const allowedNetworks = [parseNetwork("127.0.0.1")];
    const egress = new Egress({ allowedNetworks, maxTenantCalls: 10, maxResponseBytes: 1_000 });
    const network: NetworkPort = {
      perform: (tenantId, work) => egress.perform(tenantId, work),
      admit: (tenantId) => egress.admit(tenantId),
      resolve: () => egress.resolve("127.0.0.1"),
      connect: (tenantId, { timeoutMs }) =>
        egress.connect(tenantId, { host: "127.0.0.1", port: mosquitto.port, timeoutMs }), // also for hubs of others
    };
    parts = testRules(database, { saveTimeSeries: async () => undefined, network });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([mosquitto[Symbol.asyncDispose](), rabbit[Symbol.asyncDispose]()]);
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
    const complete = name === "rabbitmq" ? { port: rabbit.port } : COMPLETIONS[name];
    const configuration = { ...(newConfiguration(definition) as object), ...complete };
    const shown = withoutSecrets(definition, configuration);
    const chain = await chains.save(USER, { name: `Chain of ${type}`, type: chainType });
    const nodes = [{ type, name, debugMode: false, configuration, additionalInfo: { layoutX: 1, layoutY: 2 } }];
    const draft = { ruleChainId: chain.id, firstNodeIndex: 0, nodes, connections: null };
    const saved = await chains.saveMetadata(USER, draft, true);
    const secrets = definition.settings.secrets(saved.nodes[0]?.configuration);
    expect(secrets.filter(({ value }) => value !== MASKED)).toEqual([]);
    expect(saved.nodes).toMatchObject([{ type, name, configuration: shown }]);

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
    expect(definition.settings.secrets(copy.nodes[0]?.configuration)).toEqual([]);
    expect(copy.nodes).toMatchObject([{ type, name, configuration: shown }]);

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

/** What everybody sees of a configuration. */
function withoutSecrets({ settings }: RuleNodeDefinition, configuration: object): object {
  const copy = structuredClone(configuration);
  for (const { path } of settings.secrets(configuration)) {
    const holder = path.slice(0, -1).reduce<unknown>((at, name) => Reflect.get(at as object, name), copy);
    Reflect.deleteProperty(holder as object, path.at(-1) ?? "");
  }
  return copy;
}

function chainIdOf(imported: RuleChainImportResult | undefined): Uuid {
  if (!imported?.ruleChainId) throw new Error("the chain was not imported");
  return imported.ruleChainId.id;
}
