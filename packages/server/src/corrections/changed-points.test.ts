import { formatBigJson, type Point, type TypedValue, type ValueChange } from "@orrery/model";
import { expect, test } from "vitest";
import { changedPoints } from "./changed-points.ts";
import { pointsIn, pointsJson } from "./kept-points.ts";

const long = (value: number | bigint): TypedValue => ({ type: "LONG", value });
const double = (value: number): TypedValue => ({ type: "DOUBLE", value });
const string = (value: string): TypedValue => ({ type: "STRING", value });
const flag = (value: boolean): TypedValue => ({ type: "BOOLEAN", value });
const point = (value: TypedValue, ts = 50): Point => ({ key: "k", ts, value });
const around = { before: { ts: 0, value: 10 }, after: { ts: 100, value: 20 } };
const BIG = 9_007_199_254_740_993n;

const CHANGES: readonly (readonly [before: TypedValue, change: ValueChange, after: TypedValue | undefined])[] = [
  [long(40), { type: "ADD", by: 2 }, long(42)],
  [long(40), { type: "ADD", by: 0.5 }, double(40.5)],
  [double(40), { type: "ADD", by: 2 }, double(42)],
  [long(BIG), { type: "ADD", by: 1 }, long(BIG + 1n)],
  [long(40), { type: "MULTIPLY", by: -1 }, long(-40)],
  [double(4), { type: "MULTIPLY", by: 0.1 }, double(0.4)],
  [long(4), { type: "INTERPOLATE" }, long(15)],
  [double(4), { type: "INTERPOLATE" }, double(15)],
  [long(4), { type: "SET", value: 22 }, long(22)],
  [long(4), { type: "SET", value: 22.5 }, double(22.5)],
  [double(4), { type: "SET", value: 22 }, double(22)],
  [string("on"), { type: "SET", value: "off" }, string("off")],
  [string("on"), { type: "SET", value: true }, flag(true)],
  [string("on"), { type: "SET", value: { a: [1] } }, { type: "JSON", value: '{"a":[1]}' }],
  // Left as they are: no number, or so already.
  [string("on"), { type: "ADD", by: 1 }, undefined],
  [flag(true), { type: "INTERPOLATE" }, undefined],
  [long(40), { type: "ADD", by: 0 }, undefined],
  [double(22), { type: "SET", value: 22 }, undefined],
];
test.each(CHANGES.map((row) => [formatBigJson(row), ...row] as const))(
  "before, change, after: %s",
  (_, before, change, after) => {
    const changes = changedPoints([point(before)], change, around);
    expect(changes).toEqual(after ? [{ before: point(before), after: point(after) }] : []);
  },
);

test("between the numbers around a time lies a line, beside a single one a level, and without any nothing", () => {
  const points = [20, 40].map((ts) => point(double(99), ts));
  const interpolated = (before: boolean, after: boolean) =>
    changedPoints(
      points,
      { type: "INTERPOLATE" },
      {
        before: before ? around.before : undefined,
        after: after ? around.after : undefined,
      },
    ).map((change) => change.after?.value.value);
  expect(interpolated(true, true)).toEqual([12, 14]);
  expect(interpolated(true, false)).toEqual([10, 10]);
  expect(interpolated(false, true)).toEqual([20, 20]);
  expect(interpolated(false, false)).toEqual([]);
});

test.each<readonly [what: string, TypedValue, ValueChange, message: string]>([
  ["a number beyond all doubles", double(1e300), { type: "MULTIPLY", by: 1e15 }, "too large"],
  ["an integer beyond 64 bits", long(2n ** 63n - 1n), { type: "ADD", by: 1 }, "too large"],
  ["null", long(1), { type: "SET", value: null }, "cannot be null"],
])("%s cannot be stored", (_, before, change, message) => {
  expect(() => changedPoints([point(before)], change, around)).toThrow(message);
});

test("kept points come back with their exact types", () => {
  const values = [long(5), long(BIG), double(5), double(Number.NaN), string("5"), flag(false)];
  const points = values.map((value, ts) => ({ key: `k "${ts}"`, ts, value }));
  expect(pointsIn(pointsJson(points))).toEqual(points);
});
