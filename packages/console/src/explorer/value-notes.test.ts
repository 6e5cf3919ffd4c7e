import { PointSeries } from "@orrery/model";
import { expect, test } from "vitest";
import { noteOf } from "./value-notes.ts";

const viewOf = (values: readonly (number | string)[]) => {
  const series = new PointSeries();
  for (const [at, value] of values.entries()) series.set(at * 90_000, value);
  return series.view(Number.POSITIVE_INFINITY);
};
/** About 18, a little up and down. */
const calm = (count: number) => Array.from({ length: count }, (_, at) => 18 + (at % 3) / 10);
const notes = (values: readonly (number | string)[]) => {
  const view = viewOf(values);
  return values.map((_, at) => noteOf(view, at));
};

test("values far from their neighbours are noted, by how much and on which side", () => {
  const found = notes([...calm(20), 40.1, -3, ...calm(20)]);
  expect(found[20]).toEqual({ kind: "above", by: expect.closeTo(22, 0) });
  expect(found[21]).toEqual({ kind: "below", by: expect.closeTo(21.1, 0) });
  expect(found.filter((note) => note !== undefined)).toHaveLength(2);
});

test("a level that many values keep is usual, and the way to it a jump", () => {
  const found = notes([...calm(60), ...calm(60).map((value) => value + 9)]);
  const jumps = found.flatMap((note, at) => (note ? [[at, note.kind]] : []));
  expect(jumps).toContainEqual([60, "jump"]);
  expect(found[60]).toEqual({ kind: "jump", by: expect.closeTo(8.8, 1), ms: 90_000 });
  expect(found.slice(0, 15)).toEqual(Array(15).fill(undefined));
});

test.each([
  ["steps between equal values", [...Array(20).fill(18), ...Array(20).fill(22)]],
  ["too few values", [18, 18.1, 18.2, 99]],
  ["texts", Array(30).fill("on")],
])("%s have no notes", (_, values) => {
  expect(notes(values).every((note) => note === undefined)).toBe(true);
});
