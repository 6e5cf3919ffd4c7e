import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { OPTION } from "../../kernel/coap/wire/coap-message.ts";
import { nodeSecurity } from "../../kernel/nodes/relay/node-security.ts";
import { InstallationKeys } from "../../kernel/secrets/installation-keys.ts";
import { freePort } from "../../rules/testing/brokers/broker-process.ts";
import { type NatsServer, startNats } from "../../rules/testing/brokers/nats-server.ts";
import { DEVICE_CERTIFICATE, OTHER, SERVER } from "../../transports/testing/certificates.ts";
import { CoapTestClient } from "../../transports/testing/coap-client.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../databases.ts";
import { settingsAt, startTestApp, TestClient, type TestSettings } from "../test-platform.ts";
import { trialSeed, trialSize } from "../trials.ts";
import type { Wire } from "../wire.ts";
import { type NodePorts, startClusterNode } from "./cluster-node.ts";
import { runClusterTrial } from "./cluster-trial.ts";

const ROUNDS = 1;

let nats: NatsServer;
beforeAll(async () => {
  nats = await startNats();
});
afterAll(() => nats[Symbol.asyncDispose]());

/** A new PostgreSQL database, and the settings of nodes that share it. */
async function newCluster(): Promise<OpenTestDatabase & { readonly settings: TestSettings }> {
  const postgres = TEST_DATABASES.find(({ name }) => name === "PostgreSQL");
  if (!postgres) throw new Error("there is no PostgreSQL to test on");
  const database = await postgres.open();
  return { ...database, settings: { ...settingsAt(database.place), ORRERY_BUS_URL: nats.url } };
}

/** Devices of each kind, whose node stands by. */
async function takesDevices(client: TestClient, { httpPort, tlsPort = 0, coapPort }: NodePorts): Promise<void> {
  const id = await client.device("plain", "PLAIN");
  const { token } = client;
  const live = new WebSocket(`ws://127.0.0.1:${httpPort}/api/ws/plugins/telemetry?token=${token}`);
  await once(live, "open");
  const heard: string[] = [];
  live.on("message", (data) => heard.push(String(data)));
  const watch = { entityType: "DEVICE", entityId: id, scope: "LATEST_TELEMETRY", cmdId: 1 };
  live.send(JSON.stringify({ tsSubCmds: [watch] }));
  await expect.poll(() => heard).toHaveLength(1);

  const device = await client.mqtt("PLAIN");
  await device.subscribeAsync("v1/devices/me/rpc/request/+", { qos: 1 });
  device.on("message", (topic) => device.publish(topic.replace("request", "response"), '{"done":true}'));
  expect(await client.json("POST", `/api/rpc/twoway/${id}`, { method: "do", params: {} })).toEqual({ done: true });
  await device.publishAsync("v1/devices/me/telemetry", `{"long":"${LONG}"}`, { qos: 1 });
  await expect.poll(() => heard.some((text) => text.includes(LONG))).toBe(true);
  const viaHttp = await client.call("POST", "/api/v1/PLAIN/telemetry", '{"http":1}');
  expect(viaHttp.status).toBe(200);

  using coap = await CoapTestClient.open(coapPort);
  const overCoap = { method: "post", path: "api/v1/PLAIN/telemetry", payload: '{"coap":1}' } as const;
  expect(await coap.ask(overCoap)).toMatchObject({ code: "2.01" });
  const changes = await coap.ask({ path: "api/v1/PLAIN/attributes", options: [OBSERVE] });
  expect(changes).toMatchObject({ code: "2.05" });
  await client.json("POST", `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`, { told: 1 });
  await expect.poll(() => coap.heard.some(({ text }) => text.includes("told"))).toBe(true);

  const certificate = { credentialsType: "X509_CERTIFICATE", credentialsValue: DEVICE_CERTIFICATE.cert };
  const draft = { device: { name: "certified" }, credentials: certificate };
  const certified = await client.json("POST", "/api/device-with-credentials", draft);
  const secure = { port: tlsPort, protocol: "mqtts", rejectUnauthorized: false } as const;
  const overTls = await client.mqtt("", { ...secure, ...DEVICE_CERTIFICATE, ...FROM_ANOTHER });
  await overTls.publishAsync("v1/devices/me/telemetry", '{"tls":1}', { qos: 1 });
  const path = `/api/plugins/telemetry/DEVICE/${certified.id.id}/values/timeseries?keys=tls`;
  await expect.poll(() => client.text("GET", path)).toContain('"value":"1"');
  const unknown = connectTls({ host: "127.0.0.1", port: tlsPort, rejectUnauthorized: false, ...OTHER });
  expect(await firstOf(unknown)).not.toMatch(/data/);

  for (const each of [device, overTls]) each.end();
  const addresses = async () => {
    const { data } = await client.json("GET", "/api/orrery/connections?pageSize=100&page=0");
    return (data as Wire[]).map(({ deviceName, address }) => `${deviceName} ${address}`).sort();
  };
  await expect.poll(addresses).toEqual(["certified 127.0.0.5", "plain 127.0.0.1"]);
  live.close();
}

