import { describe, expect, test } from "vitest";
import { type CoapMessage, EMPTY, numberIn, numberOption, OPTION, TYPE } from "./coap-message.ts";
import { readMessage } from "./read-message.ts";
import { writeMessage } from "./write-message.ts";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const read = (text: string) => readMessage(hex(text));

test("the example of RFC 7252, appendix A, is decoded", () => {
  const get = read("40 01 7d 34 bb 74656d7065726174757265");
  expect(get).toEqual({
    kind: "message",
    message: {
      type: TYPE.confirmable,
      code: 1,
      messageId: 0x7d34,
      token: Buffer.alloc(0),
      payload: Buffer.alloc(0),
      options: [{ number: OPTION.uriPath, value: Buffer.from("temperature") }],
    },
  });
  const answer = read("61 45 7d 35 20 ff 32322e332043");
  expect(answer).toMatchObject({
    message: { type: TYPE.acknowledgement, code: 0x45, token: hex("20"), payload: Buffer.from("22.3 C") },
  });
});

const wholes: readonly [string, CoapMessage][] = [
  ["nothing but a header", { type: 3, code: EMPTY, messageId: 0xffff, token: hex(""), options: [], payload: hex("") }],
  [
    "options of every length and distance",
    {
      type: 1,
      code: 2,
      messageId: 0,
      token: hex("0102030405060708"),
      payload: Buffer.from("{}"),
      options: [
        { number: 11, value: Buffer.alloc(0) },
        { number: 11, value: Buffer.alloc(12, 1) },
        { number: 24, value: Buffer.alloc(13, 2) },
        { number: 280, value: Buffer.alloc(268, 3) },
        { number: 549, value: Buffer.alloc(269, 4) },
        { number: 65_535, value: Buffer.alloc(1_000, 5) },
      ],
    },
  ],
];
test.each(wholes)("%s is decoded as it was encoded", (_what, message) => {
  expect(readMessage(writeMessage(message))).toEqual({ kind: "message", message });
});

describe("invalid messages", () => {
  test.each([
    ["nothing", ""],
    ["less than a header", "40 01 00"],
    ["another version", "80 01 00 01"],
  ])("%s is foreign", (_what, bytes) => expect(read(bytes)).toEqual({ kind: "foreign" }));

  test.each([
    ["a token longer than eight bytes", "49 01 00 01 000000000000000000"],
    ["a truncated token", "42 01 00 01 00"],
    ["an empty message with content", "41 00 00 01 00"],
    ["a reserved class", "40 20 00 01"],
    ["an empty payload", "40 01 00 01 ff"],
    ["a truncated option", "40 01 00 01 b5 00"],
    ["a reserved length", "40 01 00 01 bf"],
    ["a reserved distance", "40 01 00 01 f0"],
    ["a truncated extended distance", "40 01 00 01 d0"],
    ["a truncated extended length", "40 01 00 01 be 00"],
    ["an invalid number", "40 01 00 01 e0 ffff"],
    ["too many options", `40 01 00 01 ${"00".repeat(65)}`],
  ])("%s is malformed", (_what, bytes) => {
    expect(read(bytes)).toEqual({ kind: "malformed", type: TYPE.confirmable, messageId: 1 });
  });
});

test.each([0, 1, 255, 256, 65_536, 0xffff_ffff])("the number %i is decoded as it was encoded", (number) => {
  expect(numberIn(numberOption(OPTION.observe, number).value)).toBe(number);
});
