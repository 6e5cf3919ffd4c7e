import { PlatformError, parseExactJson } from "@orrery/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { trialSeed, trialSize } from "../../testing/trials.ts";
import { messageOfJson } from "./json-message.ts";
import { messageJson } from "./message-json.ts";
import { linkSchema } from "./message-type.ts";
import { parseProtoSchema } from "./proto-schema.ts";
import { readMessage } from "./read-message.ts";
import { writeMessage } from "./write-message.ts";

const { last: ALL } = linkSchema(
  parseProtoSchema(`syntax = "proto3"; package p;
    message All {
      optional double d = 1; optional float f = 2; optional int32 i32 = 3; optional int64 i64 = 4; optional uint32 u32 = 5;
      optional uint64 u64 = 6; optional sint32 s32 = 7; optional sint64 s64 = 8; optional fixed32 f32 = 9;
      optional fixed64 f64 = 10; optional sfixed32 sf32 = 11; optional sfixed64 sf64 = 12; optional bool b = 13;
      optional string s = 14; optional bytes by = 15; optional Kind kind = 16; Inner inner = 17;
      repeated int32 packed = 18; repeated string texts = 19; repeated Inner inners = 20;
      map<string, int32> counts = 21; map<int32, Inner> by_number = 22; optional int32 maybe = 23;
      oneof one { string left = 24; int32 right = 25; }
      enum Kind { NONE = 0; SOME = 1; NEGATIVE = -1; }
      message Inner { int32 a_b = 1; optional string c = 2; }
    }`),
);
const EMPTY_LISTS = { packed: [], texts: [], inners: [], counts: {}, byNumber: {} };

/** Written by protobufjs 8.8.1, except those that are packed the other way. */
const VECTORS: readonly (readonly [hex: string, json: string])[] = [
  ["", ""],
  [
    "09000000000000394015cdcccc3d18ffffffffffffffffff01208080808080808080800128ffffffff0f30ffffffffffffffffff01",
    '"d":25.0,"f":0.1,"i32":-1,"i64":"-9223372036854775808","u32":4294967295,"u64":"18446744073709551615"',
  ],
  [
    "38ffffffff0f40ffffffffffffffffff014dffffffff51ffffffffffffffff5dffffffff61feffffffffffffff",
    '"s32":-2147483648,"s64":"-9223372036854775808","f32":4294967295,"f64":"18446744073709551615","sf32":-1,"sf64":"-2"',
  ],
  [
    "6801720c68c3a4c39fe282acf09f98807a0300ff808001ffffffffffffffffff01",
    '"b":true,"s":"häß€😀","by":"AP+A","kind":"NEGATIVE"',
  ],
  [
    "8a010508ac02120092010e0001ffffffffffffffffff0180019a01009a010161a20100a201020801",
    '"inner":{"aB":300,"c":""},"packed":[0,1,-1,128],"texts":["","a"],"inners":[{"aB":0},{"aB":1}]',
  ],
  [
    "aa01050a01611001aa01040a001000b2011008fbffffffffffffffff011203120178b80100",
    '"counts":{"a":1,"":0},"byNumber":{"-5":{"aB":0,"c":"x"}},"maybe":0',
  ],
  ["c20100", '"left":""'],
  ["c80100", '"right":0'],
  ["0900000000d0126341150000804b", '"d":1.0E7,"f":1.6777216E7'],
  ["092d431cebe2361a3f1595bfd633", '"d":1.0E-4,"f":1.0E-7'],
  ["09c976be9f0c24fe4015ffff7f7f", '"d":123456.789,"f":3.4028235E38'],
  ["09fca9f1d24d6250bf", '"d":-0.001'],
  ["0950efe2d6e41a4b44", '"d":1.0E21'],
  ["900101900102", '"packed":[1,2]'], // not packed
];

