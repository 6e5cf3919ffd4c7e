import { expect, test } from "vitest";
import { expirationOf } from "./key-expiration.ts";

const NOW = Date.UTC(2026, 10, 28);

test.each([
  ["7", null, Date.UTC(2026, 11, 5)],
  ["30", NOW + 5, Date.UTC(2026, 11, 28)],
  ["never", NOW + 5, 0],
  ["date", NOW + 5, NOW + 5],
  ["date", NOW, undefined],
  ["date", null, undefined],
] as const)("valid for %s, date %s", (validity, date, expected) => {
  expect(expirationOf(validity, date, NOW)).toBe(expected);
});
