import { expect, test } from "vitest";
import { formatsOf } from "./formats.ts";

const NEW_YEARS_EVE = Date.UTC(2026, 11, 31, 13, 5);

test("BLOCK-1.011: a date without a user's language has the day before the month", () => {
  expect(formatsOf(undefined).date(NEW_YEARS_EVE, "UTC")).toBe("31/12/2026");
});

test.each([
  ["en_US", "1,234.5", "12/31/2026"],
  ["de_DE", "1.234,5", "31.12.2026"],
  ["fr_FR", "1\u202f234,5", "31/12/2026"],
  ["zh_CN", "1,234.5", "2026/12/31"],
  ["ja_JA", "1,234.5", "2026/12/31"],
  ["fa_IR", "۱٬۲۳۴٫۵", "۱۴۰۵/۱۰/۱۰"],
])("%s writes %s and %s", (language, number, date) => {
  const formats = formatsOf(language);
  expect(formats.number(1234.5)).toBe(number);
  expect(formats.date(NEW_YEARS_EVE, "UTC")).toBe(date);
});
