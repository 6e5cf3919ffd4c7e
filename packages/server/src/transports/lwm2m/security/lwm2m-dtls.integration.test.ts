import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@orrery/model";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CODE } from "../../../kernel/coap/wire/coap-message.ts";
import { DEVICE_CERTIFICATE, EXPIRED, type KeyPair, OTHER, SERVER } from "../../testing/certificates.ts";
import { Lwm2mTestClient } from "../../testing/lwm2m-client.ts";
import { lwm2mDevice, type StartedLwm2m, startLwm2m } from "../../testing/start-lwm2m.ts";
import { TRUSTED_CLIENT, TRUSTED_NAME, TRUSTED_ROOT } from "../../testing/trusted-certificates.ts";

type Secured = Parameters<typeof Lwm2mTestClient.secure>[1];

const PROFILE = {
  observeAttr: {
    keyName: { "/3_1.0/0/9": "batteryLevel", "/3_1.0/0/14": "utcOffset" },
    observe: ["/3_1.0/0/9"],
    telemetry: ["/3_1.0/0/9"],
    attribute: ["/3_1.0/0/14"],
  },
};
const publicKey = ({ cert }: KeyPair) =>
  new X509Certificate(cert).publicKey.export({ format: "der", type: "spki" }).toString("base64");
const publicKeyPem = ({ key }: KeyPair) => createPublicKey(key).export({ format: "pem", type: "spki" }).toString();
const certificate = ({ cert }: KeyPair) => new X509Certificate(cert).raw.toString("base64");
const rpk = (key: string): JsonObject => ({ securityConfigClientMode: "RPK", key });
const x509 = (cert: string): JsonObject => ({ securityConfigClientMode: "X509", cert });
const psk = (identity: string): JsonObject => ({
  securityConfigClientMode: "PSK",
  identity,
  key: "000102030405060708090a0b0c0d0e0f",
});
const withKey = (identity: string, key = "000102030405060708090a0b0c0d0e0f"): Secured => ({
  psk: { identity, key: Buffer.from(key, "hex") },
});
const raw = (pair: KeyPair): Secured => ({ certificate: pair, rawPublicKey: true });

