import { transportProfileOf } from "@orrery/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TYPE } from "../../../kernel/coap/wire/coap-message.ts";
import { CoapTestClient } from "../../testing/coap-client.ts";
import { DEFAULT_PROFILE, fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports, type Transports } from "../../testing/start-transports.ts";

const transport = transportProfileOf("COAP", { coapDeviceTypeConfiguration: { coapDeviceType: "EFENTO" } });
const SENSOR = fixtureDevice(1, { profile: { ...DEFAULT_PROFILE, transport } });
const AT = 1_700_000_000;

let platform: Transports;
let client: CoapTestClient;
beforeAll(async () => {
  platform = await startTransports();
  platform.lookup.addToken(SENSOR, "352656100000000").addToken(fixtureDevice(2), "plain");
  client = await CoapTestClient.open(platform.coapPort);
});
afterAll(async () => {
  client[Symbol.dispose]();
  await platform[Symbol.asyncDispose]();
});

const varint = (value: number): string =>
  value < 0x80
    ? value.toString(16).padStart(2, "0")
    : ((value % 0x80) + 0x80).toString(16) + varint(Math.floor(value / 0x80));
const bytes = (field: number, hex: string) => varint(field * 8 + 2) + varint(hex.length / 2) + hex;
const number = (field: number, value: number) => varint(field * 8) + varint(value);
/** 21.5 and 21.6 degrees, two minutes apart. */
const CHANNEL = number(1, 1) + number(2, AT) + number(4, 430) + bytes(5, varint(0) + varint(2));
const message = (token: string, channel = CHANNEL) => {
  const sensor = bytes(1, "282c02424eed") + number(2, 1) + number(3, 60) + bytes(4, channel) + number(5, AT + 600);
  return Buffer.from(sensor + number(7, 90) + number(8, 2) + bytes(16, Buffer.from(token).toString("hex")), "hex");
};
const measure = (payload: Buffer) => client.ask({ method: "post", path: "efento/m", payload });

test("measurements are stored for the sensor whose token is in the message", async () => {
  expect(await measure(message("352656100000000"))).toMatchObject({ code: "2.01", type: TYPE.acknowledgement });
  const stored = platform.engine.ofType("POST_TELEMETRY_REQUEST");
  expect(stored.map(({ metadata, data }) => [metadata.ts, JSON.parse(data).temperature_1])).toEqual([
    [`${AT}000`, 21.5],
    [`${AT + 120}000`, 21.6],
  ]);
  expect(JSON.parse(stored[0]?.data ?? "")).toMatchObject({
    serial: "282C02424EED",
    signal: 90,
    measurement_interval: 120,
  });
});

test.each([
  ["an unknown token", message("nobody"), "4.01"],
  ["a profile of another kind", message("plain"), "4.00"],
  ["no usable channel", message("352656100000000", number(1, 0)), "5.00"],
  ["bytes that are no message", Buffer.from("ff", "hex"), "5.00"],
])("a message with %s ends with its code", async (_what, payload, code) => {
  expect(await measure(payload)).toMatchObject({ code });
});

test("a sensor is told the time, and is heard with information that is not used", async () => {
  const { code, message: answer } = await client.ask({ path: "efento/t" });
  expect([code, answer.payload.length]).toEqual(["2.05", 4]);
  expect(Math.abs(answer.payload.readUInt32BE() - Date.now() / 1_000)).toBeLessThan(60);
  for (const path of ["efento/i", "efento/c"])
    expect(await client.ask({ method: "post", path })).toMatchObject({ code: "2.01" });
});

test("a sensor that wants no answer gets none", async () => {
  const before = platform.engine.ofType("POST_TELEMETRY_REQUEST").length;
  const { token } = client.send({
    method: "post",
    path: "efento/m",
    payload: message("352656100000000"),
    type: TYPE.nonConfirmable,
  });
  await expect.poll(() => platform.engine.ofType("POST_TELEMETRY_REQUEST").length).toBe(before + 2);
  await client.ask({ path: "efento/t" });
  expect(client.heard.some((heard) => heard.token === token.toString())).toBe(false);
});
