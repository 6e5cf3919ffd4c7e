import { expect, test } from "vitest";
import { type DecimalMark, readCell, type ValueType } from "./cell-value.ts";

const shown = (cell: string, type: ValueType, decimal: DecimalMark = ".") => {
  const value = readCell(cell, type, decimal);
  return typeof value === "string" ? value : `${value.kind} ${value.json}`;
};

test.each<readonly [ValueType, string, string]>([
  ["number", "42", "number 42"],
  ["number", " 21.50 ", "number 21.50"],
  ["number", "42.0", "number 42.0"],
  ["number", "+007", "number 7"],
  ["number", "-0.5", "number -0.5"],
  ["number", ".5", "number 0.5"],
  ["number", "5.", "number 5"],
  ["number", "1.5e3", "number 1.5e3"],
  ["number", "9007199254740993", "number 9007199254740993"],
  ["number", "0.12345678901234567", "number 0.1234567890123457"],
  ["number", "1.00000000000000000000", "number 1"],
  ["number", "1e-30", "bad"],
  ["number", "99999999999999999999", "bad"],
  ["number", "1e9999", "bad"],
  ["number", "NaN", "bad"],
  ["number", "21,5", "bad"],
  ["number", "1 000", "bad"],
  ["number", ".", "bad"],
  ["number", "", "empty"],
  ["number", "  ", "empty"],
  ["boolean", "TRUE", "boolean true"],
  ["boolean", "0", "boolean false"],
  ["boolean", "on", "bad"],
  ["text", " 21.5", 'text " 21.5"'],
  ["text", 'say "hi"\n', 'text "say \\"hi\\"\\n"'],
  ["json", '{"a": [1]}', 'json {"a": [1]}'],
  ["json", "17", "json 17"],
  ["json", "null", "bad"],
  ["json", "{a:1}", "bad"],
  ["auto", "17.5", "number 17.5"],
  ["auto", "False", "boolean false"],
  ["auto", "[1,2]", "json [1,2]"],
  ["auto", "{broken", 'text "{broken"'],
  ["auto", "open", 'text "open"'],
  ["auto", "0", "number 0"],
])("as %s %j is %s", (type, cell, value) => {
  expect(shown(cell, type)).toBe(value);
});

test.each([
  ["21,5", "number 21.5"],
  ["-1,5e3", "number -1.5e3"],
  ["1.000,5", "bad"],
  ["21.5", "bad"],
  ["7", "number 7"],
])("where numbers have a comma, %j is %s", (cell, value) => {
  expect(shown(cell, "number", ",")).toBe(value);
});
