import { type Aggregation, longValue, MAX_LONG, type TypedValue } from "@orrery/model";
import { expect, test } from "vitest";
import { Buckets } from "./buckets.ts";
import { encodeChunk } from "./chunk-codec.ts";
import { headsOf } from "./chunk-heads.ts";
import { type Columns, cellOf } from "./columns.ts";

const long = (value: number | bigint): TypedValue => longValue(BigInt(value));
const double = (value: number): TypedValue => ({ type: "DOUBLE", value });
const text = (value: string): TypedValue => ({ type: "STRING", value });
const json: TypedValue = { type: "JSON", value: "{}" };
const yes: TypedValue = { type: "BOOLEAN", value: true };

test.each<[Exclude<Aggregation, "NONE">, TypedValue[], TypedValue | undefined]>([
  ["AVG", [long(1), long(2)], double(1.5)],
  ["AVG", [long(1), double(2), text("x")], double(1.5)],
  ["AVG", [text("x"), yes, json], double(0)], // quirk: rows, but no numbers
  ["SUM", [long(1), long(2)], long(3)],
  ["SUM", [long(1), double(2)], double(3)],
  ["SUM", [yes, text("5")], long(0)], // quirk
  ["SUM", [long(2n ** 53n), long(1)], long(2n ** 53n + 1n)],
  ["SUM", [long(MAX_LONG), long(1)], long(MAX_LONG)],
  ["MIN", [long(3), long(2)], long(2)],
  ["MIN", [double(3), double(2.5)], double(2.5)],
  ["MIN", [long(2), double(3)], double(2)],
  ["MAX", [long(3), text("b"), text("a")], text("b")], // strings win
  ["MIN", [long(3), text("b"), text("a")], text("a")],
  ["MAX", [yes, json], undefined],
  ["MAX", [long(2n ** 60n), long(7)], long(2n ** 60n)],
  ["MIN", [long(2n ** 60n), long(7)], long(7)],
  ["MAX", [double(Number.NaN), double(1)], double(Number.NaN)],
  ["MIN", [double(Number.NaN), double(1)], double(1)],
  ["COUNT", [yes, text("a"), text("b")], long(1)], // the first class that occurs
  ["COUNT", [text("a"), text("b"), json], long(2)],
  ["COUNT", [json, long(1), long(2)], long(1)],
  ["COUNT", [long(1), double(2)], long(2)],
])("%s of %o is %o", (aggregation, values, wanted) => {
  const buckets = new Buckets({ key: "k", startTs: 0, endTs: 100, interval: 100, aggregation });
  buckets.add(columns(values.map((value, i) => [i, value])));
  expect(buckets.finish().map(({ value }) => value)).toEqual(wanted ? [wanted] : []);
});

test.each([
  ["of equal length from the start", { startTs: 5, endTs: 25, interval: 10 }, [5, 14, 15], [10, 20], [2, 1]],
  ["empty ones are left out", { startTs: 0, endTs: 40, interval: 10 }, [1, 35], [5, 35], [1, 1]],
  ["the last is not clipped", { startTs: 0, endTs: 15, interval: 10 }, [12, 17, 19, 20], [15], [3]],
  ["an odd interval is halved downwards", { startTs: 0, endTs: 5, interval: 5 }, [0, 4], [2], [2]],
  ["what is outside does not count", { startTs: 10, endTs: 20, interval: 10 }, [9, 10, 19, 20], [15], [2]],
  ["before the epoch", { startTs: -20, endTs: 0, interval: 10 }, [-20, -11, -1], [-15, -5], [2, 1]],
  ["an empty range has none", { startTs: 20, endTs: 20, interval: 10 }, [20], [], []],
])("buckets: %s", (_, grid, times, stamps, counts) => {
  const buckets = new Buckets({ key: "k", ...grid, aggregation: "COUNT" });
  buckets.add(columns(times.map((ts) => [ts, long(1)])));
  const found = buckets.finish();
  expect(found.map(({ ts }) => ts)).toEqual(stamps);
  expect(found.map(({ value }) => value)).toEqual(counts.map(long));
});

test("a summary counts like its points if they are in one bucket, and is refused otherwise", () => {
  const points = columns(Array.from({ length: 8 }, (_, i) => [i, long(i + 1)]));
  const head = (t0: number, t1: number) => headsOf([{ id: 1, t0, t1, count: 8, data: encodeChunk(points) }]);
  const buckets = new Buckets({ key: "k", startTs: 0, endTs: 20, interval: 10, aggregation: "SUM" });
  expect(buckets.takesHead(head(9, 10), 0)).toBe(false);
  expect(buckets.takesHead(head(15, 20), 0)).toBe(false);
  expect(buckets.takesHead(head(2, 9), 0)).toBe(true);
  buckets.addHead(head(2, 9), 0);
  expect(buckets.finish()).toEqual([{ key: "k", ts: 5, value: long(36) }]);
});

function columns(rows: readonly (readonly [number, TypedValue])[]): Columns {
  const cells = rows.map(([, value]) => cellOf(value));
  return {
    length: rows.length,
    ts: Float64Array.from(rows, ([ts]) => ts),
    num: Float64Array.from(cells, (cell, i) => (cell.text === undefined ? cell.num : i)),
    type: Uint8Array.from(cells, ({ type }) => type),
    text: cells.map((cell) => cell.text ?? ""),
  };
}
