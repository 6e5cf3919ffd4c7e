import { expect, test } from "vitest";
import { fieldText, readField, stepped } from "./date-time-text.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["Europe/Paris", "2026-03-18T08:24:30Z", "2026-03-18 09:24:30"],
  ["Europe/Paris", "2026-07-18T08:24:30Z", "2026-07-18 10:24:30"],
  ["Asia/Kolkata", "2026-12-31T20:00:00Z", "2027-01-01 01:30:00"],
])("in %s the instant %s is shown as %s and read back", (zone, instant, text) => {
  expect(fieldText(at(instant), zone)).toBe(text);
  expect(readField(text, zone)).toBe(at(instant));
});

test.each([
  ["", undefined],
  ["2026-13-01T10:00", undefined],
  ["2026-03-29T02:30", at("2026-03-29T01:30:00Z")], // skipped by the change to summer time: an hour later
  ["2026-02-30 10:00", undefined],
  ["2026-03-18", undefined],
  ["18 March 2026 10:00", undefined],
  ["2026-03-18T09:24", at("2026-03-18T08:24:00Z")],
])("in Paris the field %j means %j", (text, ts) => {
  expect(readField(text, "Europe/Paris")).toBe(ts);
});

test.each([
  ["2026-03-18 09:24:30", 2, 1, "2027-03-18 09:24:30"],
  ["2026-03-31 09:24:30", 6, 1, "2026-04-30 09:24:30"],
  ["2026-03-01 09:24:30", 10, -1, "2026-02-28 09:24:30"],
  ["2026-12-31 23:24:30", 12, 1, "2027-01-01 00:24:30"],
  ["2026-03-18 09:59:30", 15, 1, "2026-03-18 10:00:30"],
  ["2026-03-18 09:24:00", 19, -1, "2026-03-18 09:23:59"],
] as const)("in %s the part at %i goes on by %i: %s", (text, caret, by, after) => {
  expect(stepped(text, caret, by)?.text).toBe(after);
});
