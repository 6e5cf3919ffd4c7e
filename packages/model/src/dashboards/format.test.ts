import { expect, test } from "vitest";
import { formatOf, formatValue, numericValue, type ValueFormat } from "./format-value.ts";
import { fillLabel } from "./key-label.ts";

test.each<[unknown, ValueFormat, string]>([
  [null, {}, ""],
  [undefined, { decimals: 1 }, ""],
  [21.456, { decimals: 1 }, "21.5"],
  [21, { decimals: 2 }, "21"],
  [21, { decimals: 2, showZeroDecimals: true }, "21.00"],
  ["21.50", { decimals: 2 }, "21.5"],
  ["21.50", {}, "21.50"],
  ["21.50", { units: "°C" }, "21.5 °C"],
  ["42.0", { decimals: 0, units: "%" }, "42 %"],
  ["open", { decimals: 2, units: "°C" }, "open"],
  ["true", { decimals: 2 }, "true"],
  ["", { decimals: 2, units: "°C" }, ""],
  [-0.04, { decimals: 1 }, "0"],
  [1e21, { decimals: 2 }, "1e+21"],
])("%j in the format %j is %j", (value, format, expected) => {
  expect(formatValue(value, format)).toBe(expected);
});

test.each([
  [" ", undefined],
  ["NaN", undefined],
  [true, undefined],
  ["1e3", 1000],
  [0, 0],
])("%j counts as %s", (value, expected) => {
  expect(numericValue(value)).toBe(expected);
});

test("a key's format takes precedence over the widget's", () => {
  expect(formatOf({ decimals: 0 }, { decimals: 3, units: "bar" })).toEqual({ decimals: 0, units: "bar" });
  expect(formatOf({ decimals: null, units: "" }, {})).toEqual({ decimals: 2, units: "" });
});

test("BLOCK-3.038 a widget whose config has no decimals shows two", () => {
  expect(formatValue(21.4567, formatOf({}, {}))).toBe("21.46");
});

test("labels contain names of their entity", () => {
  const context = { entityName: "Pump 1", aliasName: "Pumps" };
  expect(fillLabel("${aliasName}: ${entityLabel} ${unknown}", context)).toBe("Pumps: Pump 1 ${unknown}");
});
