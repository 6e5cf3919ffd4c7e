import { expect, test } from "vitest";
import { scheduleText } from "./schedule-text.ts";

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(" ")) as never;

test.each<[readonly number[], string]>([
  [[1, 2, 3, 4, 5], "alarm-rule.from-to Mon Fri"],
  [[7, 2], "Tue, Sun"],
  [[1e15, 0, 3], "Wed"],
  [[-1], "alarm-rule.no-days"],
])("days %j are named, and numbers that are none are left out", (daysOfWeek, text) => {
  const schedule = { type: "SPECIFIC_TIME", timezone: null, daysOfWeek, startsOn: 0, endsOn: 86_400_000 } as const;
  expect(scheduleText(schedule, t, "en_US")).toBe(`${text}, alarm-rule.all-day`);
});
