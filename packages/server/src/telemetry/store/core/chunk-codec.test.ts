import { longValue, MAX_LONG, MIN_LONG, type TypedValue } from "@orrery/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeChunk, encodeChunk, readSummary, summaryOf } from "./chunk-codec.ts";
import { type Columns, cellOf, pointsOf } from "./columns.ts";

const double = (value: number): TypedValue => ({ type: "DOUBLE", value });
const long = (value: number | bigint): TypedValue => longValue(BigInt(value));
const text = (value: string): TypedValue => ({ type: "STRING", value });

test.each<[string, TypedValue[]]>([
  ["42 and 42.0", [long(42), double(42)]],
  ["zero with either sign", [double(0), double(-0), double(0)]],
  ["negative zero among decimals", [double(21.5), double(-0), double(1e-7)]],
  ["not a number and the infinities", [double(Number.NaN), double(Infinity), double(-Infinity)]],
  ["the smallest and the greatest double", [double(5e-324), double(Number.MAX_VALUE), double(-Number.MAX_VALUE)]],
  ["decimals", [double(21.37), double(21.38), double(-3.1), double(1000000.25)]],
  ["doubles that were floats", [double(Math.fround(21.53)), double(Math.fround(21.54))]],
  ["the ends of 64 bits", [long(MIN_LONG), long(MAX_LONG), long(0)]],
  ["the ends of the safe integers", [long(Number.MAX_SAFE_INTEGER), long(Number.MIN_SAFE_INTEGER)]],
  [
    "booleans",
    [
      { type: "BOOLEAN", value: true },
      { type: "BOOLEAN", value: false },
    ],
  ],
  ["texts, again and again", [text("on"), text("off"), text("on"), text("")]],
  ["a text with every kind of character", [text("a\0b\u{1f600}ß\ufeff")]],
  ["a long text", [text("lorem ipsum ".repeat(1000))]],
  ["every type", [long(1), text("x"), double(0.5), { type: "JSON", value: "{}" }, { type: "BOOLEAN", value: true }]],
])("%s are decoded as encoded", (_, values) => {
  expect(roundTrip(values.map((value, i) => [1_700_000_000_000 + i * 1000, value]))).toEqual(values);
});

test.each<[string, number[]]>([
  ["regular", [0, 1000, 2000, 3000, 4000]],
  ["with a gap", [0, 1000, 2000, 3_600_000_000, 3_600_001_000]],
  ["before the epoch", [-5000, -4000, 0]],
  ["at the ends of what is accepted", [-(2 ** 51), 0, 2 ** 51]],
  ["alone", [17]],
])("times %s are decoded as encoded", (_, times) => {
  const points = columns(times.map((ts) => [ts, long(1)]));
  expect([...decodeChunk(encodeChunk(points)).ts]).toEqual(times);
});

test("any doubles and integers are decoded bit by bit", () => {
  const times = fc.uniqueArray(fc.integer({ min: -1e12, max: 1e13 }), { minLength: 1, maxLength: 300 });
  const value = fc.oneof(
    fc.double().map(double),
    fc.float().map(double),
    fc.integer().map((n) => double(n / 100)),
    fc.maxSafeInteger().map(long),
    fc.bigInt({ min: MIN_LONG, max: MAX_LONG }).map(long),
  );
  const kinds = fc.oneof(
    value,
    fc.double().map(double),
    fc.integer().map((n) => double(n / 1000)),
  );
  fc.assert(
    fc.property(times, fc.infiniteStream(kinds), (list, stream) => {
      const rows = list.sort((a, b) => a - b).map((ts): [number, TypedValue] => [ts, stream.next().value]);
      expect(roundTrip(rows)).toEqual(rows.map(([, each]) => each));
    }),
  );
});

test("a summary replaces a chunk of numbers only where it is exact", () => {
  const rows = (values: TypedValue[]): [number, TypedValue][] => values.map((value, i) => [i, value]);
  const summary = (values: TypedValue[]) => readSummary(encodeChunk(columns(rows(values))));
  const ten = Array.from({ length: 10 }, (_, i) => long(i));
  expect(summary(ten)).toEqual({ type: 1, count: 10, min: 0, max: 9, sum: 45, first: 0, last: 9 });
  const decimals = [21.5, 20.25, 23, 22.1, 22.1, 20.3, 21, 22.2].map(double);
  expect(summary(decimals)).toEqual({ type: 2, count: 8, min: 20.25, max: 23, sum: 172.45, first: 21.5, last: 22.2 });
  expect(summary([...ten, double(1)])).toBeUndefined();
  expect(summary(ten.map(() => long(Number.MAX_SAFE_INTEGER)))).toBeUndefined();
  expect(summary(ten.map(() => double(Number.NaN)))).toBeUndefined();
});

test("a chunk of the first version is read, and its summary knows no first and last value", () => {
  const bytes = Buffer.from("AQoCAQAAAAAAQDNAAAAAAAAANkAAAAAAALBpQAKAoKv++WLQDwAAAgKgH2QK0QYNArC2JT82CMDa", "base64");
  const points = pointsOf("k", decodeChunk(bytes));
  const values = [20, 20.5, 22, 19.25, 21];
  expect(points.map(({ value }) => value.value)).toEqual([...values, ...values]);
  expect(points.at(-1)?.ts).toBe(1_700_000_009_000);
  const summary = { type: 2, count: 10, min: 19.25, max: 22, sum: 205.5, first: Number.NaN, last: Number.NaN };
  expect(readSummary(bytes)).toEqual(summary);
  expect(summaryOf(decodeChunk(bytes))).toEqual({ ...summary, first: 20, last: 21 });
});

test("a steady sensor costs less than two bytes per point", () => {
  const rows = Array.from({ length: 256 }, (_, i): [number, TypedValue] => [
    1_700_000_000_000 + i * 10_000,
    double(Math.round(2000 + 300 * Math.sin(i / 40)) / 100),
  ]);
  expect(encodeChunk(columns(rows)).length).toBeLessThan(512);
});

function roundTrip(rows: readonly (readonly [number, TypedValue])[]): TypedValue[] {
  return pointsOf("k", decodeChunk(encodeChunk(columns(rows)))).map(({ value }) => value);
}

function columns(rows: readonly (readonly [number, TypedValue])[]): Columns {
  const cells = rows.map(([, value]) => cellOf(value));
  const texts = cells.map(({ text: each }) => each ?? "");
  return {
    length: rows.length,
    ts: Float64Array.from(rows, ([ts]) => ts),
    num: Float64Array.from(cells, (cell, i) => (cell.text === undefined ? cell.num : i)),
    type: Uint8Array.from(cells, ({ type }) => type),
    text: texts,
  };
}
