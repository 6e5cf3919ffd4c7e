import { expect, test } from "vitest";
import { isTimestamp } from "./timestamp-key.ts";

test.each([
  ["lastActivityTime", "1795343813046", true],
  ["bootTs", "1795343813046", true],
  ["lastActivityTime", "0", false],
  ["uptimeTime", "3600", false],
  ["serial", "1795343813046", false],
  ["lastActivityTime", "yesterday", false],
])("%s with %s is a moment: %s", (key, text, expected) => {
  expect(isTimestamp(key, text)).toBe(expected);
});
