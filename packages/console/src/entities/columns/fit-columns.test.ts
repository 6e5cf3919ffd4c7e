import { expect, test } from "vitest";
import { placeColumns, withShown } from "./column-choice.ts";
import { fitColumns } from "./fit-columns.ts";
import type { DrawnColumn } from "./list-column.ts";

const cell = () => null;
const COLUMNS: readonly DrawnColumn<never>[] = [
  { key: "name", label: "Name", width: "21%", cell },
  { key: "label", label: "Label", room: "roomy", cell },
  { key: "time", label: "Time", width: "164px", cell },
];

test("columns that nobody chose keep what the list says of them", () => {
  expect(fitColumns(placeColumns(COLUMNS), false)).toEqual({ columns: COLUMNS, minWidth: undefined });
});

test("where each column has a width, names take the rest, not times", () => {
  const { columns } = fitColumns(placeColumns(COLUMNS.filter(({ width }) => width !== undefined)), false);
  expect(columns.map(({ key, width }) => [key, width])).toEqual([
    ["name", undefined],
    ["time", "164px"],
  ]);
});

test("chosen columns are always there, as wide as they can be read", () => {
  const { columns, minWidth } = fitColumns(placeColumns(COLUMNS), true);
  expect(columns.map(({ width, room }) => [width, room])).toEqual([
    ["224px", undefined],
    [undefined, undefined],
    ["164px", undefined],
  ]);
  expect(minWidth).toBe(168 + 224 + 132 + 164);
});

test("the name takes the rest where nothing else does", () => {
  const { columns } = fitColumns(withShown(placeColumns(COLUMNS), "label"), true);
  expect(columns.map(({ key, width }) => [key, width])).toEqual([
    ["name", undefined],
    ["time", "164px"],
  ]);
});
