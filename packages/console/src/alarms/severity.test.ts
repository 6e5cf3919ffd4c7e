import { ALARM_SEVERITIES } from "@orrery/model";
import { expect, test } from "vitest";
import { type ColorToken, lightColors } from "../theme/tokens.ts";
import { SEVERITY_LOOKS } from "./severity.tsx";

/** Degrees of a colour: red 0, orange 30, yellow 60, green 120. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const sixth = most === red ? ((green - blue) / (most - least)) % 6 : 2 + (blue - red) / (most - least);
  return Math.round(sixth * 60);
}

test("BLOCK-3.121: the severities have the colours of the contract, from red to green", () => {
  const colors = ALARM_SEVERITIES.map((severity) => {
    const token = SEVERITY_LOOKS[severity].mark.slice("var(--".length, -1) as ColorToken; // marks are tokens
    return [severity, lightColors[token]] as const;
  });
  const [critical = "", major = "", minor = "", warning = "", indeterminate = ""] = colors.map(([, color]) => color);
  expect(colors.map(([severity]) => severity)).toEqual(["CRITICAL", "MAJOR", "MINOR", "WARNING", "INDETERMINATE"]);
  expect(Math.abs(hueOf(critical))).toBeLessThan(10);
  expect(hueOf(major)).toBeGreaterThan(25);
  expect(hueOf(major)).toBeLessThan(45);
  expect([minor, warning]).toEqual(["#ffca3d", "#abab00"]);
  expect(hueOf(indeterminate)).toBeGreaterThan(100);
  expect(hueOf(indeterminate)).toBeLessThan(150);
});
