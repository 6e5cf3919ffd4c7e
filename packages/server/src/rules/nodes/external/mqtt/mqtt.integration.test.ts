import { connectAsync } from "mqtt";
import { expect, onTestFinished, test } from "vitest";
import { Egress } from "../../../../kernel/egress/egress.ts";
import { parseNetwork } from "../../../../kernel/egress/network.ts";
import { DEVICE_CERTIFICATE, SERVER } from "../../../../transports/testing/certificates.ts";
import { type Mosquitto, startMosquitto } from "../../../testing/brokers/mosquitto.ts";
import { runNode } from "../../../testing/run-node.ts";
import { message, TENANT, testEngine } from "../../../testing/test-engine.ts";
import { mqtt } from "./mqtt.ts";

const LOOPBACK = ["127.0.0.0/8", "::1"];
const SOON = { timeout: 20_000 };

function egress(networks = LOOPBACK): Egress {
  const allowedNetworks = networks.map(parseNetwork);
  return new Egress({ allowedNetworks, maxTenantCalls: 50, maxTenantConnections: 3, maxResponseBytes: 1_000 });
}

const chainOf = (...configs: object[]) => ({
  first: "n0",
  nodes: Object.fromEntries(configs.map((config, at) => [`n${at}`, { type: mqtt.type, config, debug: true }])),
  links: configs.slice(1).map((_, at): [string, string, string] => [`n${at}`, "Success", `n${at + 1}`]),
});

/** What arrives at a broker; a subscriber of a persistent session, which misses nothing. */
async function listen({ port }: Mosquitto) {
  const client = await connectAsync({ host: "127.0.0.1", port, clientId: "listener", clean: false });
  const arrived: string[] = [];
  client.on("message", (topic, data, { qos, retain }) => void arrived.push(`${topic} ${data} ${qos} ${retain}`));
  await client.subscribeAsync("#", { qos: 1 });
  onTestFinished(async () => client.endAsync(true));
  return arrived;
}

test("messages are published with quality of service 1 at the topic of the pattern", async () => {
  await using broker = await startMosquitto();
  const arrived = await listen(broker);
  const config = { host: "127.0.0.1", port: broker.port, topicPattern: "sensors/${deviceName}/$[t]" };
  const given = { network: egress() };
  const { out } = await runNode(mqtt, config, { metadata: { deviceName: "Ä 1" } }, { given });
  expect(out).toMatchObject([{ label: "Success", message: { data: '{"t":1}', metadata: { deviceName: "Ä 1" } } }]);
  await expect.poll(() => arrived, SOON).toEqual(['sensors/Ä 1/1 {"t":1} 1 false']);
});

test("a topic that nothing can be published at fails with the reason, and later messages go on", async () => {
  await using broker = await startMosquitto();
  const arrived = await listen(broker);
  const config = { host: "127.0.0.1", port: broker.port, topicPattern: "a/${of}" };
  const { engine, debug, close } = testEngine([chainOf(config)], { given: { network: egress() } });
  await engine.submit(message({ metadata: { of: "#" } })).catch(() => undefined);
  await engine.submit(message({ metadata: { of: "b" } }));
  await close();
  const out = debug.filter(({ direction }) => direction === "OUT");
  expect(out.map(({ label }) => label)).toEqual(["Failure", "Success"]);
  expect(out[0]?.message.metadata.error).toBe('class Error: No message can be published at the topic "a/#"');
  await expect.poll(() => arrived, SOON).toEqual(['a/b {"t":1} 1 false']);
});

test("user and password are needed where the broker asks for them", async () => {
  await using broker = await startMosquitto({ login: { user: "u", password: "p ä" } });
  const config = { host: "localhost", port: broker.port };
  const started = async (password: string) => {
    const credentials = { type: "basic", username: "u", password };
    const test = testEngine([chainOf({ ...config, credentials })], { given: { network: egress() } });
    await test.engine.startTenant(TENANT);
    await expect.poll(() => test.lifecycle, SOON).toHaveLength(2); // of the chain, and of its node
    await test.close();
    return test.lifecycle[1]?.error ?? "started";
  };
  expect(await started("p ä")).toBe("started");
  expect(await started("wrong")).toMatch(/not authori[sz]ed/i);
});

test("a certificate authenticates both sides", async () => {
  await using broker = await startMosquitto({ tls: { ...SERVER, clientCa: DEVICE_CERTIFICATE.cert } });
  const { cert, key: privateKey } = DEVICE_CERTIFICATE;
  const config = { host: "localhost", port: broker.port, ssl: true };
  const credentials = { type: "cert.PEM", caCert: SERVER.cert, cert, privateKey };
  const { labels } = await runNode(mqtt, { ...config, credentials }, {}, { given: { network: egress() } });
  expect(labels).toEqual(["Success"]);
  const unknown = testEngine([chainOf(config)], { given: { network: egress() } });
  await unknown.engine.startTenant(TENANT);
  await expect
    .poll(() => unknown.lifecycle.flatMap(({ error }) => error ?? [])[0], SOON)
    .toContain("self-signed certificate");
  await unknown.close();
});

test("addresses of the platform's own network are refused unless the operator allows them", async () => {
  await using broker = await startMosquitto();
  for (const host of ["127.0.0.1", "localhost", "::ffff:127.0.0.1"]) {
    const test = testEngine([chainOf({ host, port: broker.port })], { given: { network: egress([]) } });
    await test.engine.startTenant(TENANT);
    await expect
      .poll(() => test.lifecycle.flatMap(({ error }) => error ?? [])[0], SOON)
      .toContain("ORRERY_EGRESS_ALLOW");
    await test.close();
  }
});

test("messages fail while the broker is gone, and go on when it is back", async () => {
  await using broker = await startMosquitto();
  const config = { host: "127.0.0.1", port: broker.port };
  const { engine, debug, close } = testEngine([chainOf(config)], { given: { network: egress() } });
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

test("nodes with the same configuration share a connection, which ends with the last of them", async () => {
  await using broker = await startMosquitto();
  const config = { host: "127.0.0.1", port: broker.port, clientId: "shared" }; // a second one would end the first
  const network = egress();
  const { engine, trace, close } = testEngine(
    [chainOf(config, { ...config, topicPattern: "other" }, { ...config, clientId: "own" })],
    { given: { network } },
  );
  await engine.submit(message());
  expect(trace().filter((line) => line.startsWith("OUT"))).toEqual([
    "OUT n0 Success",
    "OUT n1 Success",
    "OUT n2 Success",
  ]);
  network.admit(TENANT)(); // three are allowed, two are open
  const third = network.admit(TENANT);
  expect(() => network.admit(TENANT)).toThrow("hold 3 connections");
  third();
  await close();
  const open = [1, 2, 3].map(() => network.admit(TENANT));
  for (const end of open) end();
});
