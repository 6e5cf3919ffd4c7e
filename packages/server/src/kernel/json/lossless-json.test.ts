import { type JsonObject, parseExactJson } from "@orrery/model";
import fc from "fast-check";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { mergeLossless, numberIn, parseLosslessJson } from "./lossless-json.ts";
import { preserveSpelling } from "./preserve-spelling.ts";

test.each([
  '{"b":1.0,"10":1,"2":2}',
  '{"big":12345678901234567890,"precise":123456789.123456789,"tiny":0.0000001,"low":-0}',
  "[1e5,1E400,80.00,0.10,[{}],{}]",
  '{"__proto__":{"x":1.0},"constructor":2}',
  '{"1":{"3":{"2":"\\u2028"},"1":null}}',
  '"text"',
  "1.50",
])("free-form JSON comes back as it was sent: %s", (text) => {
  expect(JSON.stringify(parseLosslessJson(text))).toBe(
    JSON.stringify(parseLosslessJson(JSON.stringify(parseLosslessJson(text)))),
  );
  expect(JSON.stringify(parseLosslessJson(text)).replaceAll("\u2028", "\\u2028")).toBe(text);
});

test.each([
  [["{}", '{"b":1,"a":2}', '{"c":3,"b":4}'], '{"b":4,"a":2,"c":3}'],
  [['{"x":1}', '{"2":1.0,"1":2}'], '{"x":1,"2":1.0,"1":2}'],
  [['{"x":1}', "null", '{"__proto__":{"y":1}}'], '{"x":1,"__proto__":{"y":1}}'],
  [['{"1a":0,"x":1}', '{"x":[1.50]}'], '{"1a":0,"x":[1.50]}'],
])("%j are merged in their order to %s", (texts, merged) => {
  const objects = texts.map((text) => parseLosslessJson(text) as JsonObject | null);
  expect(JSON.stringify(mergeLossless(...objects))).toBe(merged);
});

test("free-form JSON reads like JSON.parse where that loses nothing", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(JSON.stringify(parseLosslessJson(text)))).toEqual(JSON.parse(text));
    }),
  );
});

test.each<[string, string]>([
  ["number", String(Math.PI)],
  ["spelled", "80.00"],
])("a number is found however it is kept: %s", (_how, text) => {
  expect(numberIn(parseLosslessJson(text))).toBe(Number(text));
});

test.each([["text"], [null], [{}], [{ rawJSON: "x" }]])("%j is no number", (value) => {
  expect(numberIn(value)).toBeUndefined();
});

test("only free-form parts keep their spelling, the others are plain", () => {
  const free = Type.Record(Type.String(), Type.Unknown(), { freeForm: true });
  const schema = Type.Object({
    order: Type.Number(),
    info: Type.Optional(Type.Union([Type.Null(), free])),
    list: Type.Array(Type.Object({ info: free })),
    any: Type.Unknown({ freeForm: true }),
  });
  const text = '{"order":1.0,"info":{"2":1.0,"1":0},"list":[{"info":{"x":2.0}}],"any":3.0,"unknown":4.0}';
  const kept = preserveSpelling(schema, JSON.parse(text), parseExactJson(text));
  expect(JSON.stringify(kept)).toBe(
    '{"order":1,"info":{"2":1.0,"1":0},"list":[{"info":{"x":2.0}}],"any":3.0,"unknown":4}',
  );
});

test.each<[string, ReturnType<typeof Type.Unknown>]>([
  ['"\\u0000"', Type.Unknown()],
  ['{"a":["\\ud800"]}', Type.Unknown()],
])("texts that cannot be stored are refused outside of free-form parts: %s", (text, schema) => {
  expect(() => preserveSpelling(schema, JSON.parse(text), parseExactJson(text))).toThrow("must not contain NUL");
  const free = Type.Unknown({ freeForm: true });
  expect(preserveSpelling(free, JSON.parse(text), parseExactJson(text))).toEqual(JSON.parse(text));
});
