import { expect, test } from "vitest";
import { monthWeeks } from "./month-days.ts";

const day = (ts: number | undefined) => new Date(ts ?? Number.NaN).toISOString().slice(0, 10);

test.each([
  ["2026-03-18", 6, "2026-02-23", "2026-04-05"],
  ["2026-02-01", 5, "2026-01-26", "2026-03-01"],
  ["2027-02-10", 4, "2027-02-01", "2027-02-28"],
  ["2026-06-30", 5, "2026-06-01", "2026-07-05"],
])("the month of %s has %i weeks, from %s to %s", (of, weeks, first, last) => {
  const days = monthWeeks(Date.parse(of));
  expect([days.length, day(days[0]?.[0]), day(days.at(-1)?.at(-1))]).toEqual([weeks, first, last]);
});

test.each([
  [0, "2026-03-01", "2026-04-04"],
  [6, "2026-02-28", "2026-04-03"],
])("weeks that begin on day %i make March 2026 begin on %s", (firstDay, first, last) => {
  const days = monthWeeks(Date.parse("2026-03-18"), firstDay);
  expect([day(days[0]?.[0]), day(days.at(-1)?.at(-1))]).toEqual([first, last]);
});