test.each(VECTORS)("%s is read as {%s}", (hex, json) => {
  const text = messageJson(ALL, readMessage(ALL, Buffer.from(hex, "hex")));
  expect(JSON.parse(text)).toEqual({ ...EMPTY_LISTS, ...JSON.parse(`{${json}}`) });
  for (const member of json.split(/,(?=")/).filter((each) => /^"\w+":[-\d]/.test(each))) expect(text).toContain(member);
});

test.each(VECTORS)("what %s says is written and read again", (hex, json) => {
  const message = messageOfJson(ALL, parseExactJson(`{${json}}`));
  const written = writeMessage(ALL, message);
  expect(readMessage(ALL, written)).toEqual(readMessage(ALL, Buffer.from(hex, "hex")));
});

test.each([
  ["a varint that does not end", "18ffffffffffffffffffff01"],
  ["a varint that breaks off", "18ff"],
  ["a text longer than the message", "720561"],
  ["a text that is no UTF-8", "7201ff"],
  ["a fixed number that breaks off", "0900"],
  ["a group", "1b1c"],
  ["a field with the number 0", "0000"],
  ["a tag of more than 32 bits", "8080808080808001"],
  ["a message that breaks off", "8a01050801"],
  ["JSON", Buffer.from('{"a":1}').toString("hex")],
])("%s is refused", (_what, hex) => {
  expect(() => readMessage(ALL, Buffer.from(hex, "hex"))).toThrow(PlatformError);
});

test("what the schema does not know is left out, and so is a field that is written as another type", () => {
  const unknown = ["f80701", "f90700000000000000ff", "fa070161", "fd07000000ff", "1a0161"].join("");
  expect(readMessage(ALL, Buffer.from(`${unknown}c80105`, "hex"))).toEqual(new Map([["right", 5]]));
});

test("of a field that comes twice the last value counts, and messages are merged", () => {
  expect(readMessage(ALL, Buffer.from("18011802", "hex"))).toEqual(new Map([["i32", 2]]));
  const inner = new Map<string, unknown>([
    ["a_b", 1],
    ["c", "a"],
  ]);
  expect(readMessage(ALL, Buffer.from("8a010208018a0103120161", "hex"))).toEqual(new Map([["inner", inner]]));
  expect(readMessage(ALL, Buffer.from("c20100c80105", "hex"))).toEqual(new Map([["right", 5]]));
});

test("few bytes cannot stand for a document without end", () => {
  const { last } = linkSchema(
    parseProtoSchema(`syntax = "proto3"; message M { repeated Wide list = 1; message Wide {
      ${Array.from({ length: 100 }, (_, i) => `int32 f${i} = ${i + 1};`).join(" ")} } }`),
  );
  const payload = Buffer.from("0a00".repeat(20_000), "hex");
  expect(() => messageJson(last, readMessage(last, payload))).toThrow("more than 100000 values");
  const { last: deep } = linkSchema(parseProtoSchema('syntax = "proto3"; message M { M m = 1; }'));
  let nested = Buffer.alloc(0);
  for (let depth = 0; depth < 100; depth++) nested = Buffer.concat([Buffer.from([0x0a, nested.length]), nested]);
  expect(() => readMessage(deep, nested.subarray(0, 200))).toThrow(PlatformError);
});

test.each([
  ['{"i32":"12"}', { i32: 12 }],
  ['{"i32":12.0}', { i32: 12 }],
  ['{"i32":1e3}', { i32: 1000 }],
  ['{"s":true}', { s: "true" }],
  ['{"s":1.50}', { s: "1.50" }],
  ['{"b":"false"}', { b: false }],
  ['{"kind":1}', { kind: "SOME" }],
  ['{"kind":"UNKNOWN","nobody":{"knows":1},"s":null}', {}],
  ['{"by_number":{"1":{}},"inner":{"a_b":1}}', { byNumber: { 1: { aB: 0 } }, inner: { aB: 1 } }],
  ['{"d":"NaN"}', { d: "NaN" }],
])("%s becomes a message", (json, expected) => {
  const message = messageOfJson(ALL, parseExactJson(json));
  const read = readMessage(ALL, writeMessage(ALL, message));
  expect(JSON.parse(messageJson(ALL, read))).toEqual({ ...EMPTY_LISTS, ...expected });
});

test.each([
  '{"i32":2147483648}',
  '{"u32":-1}',
  '{"i64":"9223372036854775808"}',
  '{"i32":1.5}',
  '{"i32":"x"}',
  '{"i32":{}}',
  '{"s":{}}',
  '{"s":[]}',
  '{"b":1}',
  '{"d":"one"}',
  '{"packed":1}',
  '{"counts":[]}',
  '{"inner":5}',
  "[]",
])("%s does not fit", (json) => {
  expect(() => messageOfJson(ALL, parseExactJson(json))).toThrow("does not fit");
});

test("whatever bytes come are read or refused", () => {
  const vectors = VECTORS.map(([hex]) => Buffer.from(hex, "hex"));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.tuple(fc.constantFrom(...vectors), fc.uint8Array({ maxLength: 8 }), fc.nat(40)).map(([vector, noise, at]) => {
      const copy = Buffer.concat([vector, Buffer.alloc(50)]);
      copy.set(noise, at);
      return copy.subarray(0, vector.length);
    }),
  );
  fc.assert(
    fc.property(bytes, (payload) => {
      try {
        const message = readMessage(ALL, Buffer.from(payload));
        JSON.parse(messageJson(ALL, message));
        expect(readMessage(ALL, writeMessage(ALL, message))).toEqual(message);
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
      }
    }),
    { seed: trialSeed(20_261_123), numRuns: trialSize(3_000) },
  );
});
