import axeCore from "axe-core";
import type { Page } from "playwright-core";

export const COLOR_SCHEMES = ["dark", "light"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const RULES: Readonly<Record<ColorScheme, axeCore.RunOnly>> = {
  light: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag22aa"] },
  dark: { type: "rule", values: ["color-contrast"] }, // the themes differ in nothing but colours
};

/** What axe finds wrong on the page, in both themes: `rule: place`. Empty when all is well. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of COLOR_SCHEMES) problems.push(...(await problemsIn(page, colorScheme)));
  return problems;
}

/** What axe finds wrong on the page in one theme, which the page keeps. Frames are not entered: ours show nothing. */
export async function problemsIn(page: Page, colorScheme: ColorScheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeCore.source); // half a megabyte: once
  const violations = await page.evaluate(
    async (runOnly) =>
      (await globalThis.axe.run(document, { runOnly, resultTypes: ["violations"], iframes: false })).violations,
    RULES[colorScheme],
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${colorScheme} ${id}: ${target.join(" ")}`));
}

declare global {
  var axe: typeof import("axe-core");
}
