import { expect, test } from "vitest";
import { matchingZones, timezoneInfo, timezoneLabel, windowZoneText, zoneIds, zoneWhenEmpty } from "./timezone-info.ts";

const JANUARY = Date.parse("2026-01-15T12:00:00Z");
const JULY = Date.parse("2026-07-15T12:00:00Z");

test("BLOCK-3.113 a time zone has id, name and offset", () => {
  expect(timezoneInfo("America/New_York", JANUARY)).toEqual({
    id: "America/New_York",
    name: "America/New York",
    offset: "UTC-5",
  });
});

test.each([
  ["Europe/Berlin", JANUARY, "Europe/Berlin (UTC+1)"],
  ["Europe/Berlin", JULY, "Europe/Berlin (UTC+2)"],
  ["America/St_Johns", JANUARY, "America/St Johns (UTC-3:30)"],
  ["UTC", JANUARY, "UTC (UTC)"],
])("BLOCK-5.087 %s is listed with its offset", (zone, ts, label) => {
  expect(timezoneLabel(timezoneInfo(zone, ts))).toBe(label);
});

test.each([
  ["BERLIN", ["Europe/Berlin"]],
  ["new_york", ["America/New York"]],
  [" new york ", ["America/New York"]],
  ["zzz", []],
])("BLOCK-5.085 a search for %j finds %j", (text, names) => {
  const zones = ["Europe/Berlin", "America/New_York", "UTC"].map((id) => timezoneInfo(id, JANUARY));
  expect(matchingZones(zones, text).map(({ name }) => name)).toEqual(names);
});

test("every zone of the runtime is there, and UTC", () => {
  expect(zoneIds()).toEqual(expect.arrayContaining(["Europe/Paris", "UTC"]));
});

test.each([
  ["Europe/Paris", JANUARY, "UTC+1"],
  ["Europe/Paris", JULY, "UTC+2"],
  ["Asia/Kolkata", JULY, "UTC+5:30"],
  [undefined, JULY, ""],
])("BLOCK-3.109 a window in the zone %j says %j", (zone, ts, text) => {
  expect(windowZoneText(zone, ts)).toBe(text);
});

test.each([
  [{ defaultZone: "Asia/Tokyo", userZone: "Europe/Paris" }, "Asia/Tokyo"],
  [{ userZone: "Europe/Paris" }, "Europe/Paris"],
  [{ defaultZone: "Nowhere/Land", userZone: "Europe/Paris" }, "Europe/Paris"],
  [{}, null],
])("BLOCK-4.083 BLOCK-4.084 with %j an empty zone becomes %j", (defaults, zone) => {
  expect(zoneWhenEmpty(defaults)).toBe(zone);
});
