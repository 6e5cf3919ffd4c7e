import { expect, test } from "vitest";
import { isValidMap, type KeyValueRow, mapOf, rowProblems, rowsOf } from "./key-value-rows.ts";

const row = (key: string, value: string, id = 0): KeyValueRow => ({ id, key, value });

test("BLOCK-3.066 the value is an object of texts by key", () => {
  expect(mapOf([row("a", "1"), row(" b ", "2")])).toEqual({ a: "1", b: "2" });
  expect(rowsOf({ a: "1", b: "2" })).toEqual([row("a", "1", 0), row("b", "2", 1)]);
  expect(rowsOf(null)).toEqual([]);
});

test.each<[string, readonly KeyValueRow[], boolean, boolean]>([
  ["BLOCK-5.021 an empty key", [row("", "1")], false, false],
  ["a key of spaces", [row("  ", "1")], false, false],
  ["BLOCK-5.022 an empty value", [row("a", "")], false, false],
  ["BLOCK-5.023 a good and a bad row", [row("a", "1"), row("b", "")], false, false],
  ["a key that stands twice", [row("a", "1"), row("a ", "2")], false, false],
  ["good rows", [row("a", "1"), row("b", "2")], true, true],
  ["no rows", [], false, true],
  ["no rows where one is required", [], true, false],
])("%s", (_title, rows, required, valid) => {
  expect(isValidMap(rows, required)).toBe(valid);
});

test("each row says its own problems", () => {
  expect(rowProblems([row("", ""), row("a", "1"), row("a", "")])).toEqual([
    { key: "key-val.key-required", value: "key-val.value-required" },
    { key: undefined, value: undefined },
    { key: "key-val.key-repeated", value: "key-val.value-required" },
  ]);
});
