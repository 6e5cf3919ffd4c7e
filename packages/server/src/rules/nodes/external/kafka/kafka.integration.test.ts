import { describe, expect, test } from "vitest";
import { Egress } from "../../../../kernel/egress/egress.ts";
import { parseNetwork } from "../../../../kernel/egress/network.ts";
import { startKafka } from "../../../testing/brokers/kafka.ts";
import { runNode } from "../../../testing/run-node.ts";
import { message, TENANT, testEngine } from "../../../testing/test-engine.ts";
import { kafka } from "./kafka.ts";
import { clusterOf } from "./kafka-cluster.ts";
import { headersOf } from "./kafka-headers.ts";

const SOON = { timeout: 20_000 };

function network(networks = ["127.0.0.1"]): Egress {
  const allowedNetworks = networks.map(parseNetwork);
  return new Egress({ allowedNetworks, maxTenantCalls: 50, maxTenantConnections: 3, maxResponseBytes: 1_000 });
}

const given = () => ({ given: { network: network() } });
const at = (port: number) => ({ bootstrapServers: `127.0.0.1:${port}` });
const chainOf = (config: object) => ({
  first: "n",
  nodes: { n: { type: kafka.type, config, debug: true } },
  links: [],
});

test("a message becomes a record without key, and its place goes to the metadata", async () => {
  await using broker = await startKafka();
  const config = { ...at(broker.port), topicPattern: "of-${type}.$[t]" };
  const { out } = await runNode(kafka, config, { metadata: { type: "meter" }, data: '{"t":1,"ä":2}' }, given());
  expect(broker.faults).toEqual([]);
  expect(broker.records).toMatchObject([
    { topic: "of-meter.1", key: null, value: '{"t":1,"ä":2}', headers: [], acks: -1 },
  ]);
  const place = { topic: "of-meter.1", offset: "0", partition: String(broker.records[0]?.partition) };
  expect(out).toMatchObject([{ label: "Success", message: { metadata: { type: "meter", ...place } } }]);
});

test("metadata become headers where it is set", async () => {
  await using broker = await startKafka();
  const headers = { addMetadataKeyValuesAsKafkaHeaders: true, kafkaHeadersCharset: "UTF-16BE" };
  await runNode(kafka, { ...at(broker.port), ...headers }, { metadata: { a: "ä" } }, given());
  expect(broker.faults).toEqual([]);
  expect(broker.records[0]?.headers).toEqual([["tb_msg_md_a", Buffer.from([0, 0xe4])]]);
});

test.each(["all", "1", "0"])("with acks %s", async (acks) => {
  await using broker = await startKafka();
  const { out } = await runNode(kafka, { ...at(broker.port), acks }, {}, given());
  await expect
    .poll(() => broker.records.map((record) => record.acks), SOON)
    .toEqual([acks === "all" ? -1 : Number(acks)]);
  expect(out).toMatchObject([{ label: "Success", message: { metadata: { offset: acks === "0" ? "-1" : "0" } } }]);
  expect(broker.faults).toEqual([]);
});

test("a topic that the broker is about to make is waited for", async () => {
  await using broker = await startKafka({ unknownTopics: 2 });
  const { labels } = await runNode(kafka, at(broker.port), {}, given());
  expect(labels).toEqual(["Success"]);
  expect(broker.records).toHaveLength(1);
  expect(broker.faults).toEqual([]);
});

test("user and password are those of the login configuration", async () => {
  await using broker = await startKafka({ login: { user: "u", password: 'p"\\ä' } });
  const login = (password: string) => ({
    "security.protocol": "SASL_PLAINTEXT",
    "sasl.mechanism": "PLAIN",
    "sasl.jaas.config": `org.apache.kafka.common.security.plain.PlainLoginModule required username="u" password="${password}";`,
  });
  const config = { ...at(broker.port), otherProperties: login('p\\"\\\\ä') };
  expect((await runNode(kafka, config, {}, given())).labels).toEqual(["Success"]);
  const wrong = await runNode(kafka, { ...config, otherProperties: login("wrong") }, {}, given());
  expect(wrong.out).toMatchObject([{ label: "Failure" }]);
  expect(wrong.out[0]?.message.metadata.error).toMatch(/Wrong login|authentication/i);
  expect(broker.faults).toEqual([]);
});

test("a record that the broker refuses fails the message with the reason", async () => {
  await using broker = await startKafka({ refusal: 10 });
  const { out, labels } = await runNode(kafka, at(broker.port), {}, given());
  expect(labels).toEqual(["Failure"]);
  expect(out[0]?.message.metadata.error).toMatch(/^class MESSAGE_TOO_LARGE: /);
});

