import { Connection, type SyncMessage } from "rabbitmq-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Egress } from "../../../../kernel/egress/egress.ts";
import { parseNetwork } from "../../../../kernel/egress/network.ts";
import { type RabbitMq, startRabbitMq } from "../../../testing/brokers/rabbitmq.ts";
import { runNode } from "../../../testing/run-node.ts";
import { message, TENANT, testEngine } from "../../../testing/test-engine.ts";
import { rabbitMq } from "./rabbitmq.ts";

const SOON = { timeout: 30_000 };

function network(networks = ["127.0.0.0/8"]): Egress {
  const allowedNetworks = networks.map(parseNetwork);
  return new Egress({ allowedNetworks, maxTenantCalls: 50, maxTenantConnections: 3, maxResponseBytes: 1_000 });
}

let broker: RabbitMq;
let reader: Connection;

beforeAll(async () => {
  broker = await startRabbitMq();
  reader = new Connection({ hostname: "127.0.0.1", port: broker.port });
  reader.on("error", () => undefined);
  await reader.queueDeclare({ queue: "readings", durable: true });
  await reader.exchangeDeclare({ exchange: "by type", type: "topic" });
  await reader.queueDeclare({ queue: "meters" });
  await reader.queueBind({ exchange: "by type", queue: "meters", routingKey: "meter.*" });
}, 120_000);
afterAll(async () => {
  await reader.close();
  await broker[Symbol.asyncDispose]();
});

const config = () => ({ host: "127.0.0.1", port: broker.port, routingKeyPattern: "readings" });
const given = () => ({ given: { network: network() } });
const read = async (queue: string): Promise<SyncMessage | undefined> => reader.basicGet({ queue, noAck: true });
const chainOf = (settings: object) => ({
  first: "node",
  nodes: { node: { type: rabbitMq.type, config: settings, debug: true } },
  links: [],
});

test("messages reach the queue of the routing key, with the properties that are set", async () => {
  const settings = { ...config(), messageProperties: "PERSISTENT_TEXT_PLAIN" };
  const { out } = await runNode(rabbitMq, settings, { data: '{"ä":1}' }, given());
  expect(out).toMatchObject([{ label: "Success", message: { data: '{"ä":1}', metadata: {} } }]);
  const arrived = await read("readings");
  expect(arrived).toMatchObject({ body: '{"ä":1}', contentType: "text/plain", durable: true, priority: 0 });
});

test.each<[string | null, object]>([
  [null, { contentType: null, durable: false, priority: null }],
  ["BASIC", { contentType: "application/octet-stream", durable: false, priority: 0 }],
  ["TEXT_PLAIN", { contentType: "text/plain", durable: false, priority: 0 }],
  ["MINIMAL_BASIC", { contentType: null, durable: false, priority: null }],
  ["MINIMAL_PERSISTENT_BASIC", { contentType: null, durable: true, priority: null }],
  ["PERSISTENT_BASIC", { contentType: "application/octet-stream", durable: true, priority: 0 }],
])("the properties %s are %j", async (messageProperties, expected) => {
  const { labels } = await runNode(rabbitMq, { ...config(), messageProperties }, {}, given());
  expect(labels).toEqual(["Success"]);
  const { contentType = null, durable, priority = null } = (await read("readings")) ?? {};
  expect({ contentType, durable, priority }).toEqual(expected);
});

test("exchange and routing key are patterns", async () => {
  const settings = { ...config(), exchangeNamePattern: "by ${of}", routingKeyPattern: "meter.$[t]" };
  const { labels } = await runNode(rabbitMq, settings, { metadata: { of: "type" } }, given());
  expect(labels).toEqual(["Success"]);
  expect(await read("meters")).toMatchObject({ routingKey: "meter.1", exchange: "by type" });
});

test("an exchange that does not exist fails the message with the reason, and the next goes on", async () => {
  const settings = { ...config(), exchangeNamePattern: "${exchange}" };
  const { engine, debug, close } = testEngine([chainOf(settings)], given());
  await engine.submit(message({ metadata: { exchange: "nowhere" } })).catch(() => undefined);
  await engine.submit(message({ metadata: { exchange: "" } }));
  await close();
  const out = debug.filter(({ direction }) => direction === "OUT");
  expect(out.map(({ label }) => label)).toEqual(["Failure", "Success"]);
  expect(out[0]?.message.metadata.error).toMatch(/^class \w+: .*no exchange 'nowhere'/i);
  expect(await read("readings")).toBeDefined();
});

test("messages to an exchange that does not exist do not fail others that are on their way", async () => {
  const settings = { ...config(), exchangeNamePattern: "${exchange}" };
  const { engine, debug, close } = testEngine([chainOf(settings)], given());
  const exchanges = Array.from({ length: 20 }, (_, at) => (at === 10 ? "nowhere" : ""));
  await Promise.all(
    exchanges.map((exchange) => engine.submit(message({ metadata: { exchange } })).catch(() => undefined)),
  );
  await close();
  const failed = debug.filter(({ direction, label }) => direction === "OUT" && label === "Failure");
  expect(failed.map(({ message: { metadata } }) => metadata.exchange)).toEqual(["nowhere"]);
  while (await read("readings")); // at least once each
});

test("a routing key that the protocol has no room for fails the message", async () => {
  const settings = { ...config(), routingKeyPattern: "${key}" };
  const { out } = await runNode(rabbitMq, settings, { metadata: { key: "ä".repeat(128) } }, given());
  expect(out).toMatchObject([
    { label: "Failure", message: { metadata: { error: expect.stringContaining("more than 255 bytes") } } },
  ]);
});

test.each([
  [{ password: "wrong" }, /ACCESS_REFUSED/],
  [{ virtualHost: "/none" }, /none/],
  [{ host: "10.0.0.1" }, /ORRERY_EGRESS_ALLOW/],
  [{ port: 1 }, /ECONNREFUSED/],
])("a node with %j does not start: %s", async (wrong, reason) => {
  const test = testEngine([chainOf({ ...config(), ...wrong })], given());
  await test.engine.startTenant(TENANT);
  await expect.poll(() => test.lifecycle.flatMap(({ error }) => error ?? [])[0], SOON).toMatch(reason);
  await test.close();
});

test("messages fail while the broker is gone, and go on when it is back", { timeout: 180_000 }, async () => {
  const { engine, debug, close } = testEngine([chainOf(config())], given());
  await engine.submit(message());
  await broker.kill();
  await engine.submit(message());
  await broker.start();
  const outcomes = () => debug.filter(({ direction }) => direction === "OUT").map(({ label }) => label);
  const sent = () => engine.submit(message()).then(() => outcomes().at(-1));
  await expect.poll(sent, { timeout: 60_000 }).toBe("Success");
  await close();
  expect(outcomes().slice(0, 2)).toEqual(["Success", "Failure"]);
  expect(debug.find(({ label }) => label === "Failure")?.message.metadata.error).toMatch(/^class \w+: /);
});

test("a tenant holds no more connections than allowed, and a stopped node none", async () => {
  const ways = network();
  const { engine, lifecycle, close } = testEngine([chainOf(config())], { given: { network: ways } });
  await engine.startTenant(TENANT);
  await expect.poll(() => lifecycle.map(({ event }) => event), SOON).toEqual(["STARTED", "STARTED"]);
  const more = [ways.admit(TENANT), ways.admit(TENANT)];
  expect(() => ways.admit(TENANT)).toThrow("hold 3 connections");
  await close();
  ways.admit(TENANT)();
  for (const end of more) end();
});
