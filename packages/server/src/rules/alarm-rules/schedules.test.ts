import type { AlarmSchedule } from "@orrery/model/alarm-rules";
import { expect, test } from "vitest";
import { compileSchedule } from "./schedules.ts";

const H = 3_600_000;
const ALL = [1, 2, 3, 4, 5, 6, 7];
const at = (text: string) => Date.parse(text);

const specific = (timezone: string | null, startsOn: number, endsOn: number, daysOfWeek = ALL): AlarmSchedule => ({
  type: "SPECIFIC_TIME",
  timezone,
  daysOfWeek,
  startsOn,
  endsOn,
});

const custom = (
  timezone: string,
  ...items: readonly (readonly [number, number, number, boolean])[]
): AlarmSchedule => ({
  type: "CUSTOM",
  timezone,
  items: items.map(([dayOfWeek, startsOn, endsOn, enabled]) => ({ dayOfWeek, startsOn, endsOn, enabled })),
});

test.each<[string, AlarmSchedule, string, boolean]>([
  ["any time", { type: "ANY_TIME" }, "2026-01-07T00:00:00Z", true],
  ["the start belongs to it", specific(null, 8 * H, 17 * H), "2026-01-07T08:00:00Z", true],
  ["the end does not", specific(null, 8 * H, 17 * H), "2026-01-07T17:00:00Z", false],
  ["without a zone it is UTC", specific("", 8 * H, 17 * H), "2026-01-07T07:59:59.999Z", false],
  ["in a zone", specific("Europe/Kyiv", 8 * H, 17 * H), "2026-01-07T06:00:00Z", true],
  ["in a zone that is an offset", specific("UTC+2", 8 * H, 17 * H), "2026-01-07T06:00:00Z", true],
  ["Wednesday is day 3", specific("UTC", 8 * H, 17 * H, [3]), "2026-01-07T12:00:00Z", true],
  ["Sunday is day 7", specific("UTC", 8 * H, 17 * H, [7]), "2026-01-04T12:00:00Z", true],
  ["another day", specific("UTC", 8 * H, 17 * H, [1, 2, 4]), "2026-01-07T12:00:00Z", false],
  ["the day is that of the zone", specific("Asia/Tokyo", 0, 9 * H, [4]), "2026-01-07T16:00:00Z", true],
  ["equal ends are never", specific("UTC", 0, 0), "2026-01-07T00:00:00Z", false],
  ["0 to 0 is never, and not all day", specific("UTC", 0, 0), "2026-01-07T12:00:00Z", false],
  ["equal ends of an item are never", custom("UTC", [3, 0, 0, true]), "2026-01-07T12:00:00Z", false],
  ["other equal ends are never", specific("UTC", 8 * H, 8 * H), "2026-01-07T08:00:00Z", false],
  ["overnight, before midnight", specific("UTC", 22 * H, 6 * H), "2026-01-07T23:00:00Z", true],
  ["overnight, after midnight", specific("UTC", 22 * H, 6 * H), "2026-01-07T05:59:59Z", true],
  ["overnight, its start does not belong to it", specific("UTC", 22 * H, 6 * H), "2026-01-07T22:00:00Z", false],
  ["overnight, nor does midnight", specific("UTC", 22 * H, 6 * H), "2026-01-07T00:00:00Z", false],
  ["overnight, by the day of the event", specific("UTC", 22 * H, 6 * H, [3]), "2026-01-08T03:00:00Z", false],
  // Berlin: clocks go from 02:00 to 03:00 on 2026-03-29, and from 03:00 to 02:00 on 2026-10-25.
  [
    "08:00 is seven hours after midnight in spring",
    specific("Europe/Berlin", 8 * H, 17 * H),
    "2026-03-29T06:30:00Z",
    false,
  ],
  ["so that 09:00 is when eight have passed", specific("Europe/Berlin", 8 * H, 17 * H), "2026-03-29T07:00:00Z", true],
  [
    "08:00 is nine hours after midnight in autumn",
    specific("Europe/Berlin", 8 * H, 9 * H),
    "2026-10-25T07:00:00Z",
    false,
  ],
  ["the day after is as any", specific("Europe/Berlin", 8 * H, 17 * H), "2026-03-30T06:00:00Z", true],
  ["an item of its day", custom("UTC", [3, 8 * H, 9 * H, true]), "2026-01-07T08:30:00Z", true],
  ["an item that is off", custom("UTC", [3, 8 * H, 9 * H, false]), "2026-01-07T08:30:00Z", false],
  ["no item of its day", custom("UTC", [4, 8 * H, 9 * H, true]), "2026-01-07T08:30:00Z", false],
  [
    "items of days that differ",
    custom("UTC", [3, 1 * H, 2 * H, true], [4, 8 * H, 9 * H, true]),
    "2026-01-08T08:30:00Z",
    true,
  ],
])("%s", (_, schedule, time, expected) => {
  expect(compileSchedule(schedule)(at(time))).toBe(expected);
});

test("BLOCK-3.183 days of schedules are Monday to Sunday, from 1 to 7", () => {
  const noons = Array.from({ length: 7 }, (_, n) => at("2026-01-05T12:00:00Z") + n * 24 * H);
  const names = noons.map((noon) => new Date(noon).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" }));
  expect(names).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
  for (const day of ALL) {
    const isActive = compileSchedule(specific("UTC", 8 * H, 17 * H, [day]));
    expect(noons.map(isActive)).toEqual(ALL.map((other) => other === day));
  }
});

test("a day that was looked at does not decide about others", () => {
  const isActive = compileSchedule(specific("Europe/Berlin", 8 * H, 17 * H, [1]));
  const days = ["2026-03-29", "2026-03-30", "2026-03-31", "2026-03-30"];
  expect(days.map((day) => isActive(at(`${day}T10:00:00Z`)))).toEqual([false, true, false, true]);
});

test("an unknown zone is an error when it is needed", () => {
  const isActive = compileSchedule(specific("Nowhere/Else", 0, H));
  expect(() => isActive(0)).toThrow("Unknown time-zone ID: Nowhere/Else");
});
