import fc from "fast-check";
import { expect, test } from "vitest";
import type { WidgetLayout } from "../configuration.ts";
import { arrangedWidgets, WIDGET_ARRANGEMENTS, type WidgetArrangement } from "./arrange.ts";
import type { Places } from "./document.ts";
import { type Cells, freePlace, makeRoom, movedBy, overlap, resizedBy } from "./grid.ts";
import type { Corner } from "./test-dashboards.ts";

const cell = ([col, row, sizeX, sizeY]: Corner): WidgetLayout => ({ col, row, sizeX, sizeY });
const places = (corners: Readonly<Record<string, Corner>>): Places =>
  Object.fromEntries(Object.entries(corners).map(([id, corner]) => [id, cell(corner)]));
const corners = (all: Readonly<Record<string, Cells>>) =>
  Object.fromEntries(Object.entries(all).map(([id, { col, row, sizeX, sizeY }]) => [id, [col, row, sizeX, sizeY]]));

test.each<[string, Record<string, Corner>, Record<string, Corner>, Record<string, Corner>]>([
  // what, before, placed, the others after
  ["nothing in the way", { a: [0, 0, 2, 2], b: [4, 0, 2, 2] }, { a: [2, 0, 2, 2] }, { b: [4, 0, 2, 2] }],
  ["what is covered gives way", { a: [0, 0, 2, 2], b: [4, 0, 2, 2] }, { a: [3, 0, 2, 2] }, { b: [4, 2, 2, 2] }],
  [
    "and pushes what is below it",
    { a: [0, 0, 2, 2], b: [4, 0, 2, 2], c: [4, 2, 2, 2], d: [8, 2, 2, 2] },
    { a: [4, 1, 2, 2] },
    { b: [4, 3, 2, 2], c: [4, 5, 2, 2], d: [8, 2, 2, 2] },
  ],
  ["a larger one", { a: [0, 0, 2, 2], b: [0, 2, 2, 2] }, { a: [0, 0, 2, 5] }, { b: [0, 5, 2, 2] }],
  ["inside of the columns", { a: [0, 0, 4, 2] }, { a: [11, -2, 40, 0] }, { a: [0, 0, 12, 1] }],
])("room is made: %s", (_, before, placed, expected) => {
  expect(corners(makeRoom(places(before), places(placed), 12))).toMatchObject(expected);
});

test("what changes nothing is the same object", () => {
  const before = places({ a: [0, 0, 2, 2], b: [4, 0, 2, 2] });
  expect(makeRoom(before, places({ a: [0, 0, 2, 2] }), 12)).toBe(before);
});

test("a group moves as one and stops at the edges", () => {
  const before = places({ a: [2, 1, 2, 2], b: [6, 3, 4, 2], c: [0, 9, 2, 2] });
  const moved = (cols: number, rows: number) => corners(movedBy(before, ["a", "b", "gone"], { cols, rows }, 12));
  expect(moved(1, 1)).toEqual({ a: [3, 2, 2, 2], b: [7, 4, 4, 2] });
  expect(moved(-9, -9)).toEqual({ a: [0, 0, 2, 2], b: [4, 2, 4, 2] });
  expect(moved(9, 0)).toEqual({ a: [4, 1, 2, 2], b: [8, 3, 4, 2] });
  expect(corners(resizedBy(before, ["a", "b"], { cols: 3, rows: -9 }, 12))).toEqual({
    a: [2, 1, 5, 1],
    b: [6, 3, 6, 1],
  });
});

test.each<[WidgetArrangement, Record<string, Corner>]>([
  ["left", { a: [1, 0, 2, 2], b: [1, 4, 4, 2], c: [1, 9, 2, 4] }],
  ["right", { a: [10, 0, 2, 2], b: [8, 4, 4, 2], c: [10, 9, 2, 4] }],
  ["centre", { a: [6, 0, 2, 2], b: [5, 4, 4, 2], c: [6, 9, 2, 4] }],
  ["top", { a: [1, 0, 2, 2], b: [4, 0, 4, 2], c: [10, 0, 2, 4] }],
  ["bottom", { a: [1, 11, 2, 2], b: [4, 11, 4, 2], c: [10, 9, 2, 4] }],
  ["middle", { a: [1, 6, 2, 2], b: [4, 6, 4, 2], c: [10, 5, 2, 4] }],
  ["columns", { a: [1, 0, 2, 2], b: [5, 4, 4, 2], c: [10, 9, 2, 4] }],
  ["rows", { a: [1, 0, 2, 2], b: [4, 5, 4, 2], c: [10, 9, 2, 4] }],
])("chosen widgets are arranged: %s", (how, expected) => {
  const before = places({ a: [1, 0, 2, 2], b: [4, 4, 4, 2], c: [10, 9, 2, 4] });
  expect(corners(arrangedWidgets(before, ["a", "b", "c"], how))).toEqual(expected);
});

test("a free place is the first from a row on, else below everything", () => {
  const before = places({ a: [0, 0, 4, 2], b: [6, 0, 6, 2], c: [0, 2, 12, 1] });
  const free = (sizeX: number, from = 0) => Object.values(freePlace(before, { sizeX, sizeY: 2 }, 12, from));
  expect(free(2)).toEqual([4, 0, 2, 2]);
  expect(free(3)).toEqual([0, 3, 3, 2]);
  expect(free(2, 1)).toEqual([0, 3, 2, 2]);
  expect(free(40)).toEqual([0, 3, 12, 2]);
});

const corner = fc.tuple(fc.nat(11), fc.nat(20), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }));
const anyPlaces = fc
  .dictionary(fc.constantFrom(..."abcdefgh"), corner, { maxKeys: 8 })
  .map((all) =>
    places(
      Object.fromEntries(Object.entries(all).map(([id, [col, row, x, y]]) => [id, [Math.min(col, 12 - x), row, x, y]])),
    ),
  );

test("whatever is placed, nothing is lost, nothing covers what it did not cover, and the rest moves only down", () => {
  const how = fc.constantFrom(...WIDGET_ARRANGEMENTS);
  fc.assert(
    fc.property(
      anyPlaces,
      fc.subarray([..."abcdefgh"]),
      fc.integer({ min: -9, max: 9 }),
      how,
      (before, ids, by, arrangement) => {
        const chosen = ids.filter((id) => before[id]);
        if (chosen.length === 0) return;
        for (const cells of [
          movedBy(before, chosen, { cols: by, rows: -by }, 12),
          resizedBy(before, chosen, { cols: by, rows: by }, 12),
          arrangedWidgets(before, chosen, arrangement),
        ]) {
          const after = makeRoom(before, cells, 12);
          expect(Object.keys(after)).toEqual(Object.keys(before));
          for (const [a, one] of Object.entries(after)) {
            expect(one.col >= 0 && one.row >= 0 && one.col + one.sizeX <= 12).toBe(true);
            if (!chosen.includes(a)) expect({ ...one, row: 0 }).toEqual({ ...before[a], row: 0 });
            if (!chosen.includes(a)) expect(one.row).toBeGreaterThanOrEqual(before[a]?.row ?? 0);
            for (const [b, other] of Object.entries(after)) {
              const [oldA, oldB] = [before[a], before[b]];
              if (a !== b && oldA && oldB && overlap(one, other)) expect(overlap(oldA, oldB)).toBe(true);
            }
          }
        }
      },
    ),
    { seed: 11, numRuns: 400 },
  );
});
