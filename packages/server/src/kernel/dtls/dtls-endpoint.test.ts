import { expect, test } from "vitest";
import { DEVICE_CERTIFICATE, OTHER } from "../../transports/testing/certificates.ts";
import { GROUP } from "./crypto/key-share.ts";
import { startServer } from "./testing/client-and-server.ts";
import { ALL_CHECKS, PSK as KNOWN } from "./testing/echo-server.ts";
import { ALERT } from "./wire/alerts.ts";
import { CONTENT, readRecords } from "./wire/record.ts";

const PSK = { identity: KNOWN.identity, key: Buffer.from(KNOWN.key, "hex") };
const text = (client: { received: Buffer[] }) => client.received.map(String);
const hello = Buffer.from("hello");

test.each([
  ["a pre-shared key", { psk: PSK }, "psk"],
  ["nothing, by X25519", { group: GROUP.x25519 }, "nobody"],
  ["a certificate", { certificate: DEVICE_CERTIFICATE }, "chain of 1"],
  ["a raw public key", { certificate: DEVICE_CERTIFICATE, rawPublicKey: true }, "key of 91 bytes"],
  ["a connection id both ways", { psk: PSK, cid: Buffer.from("8 bytes.") }, "psk"],
  ["a connection id under CBC", { psk: PSK, suite: 0x00ae, cid: Buffer.from("8 bytes.") }, "psk"],
  ["CBC, authenticated behind its encryption", { psk: PSK, suite: 0x00ae, encryptThenMac: true }, "psk"],
  ["the same with a certificate", { suite: 0xc023, encryptThenMac: true, cid: Buffer.from("8 bytes.") }, "nobody"],
  ["no extended master secret", { psk: PSK, extendedMasterSecret: false }, "psk"],
])("a client with %s is heard, and answered", async (_what, options, peer) => {
  const server = startServer();
  const client = await server.connect(1, options);
  expect(client.established).toBe(true);
  client.say(hello);
  await server.settle();
  expect([server.heard, text(client)]).toEqual([[`${peer}: hello`], ["heard hello"]]);
  expect([server.endpoint.sessions, server.endpoint.handshakes, server.failures]).toEqual([1, 0, []]);
});

test("before its cookie is proved nothing is kept of a client, and it gets less than three times what it sent", () => {
  const server = startServer();
  let asked = 0;
  for (let port = 1; port <= 1_000; port += 1) {
    const before = server.sent.length;
    const client = server.client(port, { psk: PSK });
    const sizes: number[] = [];
    const { receive } = server.endpoint;
    server.endpoint.receive = (datagram, from, now) => {
      sizes.push(datagram.length);
      receive.call(server.endpoint, datagram, from, now);
    };
    client.start();
    server.endpoint.receive = receive;
    asked += sizes.reduce((sum, size) => sum + size, 0);
    expect(server.sent.length - before).toBe(1);
  }
  const answered = server.sent.reduce((sum, { bytes }) => sum + bytes.length, 0);
  expect(answered).toBeLessThanOrEqual(3 * asked);
  expect(server.endpoint.handshakes).toBe(0);
});

test("a cookie is worth nothing from another address, nor after a minute", async () => {
  const server = startServer();
  const client = server.client(1, { psk: PSK });
  client.start();
  server.now += 61_000;
  client.receive(server.sent.shift()?.bytes ?? hello); // asks with its old cookie
  expect(server.endpoint.handshakes).toBe(0);
  const other = server.client(2, { psk: PSK });
  other.start();
  const cookie = server.sent.pop()?.bytes ?? hello;
  const spoofed = server.client(3, { psk: PSK });
  spoofed.start();
  spoofed.receive(cookie);
  expect(server.endpoint.handshakes).toBe(0);
});

test.each(["flight 4", "flight 5", "flight 6"])("a lost %s is sent again", async (lost) => {
  const server = startServer();
  const client = server.client(1, { psk: PSK });
  client.start();
  const deliver = async () => {
    const datagrams = server.sent.splice(0);
    for (const { bytes } of datagrams) client.receive(bytes);
    await new Promise((resolve) => setImmediate(resolve));
  };
  await deliver(); // the cookie; the client sends its second hello
  if (lost === "flight 4") {
    server.sent.length = 0;
    server.endpoint.tick(server.now + 500);
    expect(server.sent).toEqual([]);
    server.now += 1_100;
    server.endpoint.tick(server.now);
    expect(server.sent.length).toBeGreaterThan(0);
  }
  if (lost === "flight 5") {
    const datagrams = server.sent.splice(0);
    const { receive } = server.endpoint;
    server.endpoint.receive = () => undefined;
    for (const { bytes } of datagrams) client.receive(bytes);
    server.endpoint.receive = receive;
    client.repeat();
  } else {
    await deliver();
  }
  await new Promise((resolve) => setImmediate(resolve));
  if (lost === "flight 6") {
    server.sent.length = 0;
    server.now += 1_100;
    client.repeat();
  }
  await server.settle();
  expect(client.established).toBe(true);
  client.say(hello);
  await server.settle();
  expect(text(client)).toEqual(["heard hello"]);
});

