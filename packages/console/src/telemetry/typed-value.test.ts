import type { TypedValue } from "@orrery/model";
import { expect, test } from "vitest";
import { readInput, type ValueInputType } from "../controls/fields/value-input/typed-input.ts";
import { typedValueOf, valueLine } from "./typed-value.ts";

test.each<[ValueInputType, string, TypedValue]>([
  ["STRING", "a b", { type: "STRING", value: "a b" }],
  ["BOOLEAN", "true", { type: "BOOLEAN", value: true }],
  ["BOOLEAN", "false", { type: "BOOLEAN", value: false }],
  ["INTEGER", "42", { type: "LONG", value: 42 }],
  ["INTEGER", "-9223372036854775808", { type: "LONG", value: -9223372036854775808n }],
  ["DOUBLE", "42", { type: "DOUBLE", value: 42 }],
  ["DOUBLE", "1e3", { type: "DOUBLE", value: 1000 }],
  ["JSON", '{ "a": [1, 9007199254740993] }', { type: "JSON", value: '{"a":[1,9007199254740993]}' }],
])("%s %s is stored with its exact type", (type, text, stored) => {
  expect(typedValueOf(type, readInput(type, text, true).value)).toEqual(stored);
});

test("values are shown on one line", () => {
  expect(valueLine({ a: [1, true] })).toBe('{"a":[1,true]}');
  expect(valueLine("text")).toBe("text");
});
