import { expect, test } from "vitest";
import { doubleText, valueJson, valueText } from "./value-text.ts";

test.each([
  [42, "42.0"],
  [0.001, "0.001"],
  [0.0001, "1.0E-4"],
  [1.2345678e7, "1.2345678E7"],
  [1e21, "1.0E21"],
  [9_999_999, "9999999.0"],
  [1e7, "1.0E7"],
  [-21.5, "-21.5"],
  [0, "0.0"],
])("the double %d is written %s", (value, text) => {
  expect(doubleText(value)).toBe(text);
});

test("a long beyond the safe integers keeps all of its digits", () => {
  const value = { type: "LONG", value: 9_007_199_254_740_993n } as const;
  expect(valueText(value)).toBe("9007199254740993");
  expect(valueJson(value)).toBe("9007199254740993");
});

test("a string is quoted in JSON and bare as text", () => {
  expect(valueJson({ type: "STRING", value: 'a"b' })).toBe('"a\\"b"');
  expect(valueText({ type: "STRING", value: 'a"b' })).toBe('a"b');
});
