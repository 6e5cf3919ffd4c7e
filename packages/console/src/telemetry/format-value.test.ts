import { expect, test } from "vitest";
import { formatValue, shortValue } from "./format-value.ts";

test.each([
  ["18402.7", "18,402.7"],
  ["-18.50", "−18.50"],
  ["1903442", "1,903,442"],
  ["999", "999"],
  ["9223372036854775807", "9,223,372,036,854,775,807"],
  ["0.123456", "0.123456"],
  ["1e21", "1e21"],
  ["2.4.1", "2.4.1"],
  ["IDLE", "IDLE"],
  ["", ""],
])("%s", (text, expected) => {
  expect(formatValue(text, "en_US")).toBe(expected);
});

test.each([
  ["de_DE", "-18402.70", "−18.402,70"],
  ["fr_FR", "9223372036854775807", "9\u202f223\u202f372\u202f036\u202f854\u202f775\u202f807"],
  ["fa_IR", "1903.5", "۱٬۹۰۳٫۵"],
])("in %s %s reads %s", (language, text, expected) => {
  expect(formatValue(text, language)).toBe(expected);
});

test.each([
  ["18.490162493697568", "18.4902"],
  ["-1234567.123456", "−1,234,567.1"],
  ["18.4901", "18.4901"],
  ["0.00012345678", "0.00012345678"],
  ["1903442", "1,903,442"],
  ["1.23456e-7", "1.23456e-7"],
  ["IDLE", "IDLE"],
])("%s is shortened to %s", (text, expected) => {
  expect(shortValue(text, "en_US")).toBe(expected);
});
