import { BRAND_BACKGROUNDS, NO_BRANDING } from "@orrery/model";
import { expect, test } from "vitest";
import { darkColors, lightColors } from "../../theme/tokens.ts";
import { brandingDraft, brandingFields, colorProblem } from "./branding-form.ts";

test.each([
  ["", "light", undefined],
  [undefined, "light", undefined],
  ["#4453d6", "light", undefined],
  [" #4453D6 ", "light", undefined],
  ["#4453d6", "dark", "branding.color-unreadable"],
  ["#ffee00", "light", "branding.color-unreadable"],
  ["#ffee00", "dark", undefined],
  ["red", "light", "branding.color-invalid"],
  ["#12345", "light", "branding.color-invalid"],
] as const)("the colour %j in the %s theme: %s", (value, theme, problem) => {
  expect(colorProblem(value, theme)).toBe(problem);
});

test("colours are compared with the backgrounds of the themes", () => {
  for (const [theme, colors] of [
    ["light", lightColors],
    ["dark", darkColors],
  ] as const) {
    const grounds = [colors.surface, colors.page, colors.raised, colors.sunken, colors.hover];
    const known: readonly string[] = BRAND_BACKGROUNDS[theme];
    expect(known.every((ground) => grounds.some((color) => color === ground))).toBe(true);
    expect(known).toContain(colors.surface);
    expect(known).toContain(colors.hover);
  }
});

test("what is saved is what was read; a dark logo goes with its logo", () => {
  const own = { ...NO_BRANDING, name: "Acme", logo: "/a", darkLogo: "/b", logoOnly: true };
  expect(brandingDraft(brandingFields({ own }))).toEqual(own);
  expect(brandingDraft({ ...brandingFields({ own }), logo: undefined, name: "  " })).toEqual(NO_BRANDING);
});
