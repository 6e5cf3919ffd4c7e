import { DAY_MS, HOUR_MS } from "@orrery/model";
import { expect, test } from "vitest";
import { frequencyFacts } from "./frequency-facts.ts";

const FROM = Date.UTC(2026, 9, 24, 10, 30);
const at = (day: number, hour: number) => ({ ts: Date.UTC(2026, 9, 24 + day, hour), count: 1 });

test.each([
  ["three of four come at noon", [at(1, 12), at(2, 13), at(3, 14), at(9, 3)], "UTC", { start: 12, end: 15 }],
  ["in the zone of who looks", [at(1, 12), at(2, 13), at(3, 14), at(9, 3)], "Asia/Tokyo", { start: 21, end: 0 }],
  ["around midnight", [at(1, 23), at(2, 0), at(3, 0), at(9, 12)], "UTC", { start: 23, end: 2 }],
  ["half of them are not most", [at(1, 12), at(2, 13), at(3, 3), at(9, 20)], "UTC", undefined],
  ["of three nothing is said", [at(1, 12), at(2, 12), at(3, 12)], "UTC", undefined],
])("hours in which most alarms were raised: %s", (_, hours, zone, rush) => {
  const frequency = { from: FROM, total: hours.length, meanLastedMs: null, hours };
  expect(frequencyFacts(frequency, zone).rush).toEqual(rush);
});

test("days are those before now, whole ones: the first hour began before them, the last one goes on", () => {
  const now = FROM + 30 * DAY_MS;
  const hourOf = (ts: number) => Math.floor(ts / HOUR_MS) * HOUR_MS;
  const hours = [
    { ts: hourOf(FROM), count: 2 },
    { ts: hourOf(FROM + DAY_MS + HOUR_MS), count: 3 },
    { ts: hourOf(now), count: 4 },
  ];
  const { days } = frequencyFacts({ from: FROM, total: 9, meanLastedMs: null, hours }, "UTC");
  expect(days).toHaveLength(30);
  expect([days[0], days[1], days[29]]).toEqual([2, 3, 4]);
  expect(days.reduce((sum, count) => sum + count, 0)).toBe(9);
});
