import type { ValueType } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { draftOf, parseDraft, valueLine } from "./value-input.ts";

describe("parseDraft", () => {
  test.each<[ValueType, string, unknown]>([
    ["STRING", "a b", "a b"],
    ["STRING", " ", " "],
    ["BOOLEAN", "true", true],
    ["BOOLEAN", "false", false],
    ["LONG", "42", 42],
    ["LONG", "-9223372036854775808", -9223372036854775808n],
    ["DOUBLE", "42", 42],
    ["DOUBLE", "1e3", 1000],
    ["JSON", '{ "a": [1, 9007199254740993] }', '{"a":[1,9007199254740993]}'],
  ])("%s %s", (type, text, value) => {
    expect(parseDraft({ type, text })).toEqual({ ok: true, value: { type, value } });
  });

  test.each<[ValueType, string, string]>([
    ["STRING", "", "value.string-value-required"],
    ["LONG", "", "value.integer-value-required"],
    ["LONG", "4.2", "value.invalid-integer-value"],
    ["LONG", "9223372036854775808", "value.invalid-integer-value"],
    ["DOUBLE", "", "value.double-value-required"],
    ["DOUBLE", "Infinity", "value.double-value-required"],
    ["JSON", "", "value.json-value-required"],
    ["JSON", "{", "value.json-value-invalid"],
    ["JSON", "42", "value.json-value-invalid"],
  ])("%s %s is refused", (type, text, problem) => {
    expect(parseDraft({ type, text })).toEqual({ ok: false, problem });
  });
});

test.each([
  ["x", "STRING", "x"],
  [true, "BOOLEAN", "true"],
  [42, "LONG", "42"],
  [4.2, "DOUBLE", "4.2"],
  [2n ** 60n, "LONG", "1152921504606846976"],
  [{ a: 1 }, "JSON", '{\n  "a": 1\n}'],
])("draft of %o", (value, type, text) => {
  expect(draftOf(value)).toEqual({ type, text });
});

test("values are shown on one line", () => {
  expect(valueLine({ a: [1, true] })).toBe('{"a":[1,true]}');
  expect(valueLine("text")).toBe("text");
});