test("a session is resumed by its id, while whom it is with may", async () => {
  let may = true;
  const server = startServer({ checks: { ...ALL_CHECKS, mayResume: async () => may } });
  const first = await server.connect(1, { certificate: DEVICE_CERTIFICATE });
  const resume = { sessionId: first.sessionId, master: first.master };
  const second = await server.connect(2, { resume });
  second.say(hello);
  await server.settle();
  expect([second.resumed, server.heard]).toEqual([true, ["chain of 1: hello"]]);
  may = false;
  const third = await server.connect(3, { resume });
  third.say(hello);
  await server.settle();
  expect([third.alert, server.heard.length]).toEqual([ALERT.accessDenied, 1]);
  const fourth = await server.connect(4, { resume: { ...resume, sessionId: Buffer.alloc(32, 1) } });
  expect([fourth.resumed, fourth.established]).toEqual([false, true]);
  const cheap = await server.connect(5, { resume, extendedMasterSecret: false });
  expect(cheap.alert).toBe(ALERT.handshakeFailure);
});

test("a record counts once, and one that was changed not at all", async () => {
  const server = startServer();
  const client = await server.connect(1, { psk: PSK });
  const from = { address: "10.0.0.1", port: 1 };
  const record = client.protect(hello);
  for (let bit = 0; bit < record.length * 8; bit += 7) {
    const damaged = Buffer.from(record);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    server.endpoint.receive(damaged, from, server.now);
  }
  expect(server.heard).toEqual([]);
  for (let time = 0; time < 3; time += 1) server.endpoint.receive(record, from, server.now);
  expect(server.heard).toEqual(["psk: hello"]);
});

test("with a connection id a client may move, but gets little until it has shown that it is there", async () => {
  const server = startServer();
  const client = await server.connect(1, { psk: PSK, cid: Buffer.alloc(0) });
  const moved = { address: "10.9.9.9", port: 77 };
  const old = client.protect(Buffer.from("old"));
  server.endpoint.receive(client.protect(hello), moved, server.now);
  expect(server.sent.map(({ to }) => to)).toEqual([moved]);
  server.endpoint.receive(old, { address: "10.6.6.6", port: 6 }, server.now); // came late, or was kept back
  expect(server.sent.map(({ to }) => to)).toEqual([moved, moved]);
  const [session] = server.sessions;
  const before = server.sent.length;
  for (let time = 0; time < 100; time += 1) session?.send(Buffer.alloc(1_000));
  expect(server.sent.length).toBe(before);
  for (let time = 0; time < 8; time += 1) server.endpoint.receive(client.protect(hello), moved, server.now);
  expect(session?.send(Buffer.alloc(1_000))).toBe(true);
});

test("a client cannot take the address of another by moving", async () => {
  const server = startServer();
  const victim = await server.connect(1, { psk: PSK });
  const attacker = await server.connect(2, { psk: PSK, cid: Buffer.alloc(0) });
  server.endpoint.receive(attacker.protect(hello), { address: "10.0.0.1", port: 1 }, server.now);
  server.sent.length = 0;
  victim.say(hello);
  await server.settle();
  expect([text(victim), server.ended]).toEqual([["heard hello"], []]);
});

test("goodbyes are answered, renegotiations refused, and silence ends a session", async () => {
  const server = startServer({ settings: { idleTimeoutMs: 10_000 } });
  const from = (port: number) => ({ address: "10.0.0.1", port });
  const polite = await server.connect(1, { psk: PSK });
  server.endpoint.receive(polite.protect(Buffer.from([1, 0]), CONTENT.alert), from(1), server.now);
  await server.settle();
  expect([polite.alert, server.endpoint.sessions]).toEqual([ALERT.closeNotify, 0]);
  const pushy = await server.connect(2, { psk: PSK });
  server.endpoint.receive(pushy.protect(Buffer.alloc(60, 1), CONTENT.handshake), from(2), server.now);
  await server.settle();
  expect([pushy.alert, server.endpoint.sessions]).toEqual([ALERT.noRenegotiation, 1]);
  server.now += 20_000;
  server.endpoint.tick(server.now);
  expect([server.endpoint.sessions, server.ended.length]).toEqual([0, 2]);
});

