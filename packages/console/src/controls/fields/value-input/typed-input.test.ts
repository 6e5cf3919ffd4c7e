import { expect, test } from "vitest";
import {
  inferType,
  readInput,
  resetValue,
  textOfValue,
  VALUE_INPUT_TYPES,
  type ValueInputType,
} from "./typed-input.ts";

test("BLOCK-3.152 value types", () => {
  expect(VALUE_INPUT_TYPES).toEqual(["STRING", "INTEGER", "DOUBLE", "BOOLEAN", "JSON"]);
});

test.each<[string, unknown, ValueInputType]>([
  ["BLOCK-4.085", true, "BOOLEAN"],
  ["BLOCK-4.085", false, "BOOLEAN"],
  ["BLOCK-4.086", 5, "INTEGER"],
  ["BLOCK-4.086", -5, "INTEGER"],
  ["BLOCK-4.086", 5.5, "DOUBLE"],
  ["BLOCK-4.086", 2n ** 60n, "INTEGER"],
  ["BLOCK-4.087", { a: 1 }, "JSON"],
  ["BLOCK-4.087", [1], "JSON"],
  ["BLOCK-4.088", "x", "STRING"],
  ["BLOCK-4.088", "5", "STRING"],
  ["BLOCK-4.088", null, "STRING"],
  ["BLOCK-4.088", undefined, "STRING"],
])("%s %o is of type %s", (_id, value, type) => {
  expect(inferType(value)).toBe(type);
});

test.each<[string, ValueInputType, unknown]>([
  ["BLOCK-4.089", "BOOLEAN", false],
  ["BLOCK-4.090", "JSON", {}],
  ["BLOCK-4.091", "STRING", null],
  ["BLOCK-4.091", "INTEGER", null],
  ["BLOCK-4.091", "DOUBLE", null],
])("%s choosing %s makes the value %j", (_id, type, value) => {
  expect(resetValue(type)).toEqual(value);
});

test.each<[ValueInputType, string, boolean, unknown, string | undefined]>([
  ["STRING", "x", true, "x", undefined],
  ["STRING", " ", true, " ", undefined],
  ["STRING", "", true, null, "value.string-value-required"],
  ["STRING", "", false, null, undefined],
  ["INTEGER", "-5", true, -5, undefined],
  ["INTEGER", "5.5", true, null, "value.invalid-integer-value"],
  ["INTEGER", "5a", true, null, "value.invalid-integer-value"],
  ["INTEGER", "abc", true, null, "value.invalid-integer-value"],
  ["INTEGER", "9007199254740993", true, 9007199254740993n, undefined],
  ["INTEGER", "-9223372036854775808", true, -(2n ** 63n), undefined],
  ["INTEGER", "9223372036854775808", true, null, "value.invalid-integer-value"],
  ["INTEGER", "+5", true, null, "value.invalid-integer-value"],
  ["INTEGER", "", true, null, "value.integer-value-required"],
  ["DOUBLE", "0.0001", true, 0.0001, undefined],
  ["DOUBLE", "1e3", true, 1000, undefined],
  ["DOUBLE", "42", true, 42, undefined],
  ["DOUBLE", "Infinity", true, null, "value.invalid-double-value"],
  ["DOUBLE", "x", true, null, "value.invalid-double-value"],
  ["DOUBLE", "", true, null, "value.double-value-required"],
  ["JSON", '{"a":1}', true, { a: 1 }, undefined],
  ["JSON", '{ "a": [1, 9007199254740993] }', true, { a: [1, 9007199254740993n] }, undefined],
  ["JSON", "[]", true, [], undefined],
  ["JSON", "42", true, null, "value.json-value-invalid"],
  ["JSON", "{", true, null, "value.json-value-invalid"],
  ["JSON", "", true, null, "value.json-value-required"],
  ["BOOLEAN", "true", true, true, undefined],
  ["BOOLEAN", "false", true, false, undefined],
  ["BOOLEAN", "", true, false, undefined],
])(
  "BLOCK-4.092 BLOCK-4.093 BLOCK-5.094 a %s entered as %j (required: %j) is %o",
  (type, text, required, value, problem) => {
    const read = readInput(type, text, required);
    expect(read.value).toEqual(value);
    expect(read.problem).toBe(problem);
  },
);

test.each([
  [null, ""],
  [5, "5"],
  ["x", "x"],
  [2n ** 60n, "1152921504606846976"],
  [{ a: 1 }, '{\n  "a": 1\n}'],
])("%o is edited as %j", (value, text) => {
  expect(textOfValue(value)).toBe(text);
});
