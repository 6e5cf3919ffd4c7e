import { PointSeries } from "@orrery/model";
import { expect, test } from "vitest";
import { valueRows } from "./value-rows.ts";

const viewOf = (points: Readonly<Record<number, number | string>>) => {
  const series = new PointSeries();
  for (const [ts, value] of Object.entries(points)) series.set(Number(ts), value);
  return series.view(Number.POSITIVE_INFINITY);
};

test("there is a row for each moment, the newest first, with the places of its values", () => {
  expect(valueRows([viewOf({ 1: 10, 3: "on" }), viewOf({ 2: 20, 3: 30 })])).toEqual([
    { ts: 3, values: ["on", 30], indexes: [1, 1] },
    { ts: 2, values: [undefined, 20], indexes: [undefined, 0] },
    { ts: 1, values: [10, undefined], indexes: [0, undefined] },
  ]);
  expect(valueRows([])).toEqual([]);
  expect(valueRows([viewOf({})])).toEqual([]);
});
