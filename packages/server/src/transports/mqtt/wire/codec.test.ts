import { expect, test } from "vitest";
import { acknowledgement, acknowledgementWithReason, encodePacket, PUBACK, PUBCOMP, PUBREC } from "./codec.ts";

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
