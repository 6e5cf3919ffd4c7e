import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { certificateCredentialsId } from "../../../connectivity/credentials.ts";
import { opensslClient } from "../../../kernel/dtls/testing/openssl-client.ts";
import { DEVICE_CERTIFICATE, EXPIRED, OTHER, RSA_SERVER, SERVER } from "../../testing/certificates.ts";
import { CoapTestClient } from "../../testing/coap-client.ts";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports, type Transports } from "../../testing/start-transports.ts";
import { coapTransport } from "../coap-transport.ts";

const DEVICE = fixtureDevice(1);
const CERTIFIED = fixtureDevice(2);
const CREDENTIALS = {
  credentialsType: "X509_CERTIFICATE",
  credentialsId: certificateCredentialsId(new X509Certificate(DEVICE_CERTIFICATE.cert).raw),
  credentialsValue: new X509Certificate(DEVICE_CERTIFICATE.cert).raw.toString("base64"),
} as const;

let folder: string;
let platform: Transports;
let coap: ReturnType<ReturnType<typeof coapTransport.configure>["create"]>;
let port = 0;
const file = (name: string) => join(folder, name);

async function start(cert: string, key: string) {
  const environment = { ORRERY_COAP_PORT: "0", ORRERY_COAP_DTLS_PORT: "0" };
  const files = { ORRERY_COAP_DTLS_CERT: file(cert), ORRERY_COAP_DTLS_KEY: file(key) };
  const transport = coapTransport.configure({ ...environment, ...files }).create(platform.link, platform.platform);
  const ports = await transport.listen("127.0.0.1");
  return { transport, port: ports.find(({ name }) => name === "CoAP DTLS")?.port ?? 0 };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orrery-coap-"));
  const pairs = { server: SERVER, device: DEVICE_CERTIFICATE, expired: EXPIRED, other: OTHER, rsa: RSA_SERVER };
  for (const [name, { cert, key }] of Object.entries(pairs)) {
    await writeFile(file(`${name}.pem`), cert);
    await writeFile(file(`${name}.key`), key);
  }
  platform = await startTransports();
  platform.lookup.addToken(DEVICE, "token").add(CERTIFIED, CREDENTIALS);
  ({ transport: coap, port } = await start("server.pem", "server.key"));
});
afterAll(async () => {
  await coap.close();
  await platform[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  platform.engine.messages.length = 0;
  platform.reports.length = 0;
});

/** @returns what libcoap's client prints, its debug messages included. */
async function coapClient(library: "openssl" | "gnutls", path: string, options: readonly string[] = []) {
  const args = ["-m", "post", "-e", '{"t":1}', "-v", "6", "-B", "5", ...options, `coaps://127.0.0.1:${port}/${path}`];
  const { stdout, stderr } = await promisify(execFile)(`coap-client-${library}`, args);
  return `${stdout}${stderr}`;
}

const certificate = (name: string) => ["-c", file(`${name}.pem`), "-j", file(`${name}.key`), "-n"];
const senders = () => platform.engine.ofType("POST_TELEMETRY_REQUEST").map(({ metadata }) => metadata.deviceName);

test.each(["openssl", "gnutls"] as const)("libcoap with %s: a device is known by its certificate", async (library) => {
  await coapClient(library, "api/v1/telemetry", certificate("device"));
  await coapClient(library, "api/v1/whatever/telemetry", certificate("device"));
  expect(senders()).toEqual(["device 2", "device 2"]);
});

test("a certificate of no device does for the session, and then the token counts", async () => {
  await coapClient("openssl", "api/v1/token/telemetry", certificate("other"));
  expect(senders()).toEqual(["device 1"]);
  expect(await coapClient("openssl", "api/v1/telemetry", certificate("other"))).toContain("4.01");
  expect(senders()).toEqual(["device 1"]);
});

test("a certificate that has expired is refused by bad_certificate, and the connection log says so", async () => {
  const options = ["-cert", file("expired.pem"), "-key", file("expired.key"), "-cipher", "ECDHE-ECDSA-AES128-CCM8"];
  expect(await opensslClient(port, options, /alert/)).toContain("alert bad certificate");
  expect(platform.reports).toMatchObject([{ cause: "CERTIFICATE_NOT_VALID", transport: "COAP", address: "127.0.0.1" }]);
});

test("a device whose credentials have changed is no longer known in its session", async () => {
  using client = await CoapTestClient.secure(port, { certificate: DEVICE_CERTIFICATE });
  const post = () => client.ask({ method: "post", path: "api/v1/telemetry", payload: '{"t":1}' });
  expect(await post()).toMatchObject({ code: "2.01" });
  platform.lookup.remove(CERTIFIED);
  expect(await post()).toMatchObject({ code: "4.01" });
  platform.lookup.add(CERTIFIED, CREDENTIALS);
});

test("commands reach a device in its session by the certificate form, and its answer comes back", async () => {
  using client = await CoapTestClient.secure(port, { certificate: DEVICE_CERTIFICATE });
  const observing = client.ask({ path: "api/v1/rpc", options: [{ number: 6, value: Buffer.alloc(0) }] });
  expect(await observing).toMatchObject({ code: "2.03", observe: 0 });
  const answer = platform.rpc.call({
    id: platform.ids.uuid(),
    tenantId: CERTIFIED.tenantId,
    deviceId: CERTIFIED.deviceId,
    method: "reboot",
    params: "{}",
    oneway: false,
    persisted: false,
    expirationTime: Date.now() + 10_000,
    restApiCall: false,
  });
  const command = await client.next(({ text }) => text.includes("reboot"));
  client.acknowledge(command.messageId);
  const { id } = JSON.parse(command.text);
  expect(await client.ask({ method: "post", path: `api/v1/rpc/${id}`, payload: '{"ok":true}' })).toMatchObject({
    code: "2.01",
  });
  expect(await answer).toEqual({ kind: "response", response: '{"ok":true}' });
  client.bye();
  await expect.poll(() => platform.sessions.ofDevice(CERTIFIED.deviceId)).toEqual([]);
});

test("what was observed in a session ends with it", async () => {
  using client = await CoapTestClient.secure(port, { certificate: DEVICE_CERTIFICATE });
  await client.ask({ path: "api/v1/attributes", options: [{ number: 6, value: Buffer.alloc(0) }] });
  expect(platform.sessions.ofDevice(CERTIFIED.deviceId)).toHaveLength(1);
  client.bye();
  await expect.poll(() => platform.sessions.ofDevice(CERTIFIED.deviceId)).toEqual([]);
});

test.each([
  ["rsa.pem", "rsa.key", /ORRERY_COAP_DTLS_KEY: ".*rsa\.key" is not on the curves P-256 or P-384/],
  ["server.pem", "device.key", /ORRERY_COAP_DTLS_KEY: ".*device\.key" is not the key of the certificate/],
  ["server.key", "server.key", /ORRERY_COAP_DTLS_CERT: ".*server\.key" is no certificate/],
  ["none.pem", "server.key", /ORRERY_COAP_DTLS_CERT: ENOENT/],
])("%s with %s ends the start with a sentence that names the setting", async (cert, key, message) => {
  await expect(start(cert, key)).rejects.toThrow(message);
});