/** The device asks to be told of changes (RFC 7641). */
const OBSERVE = { number: OPTION.observe, value: Buffer.alloc(0) };
/** An address of the loopback; the client of MQTT hands it on with the options of TLS. */
const FROM_ANOTHER = { localAddress: "127.0.0.5" };
/** What is not on one line of a log, nor in one frame between nodes. */
const LONG = "x".repeat(60_000);

/** What a connection does first: an error, data, or its end. */
const firstOf = (socket: Socket) =>
  new Promise<string | undefined>((resolve) => {
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    socket.once("data", (bytes) => resolve(`data ${bytes}`));
    socket.once("close", () => resolve("closed"));
  });

/** The port between nodes gives nothing to who has not the key. */
async function refusesStrangers(port: number): Promise<void> {
  const wrong = nodeSecurity(new InstallationKeys(Buffer.alloc(32, 9))).client;
  const where = { host: "127.0.0.1", port };
  expect(await firstOf(connectTls({ ...where, ...wrong, ALPNProtocols: ["h2"] }))).toMatch(/ALERT_BAD_RECORD_MAC/);
  expect(await firstOf(connectTls({ ...where, rejectUnauthorized: false }))).toMatch(/HANDSHAKE_FAILURE/);
  const plain = connect(where);
  plain.write("GET / HTTP/1.1\r\n\r\n");
  expect(await firstOf(plain)).not.toMatch(/data HTTP/);
}

/** Windows has no signals that stop a program. */
describe.skipIf(process.platform === "win32")("a cluster", () => {
  test("any node takes any device and user, and none a stranger, another key or a program beside it", async () => {
    const { settings: shared, close } = await newCluster();
    const folder = await mkdtemp(join(tmpdir(), "orrery-cluster-"));
    try {
      const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
      await Promise.all([writeFile(files.cert, SERVER.cert), writeFile(files.key, SERVER.key)]);
      const settings = { ...shared, ORRERY_MQTT_TLS_CERT: files.cert, ORRERY_MQTT_TLS_KEY: files.key };
      const nodePort = await freePort();
      await using active = startClusterNode({ ...settings, ORRERY_NODE_PORT: `${nodePort}` });
      const { setupCode = "" } = await active.active;
      const ports = { ORRERY_HTTP_PORT: `${await freePort()}`, ORRERY_MQTT_PORT: `${await freePort()}` };
      await using standby = startClusterNode({ ...settings, ...ports });
      const front = await standby.standby;

      const health = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${front.httpPort}${path}`);
        const { status, role } = (await response.json()) as { readonly status: unknown; readonly role?: unknown };
        return [response.status, status, role];
      };
      expect(await health("/health/live")).toEqual([200, "UP", undefined]);
      await expect.poll(() => health("/health/ready")).toEqual([200, "UP", "STANDBY"]);
      const client = new TestClient({ httpPort: front.httpPort, ports: [{ name: "MQTT", port: front.mqttPort }] });
      await client.claim(setupCode);
      await takesDevices(client, front);
      await refusesStrangers(nodePort);

      const { ORRERY_BUS_URL: _, ...alone } = shared;
      await expect(startTestApp(alone)).rejects.toThrow(/Another node owns the time series/);
      const otherKey = { ...shared, ORRERY_SECRET_KEY: Buffer.alloc(32, 8).toString("base64") };
      await expect(startTestApp(otherKey)).rejects.toThrow(/another secret key than the nodes that run/);

      const device = await client.mqtt("PLAIN");
      const cutOff = new Promise<void>((resolve) => device.once("close", () => resolve()));
      active.signal("SIGTERM");
      await cutOff;
      expect(await active.ended).toBe(0);
      const again = await client.mqtt("PLAIN"); // waits until the node that it has reached is the active one
      await again.publishAsync("v1/devices/me/telemetry", '{"after":1}', { qos: 1 });
      expect(standby.isActive).toBe(true);
      again.end();
      standby.signal("SIGTERM");
      expect(await standby.ended).toBe(0);
      const single = await startTestApp(alone);
      await expect(startTestApp(shared)).rejects.toThrow(/without ORRERY_BUS_URL uses this database/);
      await single.close();
    } finally {
      await close();
      await rm(folder, { recursive: true });
    }
  });

  test(
    "whatever happens to the active node under load, nothing acknowledged is lost or out of order",
    async () => {
      const { settings, close } = await newCluster();
      try {
        const report = await runClusterTrial({ seed: trialSeed(1), rounds: trialSize(ROUNDS), settings });
        expect(report.takenBack).toEqual([]);
        expect(report.acknowledged).toBeGreaterThan(0);
        expect(report.wokenUp).toEqual(report.wokenUp.map(() => 1)); // they end, for a supervisor to start them again
        expect(report.recoveries).toHaveLength(3 * trialSize(ROUNDS));
      } finally {
        await close();
      }
    },
    trialSize(300_000),
  );
});
