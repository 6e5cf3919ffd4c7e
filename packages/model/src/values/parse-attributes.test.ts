import { expect, test } from "vitest";
import { parseAttributes } from "./parse-attributes.ts";

test.each([
  // reference: telemetry and queries, 1.3
  ['{"a": {"x": 1e3, "y": [42.0, 7]}}', { type: "JSON", value: '{"x":1000.0,"y":[42.0,7]}' }],
  ['{"a":[]}', { type: "JSON", value: "[]" }],
  ['{"a":{"x":null}}', { type: "JSON", value: '{"x":null}' }],
  ['{"a":"5"}', { type: "STRING", value: "5" }],
  ['{"a":true}', { type: "BOOLEAN", value: true }],
  ['{"a":42.0}', { type: "DOUBLE", value: 42 }],
  ['{"a":1e3}', { type: "DOUBLE", value: 1000 }],
  ['{"a":42}', { type: "LONG", value: 42 }],
  ['{"a":9223372036854775807}', { type: "LONG", value: 9_223_372_036_854_775_807n }],
])("%s gives %o", (text, value) => {
  expect(parseAttributes(text)).toEqual([["a", value]]);
});

test("null members are ignored", () => {
  expect(parseAttributes('{"a":null}')).toEqual([]);
});

test.each([
  ['{"a":9223372036854775808}', "Big integer values are not supported!"],
  [`{"a":1${"0".repeat(10_000)}}`, "Big integer values are not supported!"],
  ["[]", "Request is not a JSON object"],
  ["5", "Request is not a JSON object"],
  ["{a:1}", "Expected a name in quotes at position 1"],
])("%s is refused with %s", (text, message) => {
  expect(() => parseAttributes(text)).toThrow(message);
});
