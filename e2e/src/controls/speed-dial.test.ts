import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { leave } from "../visitors.ts";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
let page: Page;

beforeEach(async () => {
  if (page) await leave(page);
  page = await workshop.page();
});

const show = (story: string) => workshop.show(page, `surfaces-speed-dial/${story}`);
const toggle = () => page.getByRole("button", { name: "Add", exact: true });
const action = () => page.getByRole("button", { name: "Import" });

test("active shows the actions, inactive hides them (BLOCK-4.020)", async () => {
  await show("dial");
  await expect.poll(() => action().count()).toBe(0);
  await toggle().click();
  await action().waitFor();
  await expect.poll(() => toggle().getAttribute("aria-expanded")).toBe("true");
  await toggle().click();
  await expect.poll(() => action().count()).toBe(0);
  await toggle().click();
  await action().click();
  await expect.poll(() => shownValue(page)).toBe("import");
  await expect.poll(() => action().count()).toBe(0);
});

test("when the focus leaves it closes after 100 ms, unless the focus returns first (BLOCK-4.021)", async () => {
  await page.clock.install();
  await show("dial");
  await toggle().click();
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60_000));
  const elsewhere = page.getByRole("button", { name: "Elsewhere" });
  await elsewhere.focus();
  await page.clock.runFor(50);
  await toggle().focus();
  await page.clock.runFor(200);
  await expect.poll(() => action().count()).toBe(1);
  await elsewhere.focus();
  await page.clock.runFor(99);
  await expect.poll(() => action().count()).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(() => action().count()).toBe(0);
});

test("the toggle is disabled while the application loads (BLOCK-4.022)", async () => {
  await show("while-loading");
  await expect.poll(() => toggle().isEnabled()).toBe(true);
  await page.getByRole("button", { name: "Call the server" }).click();
  await expect.poll(() => toggle().isDisabled()).toBe(true);
});

test("the toolbar opens and closes with an animation (BLOCK-4.023)", async () => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await show("toolbar");
  const frame = page.getByRole("button", { name: "Actions", exact: true }).locator("..");
  await expect
    .poll(() => frame.evaluate((element) => getComputedStyle(element).transition))
    .toMatch(/^(inline-size|width) 0\.2s/);
  const width = async () => (await frame.boundingBox())?.width;
  await expect.poll(width).toBeGreaterThan(300);
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await expect.poll(width).toBe(48);
  await expect.poll(() => page.getByRole("button", { name: "Import" }).count()).toBe(0); // closed, its actions take no focus
});

test("the toolbar lays itself out again when its room changes (BLOCK-4.024)", async () => {
  await page.setViewportSize({ width: 1024, height: 720 });
  await show("toolbar");
  const bar = page.getByRole("toolbar", { name: "Actions" });
  const shown = () => bar.getAttribute("data-shown");
  await expect.poll(shown).toBe("3");
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(shown).toBe("1");
  await bar.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import" }).waitFor();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1024, height: 720 });
  await expect.poll(shown).toBe("3");
});