test("hosts that a broker announces are checked, too", async () => {
  for (const announced of ["127.0.0.2", "169.254.169.254"]) {
    await using broker = await startKafka({ announced });
    const allowed = { given: { network: network(["127.0.0.1"]) } };
    const { out, labels } = await runNode(kafka, at(broker.port), {}, allowed);
    expect(labels, announced).toEqual(["Failure"]);
    expect(out[0]?.message.metadata.error).toContain(`${announced} is not on the public internet`);
    expect(broker.records).toEqual([]);
  }
});

test("a topic that Kafka does not have fails, and a node whose brokers may not be called does not start", async () => {
  await using broker = await startKafka();
  const { out } = await runNode(kafka, { ...at(broker.port), topicPattern: "a/${b}" }, {}, given());
  expect(out).toMatchObject([
    { label: "Failure", message: { metadata: { error: 'class Error: Invalid topic: "a/${b}"' } } },
  ]);
  const test = testEngine([chainOf(at(broker.port))], { given: { network: network([]) } });
  await test.engine.startTenant(TENANT);
  await expect.poll(() => test.lifecycle.flatMap(({ error }) => error ?? [])[0], SOON).toContain("ORRERY_EGRESS_ALLOW");
  await test.close();
});

test("a tenant's connections end with the chain", async () => {
  await using broker = await startKafka();
  const ways = network();
  const { engine, close } = testEngine([chainOf(at(broker.port))], { given: { network: ways } });
  await Promise.all(Array.from({ length: 20 }, () => engine.submit(message())));
  await close();
  expect(broker.records).toHaveLength(20);
  const all = [1, 2, 3].map(() => ways.admit(TENANT));
  for (const end of all) end();
});

describe("settings of Kafka's client", () => {
  const S = "org.apache.kafka.common.serialization.StringSerializer";
  const settings = { bootstrapServers: "a", acks: "1", retries: 99, keySerializer: S, valueSerializer: S };
  const read = (properties: Record<string, string>, changes: object = {}) =>
    clusterOf({ ...settings, otherProperties: properties, ...changes });

  test("are read", () => {
    const servers = { bootstrapServers: " a:1, [::1]:2 ,b " };
    expect(read({}, servers)).toMatchObject({
      brokers: [
        { host: "a", port: 1 },
        { host: "[::1]", port: 2 },
        { host: "b", port: 9092 },
      ],
      ...{ clientId: "orrery", acks: 1, retries: 10, tls: undefined, sasl: undefined, timeoutMs: 10_000 },
    });
    const tls = { "security.protocol": "ssl", "ssl.truststore.certificates": "CA", "ssl.keystore.key": "K" };
    expect(read(tls).tls).toEqual({ ca: "CA", key: "K" });
    const unnamed = read({ ...tls, "ssl.endpoint.identification.algorithm": "" }).tls;
    expect(unnamed?.checkServerIdentity?.("a", {} as never)).toBeUndefined();
  });

  test.each<[object, Record<string, string>, string]>([
    [{ acks: "2" }, {}, "acks must be all, -1, 0 or 1, not 2"],
    [{ valueSerializer: "x.ByteArraySerializer" }, {}, "x.ByteArraySerializer cannot be used"],
    [{ bootstrapServers: " , " }, {}, "The addresses of the brokers are missing"],
    [{ bootstrapServers: "a:b" }, {}, '"a:b" is no address of a broker'],
    [{}, { "security.protocol": "x" }, "security.protocol X cannot be used"],
    [{}, { "security.protocol": "SASL_SSL" }, "sasl.mechanism GSSAPI cannot be used"],
    [{}, { "security.protocol": "SASL_SSL", "sasl.mechanism": "PLAIN" }, "has no username and password"],
  ])("%j with %j are refused: %s", (changes, properties, reason) => {
    expect(() => read(properties, changes)).toThrow(reason);
  });

  test("secrets are declared", () => {
    const names = ["sasl.jaas.config", "ssl.key.password", "ssl.keystore.key", "client.id"];
    const otherProperties = Object.fromEntries(names.map((name) => [name, "x"]));
    expect(kafka.settings.secrets({ otherProperties }).map(({ path }) => path[1])).toEqual(names.slice(0, 3));
  });
});

test.each([
  ["US-ASCII", [0x61, 0x3f]],
  ["ISO-8859-1", [0x61, 0xe4]],
  ["UTF-8", [0x61, 0xc3, 0xa4]],
  ["UTF-16BE", [0, 0x61, 0, 0xe4]],
  ["UTF-16LE", [0x61, 0, 0xe4, 0]],
  ["UTF-16", [0xfe, 0xff, 0, 0x61, 0, 0xe4]],
] as const)("headers in %s", (charset, bytes) => {
  expect([...headersOf({ k: "aä" }, charset)]).toEqual([[Buffer.from("tb_msg_md_k"), Buffer.from(bytes)]]);
});
