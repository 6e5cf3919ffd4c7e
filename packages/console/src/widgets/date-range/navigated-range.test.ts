import { expect, test } from "vitest";
import {
  centred,
  keepRange,
  keptRange,
  rangeOfDays,
  rangeOfToday,
  stepped,
  templateRange,
  weekdayOf,
} from "./navigated-range.ts";

const NOW = Date.parse("2026-03-18T09:24:30Z"); // a Wednesday
const text = ({ start, end }: { readonly start: number; readonly end: number }) =>
  [start, end].map((ts) => new Date(ts).toISOString());

test.each([
  ["day", "UTC", "2026-03-17T23:59:59.999Z", "2026-03-18T23:59:59.999Z"],
  ["week", "UTC", "2026-03-11T23:59:59.999Z", "2026-03-18T23:59:59.999Z"],
  ["month", "UTC", "2026-02-16T13:30:56.999Z", "2026-03-18T23:59:59.999Z"],
  ["hour", "Europe/Paris", "2026-03-18T21:59:59.999Z", "2026-03-18T22:59:59.999Z"],
] as const)("the last %s in %s is from %s to %s", (interval, zone, start, end) => {
  expect(text(rangeOfToday(interval, NOW, zone))).toEqual([start, end]);
});

test("a step moves both ends, and another interval stands around the end", () => {
  const week = rangeOfToday("week", NOW, "UTC");
  expect(text(stepped(week, "day", -1))).toEqual(["2026-03-10T23:59:59.999Z", "2026-03-17T23:59:59.999Z"]);
  expect(text(stepped(week, "twoWeeks", 1))).toEqual(["2026-03-25T23:59:59.999Z", "2026-04-01T23:59:59.999Z"]);
  expect(text(centred(week, "day"))).toEqual(["2026-03-18T11:59:59.999Z", "2026-03-19T11:59:59.999Z"]);
});

test("days are whole, in either order, also when the clock is changed", () => {
  const [sunday, saturday] = [Date.parse("2026-03-29"), Date.parse("2026-03-28")];
  const both = ["2026-03-27T23:00:00.000Z", "2026-03-29T21:59:59.999Z"];
  expect(text(rangeOfDays(sunday, saturday, "Europe/Paris"))).toEqual(both);
  expect(text(rangeOfDays(saturday, sunday, "Europe/Paris"))).toEqual(both);
});

test.each([
  ["CURRENT_DAY", 1, "2026-03-18T00:00:00.000Z", "2026-03-18T23:59:59.999Z"],
  ["PREVIOUS_WEEK", 1, "2026-03-09T00:00:00.000Z", "2026-03-15T23:59:59.999Z"],
  ["PREVIOUS_WEEK", 0, "2026-03-08T00:00:00.000Z", "2026-03-14T23:59:59.999Z"],
  ["CURRENT_MONTH", 1, "2026-03-01T00:00:00.000Z", "2026-03-31T23:59:59.999Z"],
] as const)("%s with weeks from day %i is from %s to %s", (name, firstDay, start, end) => {
  expect(text(templateRange(name, NOW, "UTC", firstDay))).toEqual([start, end]);
});

test.each([
  [0, 0],
  [6, 6],
  [7, 1],
  [1.5, 1],
])("weeks of %d begin on day %i", (saved, day) => {
  expect(weekdayOf(saved)).toBe(day);
});

test.each([
  ['{"start":1,"end":5,"name":"x"}', { start: 1, end: 5 }],
  ['{"start":5,"end":1}', undefined],
  ['{"start":"1","end":5}', undefined],
  ["null", undefined],
  ["no JSON", undefined],
  [null, undefined],
])("of %s kept, %j is read", (kept, range) => {
  expect(keptRange({ getItem: () => kept })).toEqual(range);
});

test("a range is kept as other consoles keep it", () => {
  const kept = new Map<string, string>();
  keepRange({ setItem: (key, value) => void kept.set(key, value) }, { start: 1, end: 5 }, "week");
  expect([...kept]).toEqual([["date-range", '{"start":1,"end":5,"name":"week"}']]);
});
