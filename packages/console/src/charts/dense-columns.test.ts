import { expect, test } from "vitest";
import type { PixelScale } from "./decimate.ts";
import { denseColumns } from "./dense-columns.ts";
import { denseLine } from "./dense-line.ts";

const y: PixelScale = { min: -1, max: 1, start: 100, end: 0 };

/** Points at uneven times, some of them no numbers, whose extremes are narrow. */
function many(count: number, { gap = 0, missing = 0 } = {}) {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let time = -50;
  const ts = Float64Array.from({ length: count }, (_, at) => {
    time += 0.5 + random() + (at === Math.floor(count / 2) ? gap : 0);
    return time;
  });
  const values = Float64Array.from({ length: count }, () => (random() < missing ? Number.NaN : 2 * random() - 1));
  return { ts, values };
}

test.each([
  ["even", many(4000), { start: 0, end: 300 }],
  ["with a gap", many(4000, { gap: 700 }), { start: 20, end: 420 }],
  ["with values that are no numbers", many(6000, { missing: 0.3 }), { start: 0, end: 300 }],
  ["from a place between two pixels", many(5000), { start: 12.4, end: 301.7 }],
])("covers what a line through all points does: %s", (_, columns, { start, end }) => {
  const x: PixelScale = { min: 0, max: (columns.ts.at(-1) ?? 0) - 80, start, end };
  const found = denseColumns(columns, { from: 0, to: columns.ts.length, x, y });
  const points = [...columns.ts].flatMap((ts, at) => {
    const value = columns.values[at] ?? Number.NaN;
    return Number.isNaN(value) ? [] : [start + (ts / x.max) * (end - start), 50 - 50 * value];
  });
  const expected = denseLine(Float64Array.from(points), { left: start, right: end });
  expect(found?.left).toBe(expected.left);
  expect(found?.upper.length).toBe(expected.upper.length);
  const apart = (a: Float64Array | undefined, b: Float64Array) =>
    Math.max(...b.map((each, at) => Math.abs(each - (a?.[at] ?? Number.NaN))));
  expect(apart(found?.upper, expected.upper)).toBeLessThan(1e-6);
  expect(apart(found?.lower, expected.lower)).toBeLessThan(1e-6);
});

test.each([
  ["few points", many(600)],
  [
    "many points in few columns",
    { ts: Float64Array.from({ length: 4000 }, (_, at) => at / 4000), values: new Float64Array(4000) },
  ],
  [
    "no numbers",
    { ts: Float64Array.from({ length: 4000 }, (_, at) => at), values: new Float64Array(4000).fill(Number.NaN) },
  ],
])("%s are stroked", (_, columns) => {
  const x: PixelScale = { min: 0, max: 4000, start: 0, end: 300 };
  expect(denseColumns(columns, { from: 0, to: columns.ts.length, x, y })).toBeUndefined();
});

test("a peak of one point among a hundred thousand is covered", () => {
  const ts = Float64Array.from({ length: 100_000 }, (_, at) => at);
  const values = new Float64Array(100_000);
  values[54_321] = 1;
  const x: PixelScale = { min: 0, max: 100_000, start: 0, end: 1000 };
  const line = denseColumns({ ts, values }, { from: 0, to: 100_000, x, y });
  expect([line?.upper[543], line?.lower[543], line?.upper[542], line?.upper[544]]).toEqual([0, 50, 50, 50]);
});
