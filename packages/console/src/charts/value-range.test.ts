import { expect, test } from "vitest";
import { axisRange, extremesOf, statisticsOf, viewExtremes } from "./value-range.ts";

const columns = (values: number[]) => ({
  ts: Float64Array.from(values, (_, index) => index),
  values: Float64Array.from(values),
});

test("extremes are those of the shown range and of numbers only", () => {
  expect(extremesOf(columns([99, 1, NaN, 5, -99]), 1, 4)).toEqual({ min: 1, max: 5 });
  expect(extremesOf(columns([NaN]), 0, 9)).toBeUndefined();
});

test.each([
  // data, fixed ends, axis
  [[{ min: -100, max: 100 }], {}, { min: -112, max: 112 }],
  [[{ min: 1, max: 101 }], {}, { min: 0, max: 107 }],
  [[{ min: 50, max: 50 }], {}, { min: 45, max: 55 }],
  [[{ min: 0, max: 0 }], {}, { min: 0, max: 1 }],
  [[], {}, { min: 0, max: 1 }],
  [[], { min: 5 }, { min: 5, max: 6 }],
  [
    [
      { min: 1, max: 3 },
      { min: 90, max: 101 },
    ],
    { min: 0, max: 120 },
    { min: 0, max: 120 },
  ],
  [[{ min: 1, max: 3 }], { min: 10, max: 10 }, { min: 10, max: 11 }],
])("data %j on an axis fixed to %j span %j", (data, fixed, expected) => {
  expect(axisRange(data, fixed)).toEqual(expected);
});

test("statistics count numbers only", () => {
  expect(statisticsOf(columns([4, NaN, 2]))).toEqual({ min: 2, max: 4, avg: 3, total: 6, latest: 2 });
  expect(statisticsOf(columns([]))).toBeUndefined();
});

test("extremes of a view are those of what its entries stand for, in the whole time and in a part of it", () => {
  const view = { ...columns([4, NaN, 2, 6]), valueAt: () => 0 };
  expect(viewExtremes(view, 0, 4)).toMatchObject({ min: 2, max: 6 });
  expect(viewExtremes(view, 1, 3)).toEqual({ min: 2, max: 2 });
  const { values } = view;
  const [min, max] = [values.map((value) => value - 10), values.map((value) => value + 10)];
  const band = { count: values.map(() => 2), sum: values.map((value) => 2 * value), min, max, first: min, last: max };
  expect(viewExtremes({ ...view, band }, 0, 4)).toMatchObject({ min: -8, max: 16 });
  expect(viewExtremes({ ...view, band }, 0, 3)).toEqual({ min: -8, max: 14 });
});