test("handshakes that never end are bounded, for each address and for all, and end", async () => {
  const settings = { maxHandshakes: 5, maxHandshakesPerAddress: 3, handshakeTimeoutMs: 5_000 };
  const server = startServer({ settings });
  const begin = (port: number, address: string) => {
    const client = server.client(port, { psk: PSK }, address);
    client.start();
    client.receive(server.sent.splice(0).at(-1)?.bytes ?? hello);
  };
  for (let port = 1; port <= 10; port += 1) begin(port, "10.0.0.1");
  expect(server.endpoint.handshakes).toBe(3);
  for (let port = 1; port <= 10; port += 1) begin(port, "10.0.0.2");
  expect([server.endpoint.handshakes, server.endpoint.counts.refused]).toEqual([5, 15]);
  server.now += 6_000;
  server.endpoint.tick(server.now);
  expect(server.endpoint.handshakes).toBe(0);
  expect(server.failures.at(-1)).toMatchObject({ kind: "timeout" });
  const late = await server.connect(99, { psk: PSK });
  expect(late.established).toBe(true);
});

test("new handshakes of one address are limited in their rate, and others come in", async () => {
  const server = startServer({ settings: { handshakesPerSecondPerAddress: 10 } });
  for (let port = 1; port <= 30; port += 1) await server.connect(port, { psk: PSK });
  expect(server.endpoint.sessions).toBe(10);
  const other = await server.connect(1, { psk: PSK }, "10.0.0.2");
  expect(other.established).toBe(true);
});

test("strangers make room for strangers, and keep no device out", async () => {
  const checks = { ...ALL_CHECKS, isKnown: (peer: string) => peer !== "nobody" };
  const server = startServer({ checks, settings: { maxSessions: 20 } });
  for (let port = 1; port <= 20; port += 1) await server.connect(port, { psk: PSK });
  const full = await server.connect(50, { psk: PSK });
  expect([full.alert, server.endpoint.sessions]).toEqual([ALERT.internalError, 20]);
  server.now += 61_000;
  const late = await server.connect(51, { psk: PSK });
  expect([late.alert, server.ended.length]).toEqual([undefined, 1]);
  const other = startServer({ checks, settings: { maxSessions: 20 } });
  for (let port = 1; port <= 30; port += 1) await other.connect(port, {});
  expect(other.endpoint.sessions).toBe(2);
  for (let port = 101; port <= 120; port += 1) await other.connect(port, { psk: PSK });
  expect(other.endpoint.sessions).toBe(20);
  expect(other.endpoint.counts.established).toBe(50);
});

test("a client whose look-up fails is told, and the failure is logged", async () => {
  const checks = {
    ...ALL_CHECKS,
    lookupPsk: () => {
      throw new Error("the database is away");
    },
  };
  const server = startServer({ checks });
  const client = await server.connect(1, { psk: PSK });
  expect([client.alert, server.errors.map(String)]).toEqual([ALERT.internalError, ["Error: the database is away"]]);
});

test.each([
  ["expired", ALERT.badCertificate],
  ["unknown", ALERT.certificateUnknown],
] as const)("a certificate that is %s is refused", async (kind, alert) => {
  const server = startServer({ checks: { ...ALL_CHECKS, verifyCertificate: async () => ({ kind }) } });
  const client = await server.connect(1, { certificate: DEVICE_CERTIFICATE });
  expect([client.alert, server.endpoint.sessions]).toEqual([alert, 0]);
});

test("a client without the key of its certificate is refused", async () => {
  const server = startServer();
  const { cert } = DEVICE_CERTIFICATE;
  const client = await server.connect(1, { certificate: { cert, key: OTHER.key } });
  expect([client.alert, server.heard]).toEqual([ALERT.decryptError, []]);
});

test("all that the server sends after an established session ends is a goodbye", async () => {
  const server = startServer();
  const client = await server.connect(1, { psk: PSK });
  server.endpoint.closeAll();
  expect(server.sent.flatMap(({ bytes }) => readRecords(bytes)).map(({ type }) => type)).toEqual([CONTENT.alert]);
  await server.settle();
  expect([client.alert, server.ended.length]).toEqual([ALERT.closeNotify, 1]);
});
