import { expect, test } from "vitest";
import { formatFileSize } from "./file-size.ts";
import { matchesText } from "./matches-text.ts";

test.each([
  ["abcd", "BC", true],
  ["ABCD", "bc", true],
  ["abcd", "", true],
  ["abcd", "ca", false],
])("%j holds %j: %s (BLOCK-5.104)", (text, search, holds) => {
  expect(matchesText(text, search)).toBe(holds);
});

test.each([
  [0, "0 bytes"],
  [512, "512 bytes"],
  [1023, "1023 bytes"],
])("%d bytes are shown without decimals (BLOCK-5.105)", (bytes, text) => {
  expect(formatFileSize(bytes, "en_US")).toBe(text);
});

test.each([
  [1024, "1.0 KB"],
  [1536, "1.5 KB"],
  [1024 ** 2 * 2.25, "2.3 MB"],
  [1024 ** 3, "1.0 GB"],
])("%d bytes are shown with one decimal (BLOCK-5.106)", (bytes, text) => {
  expect(formatFileSize(bytes, "en_US")).toBe(text);
});

test.each([
  [1024 ** 4 * 1.5, "1.50 TB"],
  [1024 ** 5, "1.00 PB"],
  [1024 ** 6, "1024.00 PB"],
])("%d bytes are shown with two decimals (BLOCK-5.107)", (bytes, text) => {
  expect(formatFileSize(bytes, "en_US")).toBe(text);
});

test.each(["abc", Number.NaN, undefined, null, "", {}])("%j is no size and shown as ? (BLOCK-5.108)", (value) => {
  expect(formatFileSize(value, "en_US")).toBe("?");
});

test("sizes have the decimal sign of the language", () => {
  expect(formatFileSize(1_572_864, "de_DE")).toBe("1,5 MB");
});
