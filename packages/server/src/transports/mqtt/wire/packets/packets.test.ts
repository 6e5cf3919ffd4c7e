import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePacket } from "./client-packet.ts";
import { ConnectError, decodeConnect } from "./connect-packet.ts";
import { PacketError } from "./packet-error.ts";

const bytes = (hex: string) => Buffer.from(hex, "hex");

test.each([
  ["101000044d5154540402003c000474657374", { version: 4, clientId: "test", keepAlive: 60, clean: true }],
  ["101200064d51497364700302003c000474657374", { version: 3, clientId: "test", userName: undefined }],
  ["101100044d5154540502003c00000474657374", { version: 5, wantsReasons: true, receiveMaximum: 65_535 }],
  [
    "101e00044d5154540502003c0d21000527000001001700" + "220000" + "0004746573" + "74",
    { receiveMaximum: 5, maximumPacketSize: 256, wantsReasons: false },
  ],
])("reads the CONNECT %s", (hex, expected) => {
  expect(decodeConnect(bytes(hex))).toMatchObject(expected);
});

test.each([
  ["82080001" + "000161" + "01" + "0000", 4, undefined],
  ["82060001" + "000161" + "01", 4, { kind: "subscribe", packetId: 1, subscriptions: [{ filter: "a", qos: 1 }] }],
  [
    "82070001" + "00" + "000161" + "2e",
    5,
    { kind: "subscribe", packetId: 1, subscriptions: [{ filter: "a", qos: 2 }] },
  ],
  ["a2080001" + "000161" + "000162", 4, { kind: "unsubscribe", packetId: 1, filters: ["a", "b"] }],
  ["e000", 5, { kind: "disconnect", sessionExpiryInterval: undefined }],
  ["e0070005" + "1100000009", 5, { kind: "disconnect", sessionExpiryInterval: 9 }],
] as const)("reads %s of MQTT %i as %j", (hex, version, expected) => {
  if (expected === undefined) expect(() => decodePacket(bytes(hex), version)).toThrow(PacketError);
  else expect(decodePacket(bytes(hex), version)).toEqual(expected);
});

test("random packets of any version are read or refused", () => {
  const version = fc.constantFrom(3 as const, 4 as const, 5 as const);
  fc.assert(
    fc.property(version, fc.integer({ min: 0, max: 255 }), fc.uint8Array({ maxLength: 120 }), (v, first, body) => {
      const packet = Buffer.from([first, body.length, ...body]);
      expect(outcome(() => decodePacket(packet, v))).toMatch(/^(read|refused)$/);
      expect(outcome(() => decodeConnect(packet))).toMatch(/^(read|rejected)$/);
    }),
    { numRuns: 2_000 },
  );
});

function outcome(read: () => unknown): string {
  try {
    read();
    return "read";
  } catch (error) {
    if (error instanceof ConnectError) return "rejected";
    if (error instanceof PacketError) return "refused";
    throw error;
  }
}
