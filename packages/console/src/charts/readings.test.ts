import { expect, test } from "vitest";
import type { ChartSeries } from "./chart-input.ts";
import { type ReadingStep, readingsAt, readingText, spokenReadings, stepFrom } from "./readings.ts";

const RANGE = { start: 100, end: 200 };

function series(points: readonly (readonly [number, number])[], more: Partial<ChartSeries> = {}): ChartSeries {
  const ts = Float64Array.from(points, ([at]) => at);
  const values = Float64Array.from(points, ([, value]) => value);
  const view = { ts, values, valueAt: (index: number) => values[index] ?? NaN };
  return {
    ...{ id: "0", label: "", color: undefined, index: 0, view, axis: 0, lineWidth: 1, line: true, fill: false },
    ...{ points: false, pointRadius: 3, smooth: false, format: String },
    ...more,
  };
}

const read = (one: ChartSeries, ts: number) =>
  readingsAt({ series: [one], range: RANGE }, ts).map(({ ts: at, value, height }) => [at, value, height]);

test.each([
  [
    "a line: the nearest point",
    series([
      [110, 1],
      [150, 2],
    ]),
    140,
    [[150, 2, 2]],
  ],
  [
    "a line: nothing beyond the window",
    series([
      [90, 1],
      [210, 2],
    ]),
    110,
    [],
  ],
  [
    "steps: the value that holds",
    series(
      [
        [110, 1],
        [150, 2],
      ],
      { steps: true },
    ),
    149,
    [[110, 1, 1]],
  ],
  ["steps: also the one from before the window", series([[10, 7]], { steps: true }), 120, [[100, 7, 7]]],
  [
    "bars: the one that is drawn there",
    series(
      [
        [110, 1],
        [150, 2],
      ],
      { bar: { widthMs: 24, offsetMs: 0 } },
    ),
    131,
    [[110, 1, 1]],
  ],
  ["no number: nothing", series([[110, Number.NaN]]), 110, []],
])("%s", (_case, one, ts, expected) => {
  expect(read(one, ts)).toEqual(expected);
});

test("what is stacked is read as its own value and drawn on the others", () => {
  const stack = { base: Float64Array.of(10), top: Float64Array.of(13) };
  expect(read(series([[110, 3]], { stack }), 110)).toEqual([[110, 3, 13]]);
});

test.each<[ReadingStep, number | undefined, number | undefined]>([
  ["first", undefined, 110],
  ["last", 110, 150],
  ["next", undefined, 150],
  ["next", 110, 130],
  ["previous", 150, 130],
  ["previous", 110, 110],
  ["next", 150, 150],
])("keys go %s of %s to %s", (step, ts, next) => {
  const both = [
    series([
      [90, 0],
      [110, 1],
      [150, 2],
    ]),
    series([
      [130, 3],
      [210, 4],
    ]),
  ];
  expect(stepFrom({ series: both, range: RANGE }, ts, step)).toBe(next);
  expect(stepFrom({ series: [], range: RANGE }, undefined, step)).toBeUndefined();
});

test("what is read is said with its time", () => {
  const input = {
    ...{
      series: [series([[120, 7]], { label: "Tank" })],
      range: RANGE,
      zone: "UTC",
      language: "en_US",
      stepMs: 60_000,
    },
    ...{ axes: [], limits: [], verticalGrid: false, horizontalGrid: false, timeLabels: true, tooltip: true },
  };
  expect(spokenReadings(input, 120)).toBe("1 Jan 1970 00:00. Tank 7");
});

test("a mean says between what its points lie, and those of the same pixel", () => {
  const one = series([
    [110, 2],
    [111, 4],
    [150, 3],
  ]);
  const f = (...values: number[]) => Float64Array.from(values);
  const band = {
    count: f(9, 9, 1),
    sum: f(18, 36, 3),
    min: f(1, 2, 3),
    max: f(3, 90, 3),
    first: f(1, 2, 3),
    last: f(3, 4, 3),
  };
  const drawn = { ...one, view: { ...one.view, band } };
  const said = (ts: number, reach?: number) =>
    readingsAt({ series: [drawn], range: RANGE }, ts, reach).map((reading) => readingText(reading));
  expect([said(110), said(110, 2), said(150)]).toEqual([["2 (1 – 3)"], ["2 (1 – 90)"], ["3"]]);
});
