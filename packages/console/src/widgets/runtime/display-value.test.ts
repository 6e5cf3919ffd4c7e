import { expect, test } from "vitest";
import { displayText, displayValue } from "./display-value.ts";

test.each([
  [1284, { decimals: 0, units: "kWh" }, "1,284 kWh"],
  [-18.64, { decimals: 1, units: "°C" }, "\u221218.6 °C"],
  ["1234567.5", { decimals: 2 }, "1,234,567.5"],
  [0.123456, { decimals: 3 }, "0.123"],
  ["open", { decimals: 1, units: "°C" }, "open"],
  ["2026-03-18", { decimals: 1 }, "2026-03-18"],
  ["", { units: "°C" }, ""],
  [1e21, { decimals: 0 }, "1e+21"],
])("%j is displayed as %s", (value, format, expected) => {
  expect(displayText(value, format, "en_US")).toBe(expected);
});

test.each([
  ["de_DE", "1.284,5 kWh"],
  ["fr_FR", "1\u202f284,5 kWh"],
  ["fa_IR", "۱٬۲۸۴٫۵ kWh"],
])("readers of %s see %s", (language, expected) => {
  expect(displayText(1284.5, { decimals: 1, units: "kWh" }, language)).toBe(expected);
});

test("the unit stands apart from the number", () => {
  expect(displayValue(21.46, { decimals: 1, units: "°C" }, "en_US")).toEqual({ text: "21.5", unit: "°C" });
});
