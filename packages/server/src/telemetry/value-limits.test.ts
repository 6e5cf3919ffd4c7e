import { expect, test } from "vitest";
import { storable } from "./value-limits.ts";

const string = (value: string) => ({ type: "STRING", value }) as const;
const json = (value: string) => ({ type: "JSON", value }) as const;

test("valid values are returned in the same array", () => {
  const items = [{ key: "k".repeat(255), value: string("text") }];
  expect(storable(items, "attribute")).toBe(items);
});

test.each([
  ["k\u0000", string("a\u0000b"), "k", string("ab")],
  ["k", json('{"a":"x\\u0000y"}'), "k", json('{"a":"xy"}')],
  ["k", json('{"a":"x\\\\u0000y"}'), "k", json('{"a":"x\\\\u0000y"}')],
  ["k", string("\\u0000"), "k", string("\\u0000")],
])("NUL characters of %j: %j are removed", (key, value, cleanKey, cleanValue) => {
  expect(storable([{ key, value }], "time series")).toEqual([{ key: cleanKey, value: cleanValue }]);
});

test.each([
  ["k".repeat(256), string(""), "Validation error: length of attribute key must be equal or less than 255"],
  ["\ud83d", string(""), "Key contains characters that can't be stored"],
  [" ", string(""), "Key cannot be empty or contains only spaces"],
  ["k", string("x".repeat(10_000_001)), "greater than maximum allowed [10000000]"],
])("the key %.5s with its value is refused", (key, value, message) => {
  expect(() => storable([{ key, value }], "attribute")).toThrow(message);
});
