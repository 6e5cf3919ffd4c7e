import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { WorkshopStage } from "./workshop.ts";

const PICTURES = fileURLToPath(new URL("../screenshots/workshop/", import.meta.url));

/** Stories are looked at by as many pages at a time. */
const PAGES = 2;

let workshop: WorkshopStage;

beforeAll(async () => {
  workshop = await WorkshopStage.open();
  await mkdir(PICTURES, { recursive: true });
});
afterAll(() => workshop[Symbol.asyncDispose]());

test(
  "every story is accessible in both themes, has its picture and says nothing on the console",
  async () => {
    const first = await workshop.page();
    const left = [...(await workshop.stories(first))].reverse();
    const pages = [first, ...(await Promise.all(Array.from({ length: PAGES - 1 }, () => workshop.page())))];
    const problems = await Promise.all(pages.map((page) => walk(page, left)));
    expect(problems.flat().sort()).toEqual([]);
  },
  15 * 60_000,
);

/** What is wrong with the stories that it takes from `left`. */
async function walk(page: Page, left: string[]): Promise<string[]> {
  const problems: string[] = [];
  let shown = "";
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${shown}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${shown}: ${error.message}`));
  await workshop.stories(page);
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    shown = id;
    await workshop.turnTo(page, id);
    for (const problem of await accessibilityProblems(page)) problems.push(`${id}: ${problem}`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: `${PICTURES}${id.replace("/", "--")}-${colorScheme}.png` });
    }
  }
  return problems;
}
