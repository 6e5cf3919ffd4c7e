import { expect, test } from "vitest";
import type { ColumnMeaning } from "./import-columns.ts";
import { rowProblems } from "./row-problems.ts";

const MEANINGS: readonly ColumnMeaning[] = [
  { type: "NAME", key: "" },
  { type: "SERVER_ATTRIBUTE", key: "max" },
  { type: "LABEL", key: "" },
];
const rowsOf = (rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ line: at + 2, cells }));
const numbers = (count: number) => Array.from({ length: count }, (_, at) => [`n${at}`, String(at), "1"]);

test("a name that an earlier row has is a problem of the later one; missing names are not", () => {
  const rows = rowsOf([["a"], ["b"], ["a"], [""], [""], ["a"]]);
  expect([...rowProblems(rows, MEANINGS, new Set())]).toEqual([
    [4, { kind: "repeated", at: 0, line: 2 }],
    [7, { kind: "repeated", at: 0, line: 2 }],
  ]);
});

test.each([
  ["34 C", "34"],
  ["-1,5°", "-1,5"],
  ["about 3", undefined],
  ["1.2.3", undefined],
])("%j among numbers is a problem, with the number that it begins with", (text, number) => {
  const rows = rowsOf([...numbers(19), ["x", text, "text"]]);
  expect([...rowProblems(rows, MEANINGS, new Set())]).toEqual([[21, { kind: "number", at: 1, number }]]);
  expect(rowProblems(rows, MEANINGS, new Set([21])).size).toBe(0);
});

test.each([
  ["few numbers", numbers(4)],
  ["many texts", [...numbers(9), ["y", "c", ""], ["z", "d", ""]]],
  ["numbers and nothing", [...numbers(20), ["y", "", ""], ["z", " ", ""]]],
])("%s say nothing of a column", (_, rows) => {
  expect(
    rowProblems(rowsOf([...rows, ...(rows.length < 10 ? [["x", "text", "t"]] : [])]), MEANINGS, new Set()).size,
  ).toBe(0);
});
