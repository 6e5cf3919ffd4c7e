import fc from "fast-check";
import { expect, test } from "vitest";
import {
  acknowledgement,
  acknowledgementWithReason,
  decodeConnect,
  decodePacket,
  encodePacket,
  PUBACK,
  PUBCOMP,
  PUBREC,
} from "./codec.ts";

const hex = (text: string) => Buffer.from(text, "latin1").toString("hex");

test.each([
  [acknowledgement(PUBACK, 1), "40020001"],
  [acknowledgement(PUBREC, 0x1234), "50021234"],
  [acknowledgement(PUBCOMP, 65_535), "7002ffff"],
  [acknowledgementWithReason(PUBACK, 2, 0x99), "4003000299"],
  [encodePacket({ cmd: "suback", messageId: 5, granted: [0, 1, 128] }, 4), "900500050001" + "80"],
  [encodePacket({ cmd: "disconnect", reasonCode: 0x8e }, 5), "e0028e00"],
])("writes %#", (text, expected) => {
  expect(hex(text)).toBe(expected);
});

test.each([
  ["101000044d5154540402003c000474657374", { protocolVersion: 4, clientId: "test", keepalive: 60, clean: true }],
  ["101200064d51497364700302003c000474657374", { protocolVersion: 3, protocolId: "MQIsdp", clientId: "test" }],
  ["101100044d5154540502003c00000474657374", { protocolVersion: 5, clientId: "test" }],
])("reads the CONNECT %s", (bytes, expected) => {
  expect(decodeConnect(Buffer.from(bytes, "hex"))).toMatchObject({ cmd: "connect", ...expected });
});

test.each([
  ["a protocol of its own", "101000044d5154580402003c000474657374"],
  ["version 6", "101000044d5154540602003c000474657374"],
  ["the reserved flag", "101000044d5154540403003c000474657374"],
  ["a client id beyond its end", "101000044d5154540402003c00ff74657374"],
  ["no body", "1000"],
])("a CONNECT with %s is malformed", (_what, bytes) => {
  expect(decodeConnect(Buffer.from(bytes, "hex"))).toBeUndefined();
});

test.each([
  ["SUBSCRIBE without its flags", "8007000100026162" + "00"],
  ["SUBSCRIBE with QoS 3", "8207000100026162" + "03"],
  ["a reserved type", "0000"],
])("%s is malformed", (_what, bytes) => {
  expect(decodePacket(Buffer.from(bytes, "hex"), 4)).toBeUndefined();
});

test("a malformed packet does not spoil the next one", () => {
  const subscribe = Buffer.from("82070001000261" + "6201", "hex");
  expect(decodePacket(Buffer.from("8207000100ff616201", "hex"), 4)).toBeUndefined();
  expect(decodePacket(subscribe, 4)).toMatchObject({ cmd: "subscribe", messageId: 1 });
});

test("random packets of any version are read or refused", () => {
  const version = fc.constantFrom(3 as const, 4 as const, 5 as const);
  fc.assert(
    fc.property(version, fc.integer({ min: 0, max: 255 }), fc.uint8Array({ maxLength: 120 }), (v, first, body) => {
      const bytes = Buffer.from([first, body.length, ...body]);
      const packet = decodePacket(bytes, v);
      expect(packet === undefined || typeof packet.cmd === "string").toBe(true);
      decodeConnect(bytes);
    }),
    { numRuns: 2_000 },
  );
});
