import { expect, test } from "vitest";
import { areNumbers, columnWidth, columnWidths, leastWidth, pageSizeOf } from "./table-parts.ts";

test.each([
  ["120px", "120px"],
  ["0.5%", "0.5%"],
  ["0px", undefined],
  ["0.0%", undefined],
  ["", undefined],
  ["12em", undefined],
  ["1px;color:red", undefined],
])("the saved width %j makes a column %j wide", (saved, width) => {
  expect(columnWidth(saved)).toBe(width);
});

test.each([
  [25, 25],
  [2.9, 2],
  [5000, 1024],
  [0, 10],
  [-3, 10],
  [Number.NaN, 10],
])("the saved page size %d is read as %d", (saved, size) => {
  expect(pageSizeOf(saved, 1024)).toBe(size);
});

test.each([
  [["1", 2.5, undefined, ""], true],
  [["1", "on"], false],
  [[true], false],
  [[undefined, ""], false],
])("%j are numbers: %s", (values, are) => {
  expect(areNumbers(values)).toBe(are);
});

test("a first column without a width is wider where all share the room; others keep theirs beside fixed ones", () => {
  expect(columnWidths([{}, {}, {}])).toEqual(["42.857142857142854%", undefined, undefined]);
  expect(columnWidths([{}, { width: "160px" }])).toEqual([undefined, "160px"]);
  expect(leastWidth([{}, {}])).toBe(126 + 84);
  expect(leastWidth([{ width: "160px" }, { width: "20%" }, {}])).toBe(160 + 84 + 84);
});
