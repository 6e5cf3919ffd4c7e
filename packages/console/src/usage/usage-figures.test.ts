import { expect, test } from "vitest";
import { axisMarks, columnStarts, columnsOf, paceOf } from "./usage-figures.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOVEMBER = Date.UTC(2026, 10);
const DECEMBER = Date.UTC(2026, 11);

test.each([
  ["hour", 24, Date.UTC(2026, 10, 16, 9)],
  ["month", 12, NOVEMBER],
] as const)("there are columns of each %s, the running one last", (step, count, last) => {
  const starts = columnStarts(step, Date.UTC(2026, 10, 16, 9, 30));
  expect([starts.length, starts.at(-1)]).toEqual([count, last]);
  expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
});

test("days begin when the reader's do, also where one has 23 hours", () => {
  const starts = columnStarts("day", new Date(2026, 3, 10, 12).getTime());
  expect(starts.length).toBe(30);
  for (const start of starts) expect(new Date(start).getHours()).toBe(0);
});

test("what was counted is in the column in which it was, and what was before is in none", () => {
  const counted = [
    { ts: NOVEMBER - 1, count: 7 },
    { ts: NOVEMBER, count: 1 },
    { ts: NOVEMBER + 5 * HOUR, count: 2 },
    { ts: NOVEMBER + DAY, count: 4 },
  ];
  expect(columnsOf([NOVEMBER, NOVEMBER + DAY], counted).map(({ count }) => count)).toEqual([3, 4]);
});

test.each([
  // used, limit, now → a day, when the limit is reached
  [100, 0, NOVEMBER + 10 * DAY, 10, undefined],
  [100, 200, NOVEMBER + 10 * DAY, 10, NOVEMBER + 20 * DAY],
  [100, 300, NOVEMBER + 10 * DAY, 10, undefined], // as the month ends it begins anew
  [200, 200, NOVEMBER + 10 * DAY, 20, undefined], // it is reached
  [0, 200, NOVEMBER + 10 * DAY, 0, undefined],
  [50, 200, NOVEMBER + 6 * HOUR, 50, undefined], // a quarter of a day says nothing of a month
  [3000, 3100, DECEMBER - HOUR, expect.closeTo(100, 0), undefined],
])("%d used of %d leads on", (used, limit, now, perDay, limitAt) => {
  expect(paceOf({ used, limit }, now)).toEqual({ perDay, limitAt });
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [97, [0, 25, 50, 75, 100]],
  [229_000, [0, 100_000, 200_000, 300_000]],
])("the axis for %d has round marks", (most, marks) => {
  expect(axisMarks(most)).toEqual(marks);
});
