import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { identity, PINGREQ, publish, TOPIC } from "../../testing/malformed-rows.ts";
import { bytesOf, properties, text } from "../../testing/mqtt-bytes.ts";
import { RawClient } from "../../testing/raw-client.ts";
import { startTransports, type Transports } from "../../testing/start-transports.ts";

let platform: Transports;
beforeAll(async () => {
  platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
});
afterAll(() => platform[Symbol.asyncDispose]());

test.each([
  ["telemetry", "v1/devices/me/telemetry", `{"a":"${"\xff"}"}`],
  ["attributes", "v1/devices/me/attributes", `{"a":"${"\xff"}"}`],
  ["a request of attributes", "v1/devices/me/attributes/request/1", `{"clientKeys":"${"\xff"}"}`],
  ["a command", "v1/devices/me/rpc/request/1", `{"method":"${"\xff"}"}`],
])("broken UTF-8 in %s is refused, and nothing is stored", async (_what, topic, latin1) => {
  const payload = Buffer.from(latin1, "latin1").toString("hex");
  const before = platform.engine.messages.filter(({ type }) => type.endsWith("REQUEST")).length;
  using five = new RawClient(platform.port);
  await five.send(identity(5) + publish(`${text(topic)}000700${payload}`) + PINGREQ);
  await expect.poll(() => five.received).toMatch(/4003000799d000$/);
  using four = new RawClient(platform.port);
  await four.send(identity(4) + publish(`${text(topic)}0007${payload}`));
  expect(await four.ended()).toBe("20020000");
  expect(platform.engine.messages.filter(({ type }) => type.endsWith("REQUEST"))).toHaveLength(before);
});

test("a payload that says it is UTF-8 and is not is refused wherever it goes", async () => {
  using client = new RawClient(platform.port);
  const answer = publish(`${text("v1/devices/me/rpc/response/1")}0007${properties("0101")}ff`);
  await client.send(identity(5) + answer + PINGREQ);
  await expect.poll(() => client.received).toMatch(/4003000799d000$/);
});

test("what stands for a broken character may be sent as itself", async () => {
  using client = new RawClient(platform.port);
  await client.send(identity(4) + publish(`${TOPIC}0007${bytesOf('{"a":"\ufffd"}')}`));
  await expect.poll(() => client.received).toBe("2002000040020007");
});
