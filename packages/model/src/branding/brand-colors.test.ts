import { expect, test } from "vitest";
import { brandColors, brandContrast, brandCss, brandVariables, readableColor } from "./brand-colors.ts";
import { effectiveBranding, NO_BRANDING } from "./branding.ts";
import { contrast } from "./contrast.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
])("the contrast of %s to %s is %d", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
  expect(contrast(other, one)).toBeCloseTo(expected, 2);
});

/** Hues at their brightest, grey and the ends: every other colour is between them. */
const COLORS = ["#ff0000", "#ffff00", "#00ff00", "#00ffff", "#0000ff", "#ff00ff", "#808080", "#000000", "#ffffff"];

test.each(COLORS)("%s becomes readable in both themes, and its buttons, too", (color) => {
  for (const theme of ["light", "dark"] as const) {
    const readable = readableColor(color, theme);
    expect(brandContrast(readable, theme)).toBeGreaterThanOrEqual(4.5);
    const { "--fill": fill = "", "--fill-hover": hover = "", "--on-fill": text = "" } = brandVariables(readable, theme);
    expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(hover, text)).toBeGreaterThanOrEqual(4.5);
  }
});

test("a readable colour stays as it is", () => {
  expect(readableColor("#4453d6", "light")).toBe("#4453d6");
  expect(readableColor("#8b97ff", "dark")).toBe("#8b97ff");
});

test("one colour is enough for both themes", () => {
  expect(brandColors({ lightColor: null, darkColor: null })).toBeUndefined();
  expect(brandColors({ lightColor: "#00695c", darkColor: null })).toEqual({
    light: "#00695c",
    dark: readableColor("#00695c", "dark"),
  });
  expect(brandColors({ lightColor: null, darkColor: "#80cbc4" })?.light).toBe(readableColor("#80cbc4", "light"));
  expect(brandCss({ lightColor: null, darkColor: null })).toBe("");
  expect(brandCss({ lightColor: "#00695c", darkColor: null })).toMatch(
    /^:root\[data-theme="light"\],:root \[data-theme="light"\]\{--accent:#00695c;.+\}:root\[data-theme="dark"\]/,
  );
});

test("what belongs together is inherited together", () => {
  const installation = {
    ...NO_BRANDING,
    name: "Acme",
    website: "https://acme.example",
    lightColor: "#00695c",
    darkColor: "#80cbc4",
    logo: "/a",
    darkLogo: "/b",
    favicon: "/c",
    logoOnly: true,
  };
  expect(effectiveBranding(NO_BRANDING, installation)).toEqual(installation);
  const own = { ...NO_BRANDING, name: "Plant 7", lightColor: "#aa0000", logo: "/d" };
  expect(effectiveBranding(own, installation)).toEqual({ ...own, favicon: "/c" });
});
