import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axeCore from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { IS_WHOLE } from "./trials.ts";

export const COLOR_SCHEMES = ["dark", "light"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const RULES: Readonly<Record<ColorScheme, axeCore.RunOnly>> = {
  light: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag22aa"] },
  dark: { type: "rule", values: ["color-contrast"] }, // the themes differ in nothing but colours
};

/** Half a megabyte, which each page gets once; the source that the package offers is thrice as much. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Where the last look at both themes was. */
let looked = "";

/**
 * What axe finds wrong on the page, in both themes: `rule: place`. Empty when all is well. In `npm test` the dark theme,
 * which differs in its colours alone, is looked at in the first state of a page that a test looks at.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const test = `${testPath} ${currentTestName}`;
  const schemes = IS_WHOLE || test !== looked ? COLOR_SCHEMES : (["light"] as const);
  looked = test;
  const problems: string[] = [];
  for (const colorScheme of schemes) problems.push(...(await problemsIn(page, colorScheme)));
  return problems;
}

/** Resolves when nothing fades in, grows or slides any more: until then colours and places are not those that stay. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * What axe finds wrong on the page in one theme, which the page keeps. Frames are not entered: ours show nothing. `except`:
 * selector of what is not looked at, such as colours that authors chose.
 */
export async function problemsIn(page: Page, colorScheme: ColorScheme, except?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  return (await violations(page, RULES[colorScheme], except)).map((problem) => `${colorScheme} ${problem}`);
}

/** Problems of headings and landmarks, by which users of screen readers find their way. */
export function structureProblems(page: Page): Promise<string[]> {
  return violations(page, { type: "rule", values: ["heading-order", "landmark-unique", "page-has-heading-one"] });
}

async function violations(page: Page, runOnly: axeCore.RunOnly, except?: string): Promise<string[]> {
  await standsStill(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ({ rules, exclude }) => {
      const where = { include: document, ...(exclude !== undefined && { exclude }) };
      const options = { runOnly: rules, resultTypes: ["violations" as const], iframes: false };
      return (await globalThis.axe.run(where, options)).violations;
    },
    { rules: runOnly, exclude: except },
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

declare global {
  var axe: typeof import("axe-core");
}
