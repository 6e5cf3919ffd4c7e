import { expect, test } from "vitest";
import { instantOf, isZone, wallTime, zoneAbbreviation, zoneOffsetMs } from "./zone.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["Europe/Amsterdam", "2026-01-15T12:00:00Z", 60],
  ["Europe/Amsterdam", "2026-07-15T12:00:00Z", 120],
  ["Asia/Kolkata", "2026-07-15T12:00:00Z", 330],
  ["America/St_Johns", "2026-01-15T12:00:00Z", -210],
  ["UTC", "2026-01-15T12:00:00Z", 0],
])("%s at %s is %d minutes ahead of UTC", (zone, instant, minutes) => {
  expect(zoneOffsetMs(zone, at(instant))).toBe(minutes * 60_000);
});

test.each([
  // zone, wall clock, instant
  ["Europe/Amsterdam", "2026-03-18T09:18:00Z", "2026-03-18T08:18:00Z"],
  ["Europe/Amsterdam", "2026-03-29T00:00:00Z", "2026-03-28T23:00:00Z"],
  ["Europe/Amsterdam", "2026-03-29T02:30:00Z", "2026-03-29T01:30:00Z"], // skipped: an hour later
  ["Europe/Amsterdam", "2026-10-25T02:30:00Z", "2026-10-25T00:30:00Z"], // twice: the first
  ["America/Santiago", "2026-09-06T00:00:00Z", "2026-09-06T04:00:00Z"], // midnight itself is skipped
  ["Asia/Kolkata", "2026-03-18T00:00:00Z", "2026-03-17T18:30:00Z"],
])("in %s the wall clock shows %s at %s", (zone, wall, instant) => {
  expect(new Date(instantOf(zone, at(wall))).toISOString()).toBe(new Date(at(instant)).toISOString());
});

test("milliseconds survive the way to the wall and back", () => {
  const ts = at("2026-06-01T10:11:12.345Z");
  expect(instantOf("Asia/Tokyo", wallTime("Asia/Tokyo", ts))).toBe(ts);
});

test("an unknown zone is refused, not guessed", () => {
  expect(isZone("Europe/Rotterdam")).toBe(false);
  expect(isZone("Europe/Paris")).toBe(true);
});

test.each([
  ["UTC", "UTC"],
  ["Europe/Paris", "UTC+1"],
  ["America/St_Johns", "UTC-3:30"],
])("%s is abbreviated %s in January", (zone, text) => {
  expect(zoneAbbreviation(zone, at("2026-01-15T12:00:00Z"))).toBe(text);
});
