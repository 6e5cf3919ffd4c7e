import { expect, test } from "vitest";
import { fieldText, readField } from "./date-time-text.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["Europe/Paris", "2026-03-18T08:24:30Z", "2026-03-18T09:24:30"],
  ["Europe/Paris", "2026-07-18T08:24:30Z", "2026-07-18T10:24:30"],
  ["Asia/Kolkata", "2026-12-31T20:00:00Z", "2027-01-01T01:30:00"],
])("in %s the instant %s is shown as %s and read back", (zone, instant, text) => {
  expect(fieldText(at(instant), zone)).toBe(text);
  expect(readField(text, zone)).toBe(at(instant));
});

test.each([
  ["", undefined],
  ["2026-13-01T10:00", undefined],
  ["2026-03-29T02:30", at("2026-03-29T01:30:00Z")], // skipped by the change to summer time: an hour later
  ["2026-03-18T09:24", at("2026-03-18T08:24:00Z")],
])("in Paris the field %j means %j", (text, ts) => {
  expect(readField(text, "Europe/Paris")).toBe(ts);
});
