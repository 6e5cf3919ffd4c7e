import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { leave } from "../visitors.ts";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
let page: Page;

const icons = () => page.getByRole("group", { name: "Icons" }).getByRole("button");
const showAll = () => page.getByRole("switch", { name: "Show all" });
const spinner = () => page.getByRole("progressbar", { name: "Loading icons" });

async function open(options: { readonly clock?: boolean } = {}) {
  page = await workshop.page();
  if (options.clock) await page.clock.install();
  await workshop.show(page, "dialogs-shared/icon");
  await page.getByRole("button", { name: "Ask" }).click();
  await icons().first().waitFor();
}

test("forty icon buttons at first, more with Show all; the current one is highlighted (BLOCK-2.031, BLOCK-2.033, BLOCK-2.034)", async () => {
  await open();
  await expect.poll(() => icons().count()).toBe(40);
  await expect
    .poll(() => page.getByRole("button", { name: "home", exact: true }).getAttribute("aria-pressed"))
    .toBe("true");
  await expect.poll(() => page.locator("[aria-pressed=true]").count()).toBe(1);
  await showAll().click();
  await page
    .getByRole("button", { name: "123", exact: true })
    .or(page.getByRole("button", { name: "home", exact: true }))
    .first()
    .waitFor();
  await expect.poll(() => icons().count()).toBeGreaterThan(40);
  await page.getByRole("button", { name: "home", exact: true }).waitFor(); // scrolled to
  await leave(page);
});

test("an icon's name is its tooltip (BLOCK-2.032)", async () => {
  await open();
  await page.getByRole("button", { name: "thermostat" }).hover();
  await expect.poll(() => page.getByRole("tooltip").textContent()).toBe("thermostat");
  await leave(page);
});

test("choosing an icon answers its name, Cancel null (BLOCK-2.037, BLOCK-2.038)", async () => {
  await open();
  await page.getByRole("button", { name: "bolt", exact: true }).click();
  await expect.poll(() => shownValue(page)).toBe("bolt");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => shownValue(page)).toBeNull();
  await leave(page);
});

test("icons come 100 ms after Show all and 50 ms after going back; meanwhile a spinner, and the toggle is disabled (BLOCK-2.035, BLOCK-2.036, BLOCK-9.005, BLOCK-9.006)", async () => {
  await open({ clock: true });
  await page.clock.runFor(1000);
  for (const delayMs of [100, 50]) {
    await page.clock.pauseAt(new Date(Date.now() + 60 * 60_000 * (delayMs === 100 ? 1 : 2)));
    await showAll().click();
    await spinner().waitFor();
    await expect.poll(() => showAll().isDisabled()).toBe(true);
    await expect.poll(() => icons().count()).toBe(0);
    await page.clock.runFor(delayMs - 1);
    await expect.poll(() => spinner().count()).toBe(1);
    await page.clock.runFor(1);
    await page.clock.resume();
    await spinner().waitFor({ state: "detached" });
    await expect.poll(() => showAll().isEnabled()).toBe(true);
    await icons().first().waitFor();
  }
  await leave(page);
});

test("arrow keys walk the icons, the search narrows them", async () => {
  await open();
  await page.getByRole("button", { name: "home", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("dashboard");
  await page.keyboard.press("End");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("more_horiz");
  await page.getByRole("searchbox", { name: "Search icons" }).fill("chart");
  await expect.poll(() => icons().count()).toBe(2);
  await leave(page);
});
