import { longValue, type TypedValue } from "@orrery/model";
import { expect, test } from "vitest";
import { decodeChunk, encodeChunk, readSummary } from "./chunk-codec.ts";
import { type Columns, cellOf, isText, pointsOf } from "./columns.ts";
import { merge } from "./merge.ts";
import { rollUp } from "./roll-up.ts";
import { rowAt } from "./rolled-rows.ts";

const MINUTE = 60_000;
const long = (value: number): TypedValue => ({ type: "LONG", value });
const double = (value: number): TypedValue => ({ type: "DOUBLE", value });
const text = (value: string): TypedValue => ({ type: "STRING", value });
const yes: TypedValue = { type: "BOOLEAN", value: true };

function columns(points: readonly (readonly [number, TypedValue])[]): Columns {
  const cells = points.map(([, value]) => cellOf(value));
  const texts = cells.flatMap(({ text: each }) => (each === undefined ? [] : [each]));
  let at = 0;
  return {
    length: points.length,
    ts: Float64Array.from(points, ([ts]) => ts),
    num: Float64Array.from(cells, ({ type, num }) => (isText(type) ? at++ : num)),
    type: Uint8Array.from(cells, ({ type }) => type),
    text: texts,
  };
}

const rowsOf = (points: Columns) =>
  Array.from({ length: points.length }, (_, i) => {
    const { ts, count, firstTs, first, min, max, sum } = rowAt(points, i);
    return [ts, count, firstTs, first, min, max, sum];
  });

test("a bucket is one row at its last time, with the last value, count, first, extremes and sum", () => {
  const points = columns([
    [10, long(5)],
    [20, long(1)],
    [59_999, long(3)],
    [60_000, long(7)],
  ]);
  const rolled = rollUp(points, MINUTE);
  expect(rowsOf(rolled)).toEqual([
    [59_999, 3, 10, 5, 1, 5, 9],
    [60_000, 1, 60_000, 7, 7, 7, 7],
  ]);
  expect(pointsOf("k", rolled).map(({ value }) => value)).toEqual([long(3), long(7)]);
});

test.each<[string, TypedValue[], TypedValue[]]>([
  ["numbers of both types are doubles", [long(1), double(2.5), long(4)], [double(4)]],
  ["a sum beyond the safe integers makes doubles", [long(2 ** 53 - 1), long(5)], [double(5)]],
  ["numbers beyond the safe integers become doubles", [longValue(2n ** 60n), long(5)], [double(5)]],
  ["other values keep the last of each kind", [yes, text("a"), long(1), text("b"), long(2)], [yes, text("b"), long(2)]],
  ["what is alone stays as it is", [longValue(2n ** 60n), yes], [longValue(2n ** 60n), yes]],
])("%s", (_, values, wanted) => {
  const rolled = rollUp(columns(values.map((value, i) => [i, value])), MINUTE);
  expect(pointsOf("k", rolled).map(({ value }) => value)).toEqual(wanted);
});

test("buckets of minutes make the same buckets of hours as their points; nothing changes twice", () => {
  const points = columns(Array.from({ length: 500 }, (_, i) => [i * 20_000, long((i * 7919) % 101)] as const));
  const hours = rollUp(points, 60 * MINUTE);
  expect(rowsOf(rollUp(rollUp(points, MINUTE), 60 * MINUTE))).toEqual(rowsOf(hours));
  expect(rollUp(hours, MINUTE).length).toBe(hours.length);
  expect(rowsOf(rollUp(hours, 60 * MINUTE))).toEqual(rowsOf(hours));
});

test.each([
  ["whole numbers", long],
  ["doubles", (n: number) => double(n / 7)],
  ["doubles, some NaN", (n: number) => double(n % 50 === 0 ? Number.NaN : n / 10)],
  ["numbers of both types", (n: number) => (n % 100 < 50 ? long(n) : double(n + 0.5))],
  ["texts", (n: number) => text(`state ${n % 3}`)],
])("%s come back from a chunk as they were rolled up", (_, value) => {
  const rolled = rollUp(columns(Array.from({ length: 600 }, (_, i) => [i * 9_000, value(i)] as const)), MINUTE);
  const bytes = encodeChunk(rolled);
  const back = decodeChunk(bytes);
  expect(pointsOf("k", back)).toEqual(pointsOf("k", rolled));
  expect(rowsOf(back)).toEqual(rowsOf(rolled));
  expect(readSummary(bytes.subarray(0, 72))).toEqual(readSummary(bytes));
});

test("the summary of a chunk counts points, not rows", () => {
  const rolled = rollUp(columns(Array.from({ length: 600 }, (_, i) => [i * 10_000, long(i)] as const)), MINUTE);
  const summary = { type: 1, count: 600, min: 0, max: 599, sum: (599 * 600) / 2, first: 0, last: 599 };
  expect(readSummary(encodeChunk(rolled))).toEqual(summary);
});

test("a late point stands beside its bucket until the next time", () => {
  const rolled = rollUp(
    columns([
      [10, long(5)],
      [50, long(1)],
    ]),
    MINUTE,
  );
  const merged = merge(rolled, columns([[70, long(9)]]));
  expect(rowsOf(merged)).toEqual([
    [50, 2, 10, 5, 1, 5, 6],
    [70, 1, 70, 9, 9, 9, 9],
  ]);
  expect(rowsOf(rollUp(merged, MINUTE))).toEqual([[70, 3, 10, 5, 1, 9, 15]]);
});

test.each<[string, TypedValue, (string | number)[]]>([
  ["replaces the last value of the bucket", long(4), [50, 2, 10, 5, 1, 5, 9]],
  ["changes nothing when it is the same", long(1), [50, 2, 10, 5, 1, 5, 6]],
  ["is dropped when it is no number", text("x"), [50, 2, 10, 5, 1, 5, 6]],
])("a point at the time of a bucket %s", (_, value, wanted) => {
  const rolled = rollUp(
    columns([
      [10, long(5)],
      [50, long(1)],
    ]),
    MINUTE,
  );
  expect(rowsOf(merge(rolled, columns([[50, value]])))).toEqual([wanted]);
});
