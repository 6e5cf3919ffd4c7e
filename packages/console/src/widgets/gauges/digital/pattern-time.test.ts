import { expect, test } from "vitest";
import { patternTime } from "./pattern-time.ts";

const AT = Date.UTC(2026, 2, 8, 14, 5, 9, 42);

test.each([
  ["yyyy-MM-dd HH:mm:ss", "UTC", "2026-03-08 14:05:09"],
  ["dd.MM.yy hh:mm a", "UTC", "08.03.26 02:05 PM"],
  ["HH:mm:ss.SSS", "Europe/Berlin", "15:05:09.042"],
  ["", "UTC", ""],
])("%s in %s is %s", (pattern, zone, text) => {
  expect(patternTime(AT, pattern, zone)).toBe(text);
});
