import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe finds wrong on the page, in both themes: `rule: place`. Empty when all is well. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const builders = {
    light: new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag22aa"]),
    dark: new AxeBuilder({ page }).withRules(["color-contrast"]), // the themes differ in nothing but colours
  };
  const problems: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await builders[colorScheme].analyze();
    for (const { id, nodes } of violations) {
      for (const { target } of nodes) problems.push(`${colorScheme} ${id}: ${target.join(" ")}`);
    }
  }
  return problems;
}
