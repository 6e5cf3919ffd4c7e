import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { identity } from "../../testing/malformed-rows.ts";
import { connect, packet, text } from "../../testing/mqtt-bytes.ts";
import { RawClient } from "../../testing/raw-client.ts";
import { startTransports, type Transports } from "../../testing/start-transports.ts";

let platform: Transports;
beforeAll(async () => {
  platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
});
afterAll(() => platform[Symbol.asyncDispose]());

const CODE_1 = "20020001";
const CODE_2 = "20020002";

test.each([
  ["level 5 of MQTT 3.1", connect({ name: text("MQIsdp"), level: 5, properties: "", payload: text("a") }), CODE_1],
  ["level 3 of a newer name", connect({ level: 3, payload: text("a") }), CODE_1],
  ["level 0", connect({ level: 0, payload: text("a") }), CODE_1],
  ["a level for bridges", connect({ level: 0x84, payload: text("a") }), CODE_1],
  ["level 6", connect({ level: 6, payload: text("a") }), "2003008400"],
  ["a name in small letters", connect({ name: text("mqtt"), payload: text("a") }), ""],
  ["no name", connect({ name: text(""), payload: text("a") }), ""],
  ["another protocol", connect({ name: text("AMQP"), payload: text("a") }), ""],
  ["no client id in MQTT 3.1", identity(3, { payload: text("") + text("token") }), CODE_2],
  ["a client id of 24 characters in MQTT 3.1", identity(3, { payload: text("x".repeat(24)) + text("token") }), CODE_2],
  ["no client id for a session that stays", identity(4, { flags: 0x80, payload: text("") + text("token") }), CODE_2],
  ["nothing at all", packet(0x10, ""), ""],
  ["a level that is missing", packet(0x10, text("MQTT")), ""],
])("CONNECT with %s is answered as its version allows", async (_what, hex, answer) => {
  using client = new RawClient(platform.port);
  await client.send(hex);
  expect(await client.ended()).toBe(answer);
});

test("MQTT 3.1 may leave out the user name that its flags announce", async () => {
  using client = new RawClient(platform.port);
  await client.send(identity(3, { flags: 0xc2, payload: text("client") }));
  expect(await client.ended()).toBe("20020005"); // it presents no credentials: refused for that alone
});
