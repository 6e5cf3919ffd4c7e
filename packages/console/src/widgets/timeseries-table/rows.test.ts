import { entityId, NULL_UUID, PointSeries } from "@orrery/model";
import { expect, test } from "vitest";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { rowsOf, sortRows } from "./rows.ts";

function series(points: [number, number | string][]): WidgetSeries {
  const columns = new PointSeries();
  for (const [ts, value] of points) columns.set(ts, value);
  const entity = { id: entityId("DEVICE", NULL_UUID), name: "", label: "" };
  const key = { name: "a", type: "timeseries", label: "a" };
  return {
    id: "a",
    key,
    label: "a",
    color: undefined,
    datasource: 0,
    index: 0,
    units: "",
    decimals: 0,
    entity,
    keySettings: undefined,
    view: columns.view(Number.POSITIVE_INFINITY),
  };
}
const A = series([
  [10, 1],
  [20, 0],
]);
const B = series([
  [20, ""],
  [30, "open"],
]);

test("moments of all series are rows, newest first", () => {
  expect(rowsOf([A, B], { hideEmpty: false })).toEqual([
    { ts: 30, values: [undefined, "open"] },
    { ts: 20, values: [0, ""] },
    { ts: 10, values: [1, undefined] },
  ]);
});

test("rows of nothing but zeros and blanks can be left out", () => {
  expect(rowsOf([A, B], { hideEmpty: true }).map(({ ts }) => ts)).toEqual([30, 10]);
});

test.each([
  [-1, "ASC", [10, 20, 30]],
  [0, "ASC", [20, 10, 30]],
  [1, "ASC", [30, 20, 10]],
] as const)("sorted by column %d %s the times are %j", (column, direction, times) => {
  expect(sortRows(rowsOf([A, B], { hideEmpty: false }), column, direction).map(({ ts }) => ts)).toEqual(times);
});
