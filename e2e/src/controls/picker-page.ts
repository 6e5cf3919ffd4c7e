import type { Page } from "playwright-core";
import { beforeEach, expect } from "vitest";
import { shownValue, type WorkshopStage } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

/** The ids of what the stories' server knows. */
export const id = (n: number) => `${String(n).padStart(8, "0")}-1dd2-11b2-8080-808080808080`;
export const device = (n: number) => ({ entityType: "DEVICE", id: id(n) });

/** The workshop with a page for all tests of a file. */
export async function openPickers() {
  const workshop = await openWorkshop();
  const page = await workshop.page();
  beforeEach(() => page.setViewportSize({ width: 1024, height: 720 }));
  return { workshop, page, ...pickersOn(workshop, page) };
}

/** What tests do with the stories of the pickers on a page. */
export function pickersOn(workshop: WorkshopStage, page: Page) {
  const field = (name?: string | RegExp) =>
    name === undefined ? page.getByRole("combobox") : page.getByRole("combobox", { name });
  return {
    /** In a page that knows of no other story: their server remembers its calls and what was saved. */
    show: (story: string, language?: string) => workshop.load(page, story, language),
    field,
    option: (name: string | RegExp) => page.getByRole("option", { name }),
    /** The texts of the list, opened until it is as expected. */
    offered: () =>
      expect.poll(async () => {
        await field().click();
        const found = await page.getByRole("option").allTextContents();
        await page.keyboard.press("Escape");
        return found;
      }),
    value: () => expect.poll(() => shownValue(page)),
    said: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    /** What the story has asked its server. */
    calls: async () =>
      (await page.evaluate(() => (globalThis as { storyCalls?: { call: string }[] }).storyCalls ?? [])).map(
        ({ call }) => call,
      ),
    clear: (name: string | RegExp = /^Clear/) => page.getByRole("button", { name }).click(),
  };
}
