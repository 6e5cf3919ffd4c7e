import { expect, test } from "vitest";
import { formatBigJson, parseBigJson } from "./big-json.ts";

test.each([
  ["9007199254740993", 9007199254740993n],
  ["9007199254740991", 9007199254740991],
  ["1e20", 1e20],
  ["4.5", 4.5],
  ['{"a":[-9223372036854775808]}', { a: [-9223372036854775808n] }],
])("%s keeps its digits", (text, value) => {
  expect(parseBigJson(text)).toEqual(value);
});

test.each([
  ["a bigint", { a: [9007199254740993n] }, '{"a":[9007199254740993]}', '{\n  "a": [\n    9007199254740993\n  ]\n}'],
  ["an absent member", { a: undefined, b: 1 }, '{"b":1}', '{\n  "b": 1\n}'],
  ["an absent element", [undefined], "[null]", "[\n  null\n]"],
  ["nothing inside", { a: {}, b: [] }, '{"a":{},"b":[]}', '{\n  "a": {},\n  "b": []\n}'],
  ["nothing at all", undefined, "null", "null"],
  ["a value with a form of its own", new Date(0), '"1970-01-01T00:00:00.000Z"', '"1970-01-01T00:00:00.000Z"'],
])("%s is written", (_name, value, compact, indented) => {
  expect(formatBigJson(value)).toBe(compact);
  expect(formatBigJson(value, 2)).toBe(indented);
});
