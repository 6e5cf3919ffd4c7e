import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { WorkshopStage } from "./workshop.ts";

const PICTURES = fileURLToPath(new URL("../screenshots/workshop/", import.meta.url));

let workshop: WorkshopStage;
let page: Page;

beforeAll(async () => {
  workshop = await WorkshopStage.open();
  page = await workshop.page();
  await mkdir(PICTURES, { recursive: true });
});
afterAll(() => workshop[Symbol.asyncDispose]());

test(
  "every story is accessible in both themes, has its picture and says nothing on the console",
  async () => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    const problems: string[] = [];
    for (const id of await workshop.stories(page)) {
      await workshop.show(page, id);
      for (const problem of await accessibilityProblems(page)) problems.push(`${id}: ${problem}`);
      for (const complaint of complaints.splice(0)) problems.push(`${id}: ${complaint}`);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.screenshot({ path: `${PICTURES}${id.replace("/", "--")}-${colorScheme}.png` });
      }
    }
    expect(problems).toEqual([]);
  },
  15 * 60_000,
);
