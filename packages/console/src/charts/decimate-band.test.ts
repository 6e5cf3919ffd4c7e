import { expect, test } from "vitest";
import { decimateBand } from "./decimate-band.ts";

const x = { min: 0, max: 1000, start: 0, end: 100 }; // ten units of time a pixel
const y = { min: 0, max: 100, start: 100, end: 0 };
const f = (values: readonly number[]) => Float64Array.from(values);

interface Entry {
  readonly ts: number;
  readonly count?: number;
  readonly first: number;
  readonly min?: number;
  readonly max?: number;
  readonly last?: number;
}

function drawn(entries: readonly Entry[]) {
  const column = (value: (entry: Entry) => number) => f(entries.map(value));
  const ts = column((entry) => entry.ts);
  const values = column(({ first }) => first);
  const band = {
    count: column(({ count = 1 }) => count),
    sum: values,
    min: column(({ first, min = first }) => min),
    max: column(({ first, max = first }) => max),
    first: values,
    last: column(({ first, last = first }) => last),
  };
  const view = { ts, values, valueAt: (at: number) => values[at] ?? NaN, band };
  const points = decimateBand(view, band, { from: 0, to: ts.length, x, y });
  return Array.from({ length: points.length / 2 }, (_, at) => [points[at * 2], 100 - (points[at * 2 + 1] ?? 0)]);
}

test.each<[string, readonly Entry[], readonly (readonly number[])[]]>([
  ["nothing", [], []],
  [
    "single points, as they are",
    [
      { ts: 10, first: 5 },
      { ts: 11, first: 6 },
      { ts: 50, first: 7 },
    ],
    [
      [1, 5],
      [1.1, 6],
      [5, 7],
    ],
  ],
  [
    "a slot that begins low: first, lowest, highest, last",
    [{ ts: 15, count: 9, first: 20, min: 10, max: 90, last: 30 }],
    [
      [1.5, 20],
      [1.5, 10],
      [1.5, 90],
      [1.5, 30],
    ],
  ],
  [
    "a slot that begins high: first, highest, lowest, last",
    [{ ts: 15, count: 9, first: 80, min: 10, max: 90, last: 30 }],
    [
      [1.5, 80],
      [1.5, 90],
      [1.5, 10],
      [1.5, 30],
    ],
  ],
  [
    "slots of one column: the extremes of both where they are",
    [
      { ts: 12, count: 9, first: 50, min: 40, max: 95, last: 51 },
      { ts: 18, count: 9, first: 52, min: 5, max: 60, last: 53 },
    ],
    [
      [1.2, 50],
      [1.2, 95],
      [1.8, 5],
      [1.8, 53],
    ],
  ],
])("%s", (_, entries, points) => {
  const found = drawn(entries);
  expect(found).toHaveLength(points.length);
  found.flat().forEach((value, at) => {
    expect(value).toBeCloseTo(points.flat()[at] ?? NaN);
  });
});
