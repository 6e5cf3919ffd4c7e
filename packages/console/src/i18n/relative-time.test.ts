import { describe, expect, test } from "vitest";
import { createTranslation } from "./i18n.ts";
import { localeTexts } from "./locale-texts.ts";
import { formatAge, formatMinute, formatSecond } from "./relative-time.ts";

const { i18n, prepare } = createTranslation(async (language) => localeTexts(language));
const { t } = i18n;
await prepare();

describe("formatAge", () => {
  test.each([
    [-5000, "just now"],
    [0, "just now"],
    [2000, "2 s ago"],
    [59_999, "59 s ago"],
    [60_000, "1 min ago"],
    [3 * 3_600_000, "3 h ago"],
    [86_400_000, "1 day ago"],
    [6 * 86_400_000, "6 days ago"],
  ])("%i ms", (age, expected) => {
    expect(formatAge(t, 1_000_000_000, 1_000_000_000 + age)).toBe(expected);
  });
});

test("times are written to the minute and to the second", () => {
  const ts = new Date(2026, 2, 8, 9, 4, 7).getTime();
  expect(formatMinute(ts)).toBe("2026-03-08 09:04");
  expect(formatSecond(ts)).toBe("2026-03-08 09:04:07");
});
