import { expect, test } from "vitest";
import { shortNumberParts } from "./short-number.ts";

const short = (value: number, language: string) =>
  new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(value);

test.each([
  [412, "en", "412", undefined],
  [12_400, "en", "12.4", "K"],
  [31_600_000, "en", "31.6", "M"],
  [31_600_000, "de", "31,6", "Mio."],
  [31_600_000, "fr", "31,6", "M"],
  [126_000, "zh", "12.6", "万"],
  [31_600_000, "es", "31,6", "M"],
] as const)("%d in %s is %s and %s", (value, language, figure, unit) => {
  expect(shortNumberParts(short(value, language))).toEqual({ figure, unit });
});