let folder: string;
let platform: StartedLwm2m;
let next = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orrery-lwm2m-"));
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const cert = await file("server.pem", SERVER.cert);
  const key = await file("server.key", SERVER.key);
  platform = await startLwm2m({
    ORRERY_LWM2M_CERT: cert,
    ORRERY_LWM2M_KEY: key,
    ORRERY_LWM2M_BS_CERT: cert,
    ORRERY_LWM2M_BS_KEY: key,
    ORRERY_LWM2M_TRUSTED_CERTS: await file("trusted.pem", TRUSTED_ROOT),
    ORRERY_LWM2M_TIMEOUT_MS: "2000",
  });
});
afterAll(async () => {
  await platform[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  platform.reports.length = 0;
});

/** A device that belongs to an endpoint. */
function device(endpoint: string, credentials: JsonObject, bootstrap: JsonObject = {}, profile: JsonObject = PROFILE) {
  next += 1;
  const made = lwm2mDevice(next, profile);
  platform.addClient(made, endpoint, credentials, bootstrap);
  return made;
}

const stored = (name: string, type: "TELEMETRY" | "ATTRIBUTES") =>
  platform.engine
    .ofType(`POST_${type}_REQUEST`)
    .filter(({ metadata, data }) => metadata.deviceName === name && !data.includes("transportLog"))
    .map(({ data }) => data);

test.each<[what: string, endpoint: string, credentials: JsonObject, options: Secured]>([
  ["PSK", "psk", psk("psk-id"), withKey("psk-id")],
  ["PSK by AES-CCM with long tags", "psk-ccm", psk("psk-ccm-id"), { ...withKey("psk-ccm-id"), suite: 0xc0a4 }],
  ["RPK", "rpk", rpk(publicKey(DEVICE_CERTIFICATE)), raw(DEVICE_CERTIFICATE)],
  ["RPK that was stored as PEM", "rpk-pem", rpk(publicKeyPem(DEVICE_CERTIFICATE)), raw(DEVICE_CERTIFICATE)],
  ["RPK with a connection id", "rpk-cid", rpk(publicKey(OTHER)), { ...raw(OTHER), cid: Buffer.from("8 bytes.") }],
  ["X.509 that is stored", "x509", x509(certificate(DEVICE_CERTIFICATE)), { certificate: DEVICE_CERTIFICATE }],
  ["X.509 of a trusted root", TRUSTED_NAME, x509(""), { certificate: TRUSTED_CLIENT }],
  ["X.509 by AES-GCM", "x509-gcm", x509(certificate(OTHER)), { certificate: OTHER, suite: 0xc02b }],
])("%s: a client registers, is read, observed, written and updates its registration", async (...row) => {
  const [, endpoint, credentials, options] = row;
  const { name, tenantId, deviceId } = device(endpoint, credentials);
  using client = await Lwm2mTestClient.secure(platform.securePort, options);
  client.text("/3/0/9", "95").text("/3/0/14", "+01:00");
  const location = await client.register(endpoint, "</3/0>");
  await expect.poll(() => stored(name, "TELEMETRY")).toEqual(['{"batteryLevel":95}']);
  expect(stored(name, "ATTRIBUTES")).toEqual(['{"utcOffset":"+01:00"}']);
  const notice = client.text("/3/0/9", "94").notify("/3/0/9");
  await expect.poll(() => client.settled(notice)).toBe("acknowledged");
  expect(stored(name, "TELEMETRY").at(-1)).toBe('{"batteryLevel":94}');
  platform.bus.publish("attributesUpdated", {
    tenantId,
    entityId: deviceId,
    scope: "SHARED_SCOPE",
    attributes: [{ key: "utcOffset", lastUpdateTs: 0, value: { type: "STRING", value: "+02:00" } }],
    notifyDevice: true,
  });
  await expect.poll(() => client.questions.at(-1)).toBe("PUT /3/0/14");
  expect((await client.request("post", location, "lt=600")).code).toBe("2.04");
  expect((await client.request("delete", location, "")).code).toBe("2.02");
  expect(platform.sessions.ofDevice(deviceId)).toHaveLength(0);
});

test.each<[what: string, credentials: JsonObject, options: Secured]>([
  ["a NoSec endpoint, with a pre-shared key of another", { securityConfigClientMode: "NO_SEC" }, withKey("known-id")],
  ["a PSK endpoint, with the identity of another", psk("own-id"), withKey("known-id")],
  ["a PSK endpoint, with a raw key", psk("own-id-2"), raw(OTHER)],
  ["an RPK endpoint, with another key", rpk(publicKey(DEVICE_CERTIFICATE)), raw(OTHER)],
  ["an RPK endpoint, with a certificate of the key", rpk(publicKey(TRUSTED_CLIENT)), { certificate: TRUSTED_CLIENT }],
  ["an X.509 endpoint, with the key alone", x509(""), raw(TRUSTED_CLIENT)],
  ["an X.509 endpoint, with a trusted certificate of another name", x509(""), { certificate: TRUSTED_CLIENT }],
])("%s, is refused by 4.03", async (what, credentials, options) => {
  device("known", psk("known-id"));
  device(what, credentials);
  using client = await Lwm2mTestClient.secure(platform.securePort, options);
  expect((await client.request("post", "rd", `ep=${what}&lwm2m=1.1`, "</3/0>")).code).toBe("4.03");
  await expect.poll(() => platform.reports).toMatchObject([{ transport: "LWM2M", outcome: "REFUSED" }]);
});

test.each<[what: string, options: Secured, alert: number, cause: string]>([
  ["a wrong pre-shared key", withKey("refused-id", "ff".repeat(16)), 51, "WRONG_CREDENTIALS"],
  ["an unknown identity", withKey("nobody"), 51, "UNKNOWN_CREDENTIALS"],
  ["an unknown certificate", { certificate: SERVER }, 46, "UNKNOWN_CREDENTIALS"],
  ["an expired certificate", { certificate: EXPIRED }, 42, "CERTIFICATE_NOT_VALID"],
])("%s ends the handshake, and the connection log says why", async (_what, options, alert, cause) => {
  device("refused", psk("refused-id"));
  const opened = Lwm2mTestClient.secure(platform.securePort, options);
  await expect(opened).rejects.toThrow(`the handshake ended by alert ${alert}`);
  await expect.poll(() => platform.reports).toMatchObject([{ transport: "LWM2M", outcome: "REFUSED", cause }]);
});

test("a registration belongs to its key: who has another cannot change it, a new session of the same can", async () => {
  const { deviceId } = device("kept", rpk(publicKey(DEVICE_CERTIFICATE)));
  using client = await Lwm2mTestClient.secure(platform.securePort, raw(DEVICE_CERTIFICATE));
  const location = await client.register("kept", "</3/0>");
  using stranger = await Lwm2mTestClient.secure(platform.securePort, raw(OTHER));
  expect((await stranger.request("post", location, "lt=1")).code).toBe("4.04");
  expect((await stranger.request("delete", location, "")).code).toBe("4.04");
  using open = await Lwm2mTestClient.open(platform.port);
  expect((await open.request("delete", location, "")).code).toBe("4.04");
  client.bye();
  using again = await Lwm2mTestClient.secure(platform.securePort, raw(DEVICE_CERTIFICATE));
  expect((await again.request("post", location, "lt=600")).code).toBe("2.04");
  const notice = again.text("/3/0/9", "50").notify("/3/0/9");
  await expect.poll(() => again.settled(notice)).toBe("rejected"); // it was not asked for that
  expect(platform.sessions.ofDevice(deviceId)).toHaveLength(1);
});

test.each<[mode: string, credentials: JsonObject, options: Secured, publicKeyOrId: string]>([
  ["RPK", rpk(publicKey(DEVICE_CERTIFICATE)), raw(DEVICE_CERTIFICATE), publicKey(DEVICE_CERTIFICATE)],
  ["X509", x509(certificate(OTHER)), { certificate: OTHER }, certificate(OTHER)],
])("bootstrap with %s tells the client its server with its keys", async (mode, credentials, options, own) => {
  const secret = createPrivateKey(DEVICE_CERTIFICATE.key).export({ format: "der", type: "pkcs8" }).toString("base64");
  const server = {
    securityMode: mode,
    shortServerId: 123,
    bootstrapServerIs: false,
    host: "localhost",
    port: 5686,
    serverPublicKey: publicKey(SERVER),
  };
  const told = { lwm2mServer: { securityMode: mode, clientPublicKeyOrId: own, clientSecretKey: secret } };
  device(`told by ${mode}`, credentials, told, { bootstrap: [server] });
  using client = await Lwm2mTestClient.secure(platform.secureBootstrapPort, options);
  client.answer = (what) => (what === "GET /" ? { code: CODE.content, payload: Buffer.from("</0/0>") } : undefined);
  expect((await client.request("post", "bs", `ep=told by ${mode}`)).code).toBe("2.04");
  await expect.poll(() => client.questions).toEqual(["GET /", "GET /1", "PUT /0/1", "PUT /1/0", "POST /bs"]);
  const written = client.asked[2]?.message.payload ?? Buffer.alloc(0);
  expect(written.includes("coaps://localhost:5686")).toBe(true);
  for (const base64 of [own, publicKey(SERVER), secret]) {
    expect(written.includes(Buffer.from(base64, "base64"))).toBe(true);
  }
});
