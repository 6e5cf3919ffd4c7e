import { expect, test } from "vitest";
import { withPinned, withShown } from "./change-columns.ts";
import { placeColumns } from "./column-choice.ts";
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

test("of columns with chosen widths the last one takes the rest", () => {
  const { columns, minWidth } = fitColumns(placeColumns(COLUMNS), true, { name: 300, label: 90 });
  expect(columns.map(({ width }) => width)).toEqual(["300px", "90px", undefined]);
  expect(minWidth).toBe(168 + 300 + 90 + 132);
});

test("pinned columns stand behind those before them", () => {
  const { columns } = fitColumns(withPinned(withPinned(placeColumns(COLUMNS), "time"), "label"), true);
  expect(columns.map(({ key, width, pinnedAt }) => [key, width, pinnedAt])).toEqual([
    ["name", "224px", undefined],
    ["time", "164px", 224],
    ["label", undefined, 388],
  ]);
});
