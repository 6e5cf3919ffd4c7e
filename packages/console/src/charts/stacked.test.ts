import { expect, test } from "vitest";
import { stackSeries } from "./stacked.ts";

const columns = (points: readonly (readonly [number, number])[]) => ({
  ts: Float64Array.from(points, ([ts]) => ts),
  values: Float64Array.from(points, ([, value]) => value),
});
const topsOf = (kind: "lines" | "bars", ...series: (readonly (readonly [number, number])[])[]) =>
  stackSeries(series.map(columns), kind).map(({ top }) => [...top]);

test("each series stands on the one before it", () => {
  const series = [
    [
      [0, 1],
      [10, 2],
    ],
    [
      [0, 5],
      [10, 5],
    ],
    [
      [0, 1],
      [10, 1],
    ],
  ] as const;
  expect(topsOf("lines", ...series)).toEqual([
    [1, 2],
    [6, 7],
    [7, 8],
  ]);
  expect(topsOf("bars", ...series)).toEqual([
    [1, 2],
    [6, 7],
    [7, 8],
  ]);
});

test("a line takes what is between two points of the one below, a bar what is at its time", () => {
  const series = [
    [
      [0, 0],
      [10, 10],
    ],
    [
      [5, 1],
      [10, 1],
    ],
  ] as const;
  expect(topsOf("lines", ...series)[1]).toEqual([6, 11]);
  expect(topsOf("bars", ...series)[1]).toEqual([1, 11]);
});

test("a bar stands on the next one below that has a value at its time", () => {
  expect(topsOf("bars", [[0, 4]], [[5, 1]], [[0, 2]])[2]).toEqual([6]);
  expect(topsOf("bars", [[0, 4]], [[0, Number.NaN]], [[0, 2]])[2]).toEqual([6]);
});
