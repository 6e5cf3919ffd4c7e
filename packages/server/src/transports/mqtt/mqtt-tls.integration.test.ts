import { X509Certificate } from "node:crypto";
import { connect as tlsConnect } from "node:tls";
import { expect, test } from "vitest";
import { certificateCredentialsId } from "../../connectivity/credentials.ts";
import { DEVICE_CERTIFICATE, EXPIRED, type KeyPair, OTHER, RSA_SERVER, SERVER } from "../testing/certificates.ts";
import { fixtureDevice } from "../testing/device-fixture.ts";
import { connectPacket, RawClient } from "../testing/raw-client.ts";
import { startTransports } from "../testing/start-transports.ts";

async function start() {
  const platform = await startTransports({ tls: SERVER });
  platform.lookup.addToken(fixtureDevice(1), "token");
  for (const [number, { cert }] of [DEVICE_CERTIFICATE, EXPIRED].entries()) {
    const der = new X509Certificate(cert).raw;
    platform.lookup.add(fixtureDevice(number + 10), {
      credentialsType: "X509_CERTIFICATE",
      credentialsId: certificateCredentialsId(der),
      credentialsValue: der.toString("base64"),
    });
  }
  const connect = (identity: Partial<KeyPair>, username?: string) =>
    platform.connect({
      protocol: "mqtts",
      port: platform.tlsPort,
      rejectUnauthorized: false,
      ...identity,
      ...(username === undefined ? {} : { username }),
    });
  return { platform, connect, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() };
}

test("a device is known by its certificate, whatever user name it gives", async () => {
  await using setup = await start();
  const client = await setup.connect(DEVICE_CERTIFICATE, "token");
  await client.publishAsync("v1/devices/me/telemetry", '{"a":1}', { qos: 1 });
  expect(setup.platform.engine.ofType("POST_TELEMETRY_REQUEST")[0]?.metadata.deviceName).toBe("device 10");
});

test("without a certificate the token counts", async () => {
  await using setup = await start();
  const client = await setup.connect({}, "token");
  await client.publishAsync("v1/devices/me/telemetry", '{"a":1}', { qos: 1 });
  expect(setup.platform.engine.ofType("POST_TELEMETRY_REQUEST")[0]?.metadata.deviceName).toBe("device 1");
});

test("an expired certificate is refused", async () => {
  await using setup = await start();
  await expect(setup.connect(EXPIRED)).rejects.toMatchObject({ code: 5 });
});

test("handshakes that never end count for their address, and not for others", async () => {
  await using platform = await startTransports({ tls: SERVER, mqtt: { maxUnauthenticatedPerAddress: 2 } });
  platform.lookup.addToken(fixtureDevice(1), "token");
  using first = new RawClient(platform.tlsPort);
  using second = new RawClient(platform.tlsPort);
  await Promise.all([first.send("16"), second.send("16")]);
  using third = new RawClient(platform.tlsPort);
  await third.ended();
  const connected = (localAddress: string) =>
    platform.connect({
      ...{ protocol: "mqtts", port: platform.tlsPort, username: "token", rejectUnauthorized: false },
      ...{ localAddress },
    });
  await expect(connected("127.0.0.1")).rejects.toThrow();
  const device = await connected("127.0.0.2");
  await device.publishAsync("v1/devices/me/telemetry", '{"a":1}', { qos: 1 });
  first.destroy();
  await expect
    .poll(() =>
      connected("127.0.0.1").then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test("handshakes that never end are ended", async () => {
  await using platform = await startTransports({ tls: SERVER, mqtt: { connectTimeoutMs: 200 } });
  using client = new RawClient(platform.tlsPort);
  await client.send("16");
  expect(await client.ended()).toBe("");
});

test.each([
  ["AES128-SHA256", false],
  ["AES128-GCM-SHA256", false],
  ["ECDHE-RSA-AES128-GCM-SHA256", true],
  ["ECDHE-RSA-AES128-SHA256", true],
])("TLS 1.2 with %s: %s", async (ciphers, isTaken) => {
  await using platform = await startTransports({ tls: RSA_SERVER });
  const options = { port: platform.tlsPort, host: "127.0.0.1", rejectUnauthorized: false, ciphers };
  const taken = new Promise<boolean>((resolve) => {
    const socket = tlsConnect({ ...options, maxVersion: "TLSv1.2" }, () => {
      resolve(true);
      socket.destroy();
    });
    socket.on("error", () => resolve(false));
  });
  expect(await taken).toBe(isTaken);
});

test("a certificate of no device does not come in, even with a token", async () => {
  await using setup = await start();
  let received = "";
  await new Promise<void>((resolve) => {
    const options = { port: setup.platform.tlsPort, host: "127.0.0.1", rejectUnauthorized: false, ...OTHER };
    const socket = tlsConnect(options, () => socket.write(Buffer.from(connectPacket("token"), "hex")));
    socket.on("data", (bytes) => {
      received += bytes.toString("hex");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
  });
  expect(received).toBe("");
  await expect.poll(() => setup.platform.mqtt.connections).toBe(0);
});
