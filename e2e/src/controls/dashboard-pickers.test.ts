import { expect, test } from "vitest";
import { leave } from "../visitors.ts";
import { id, openPickers, pickersOn } from "./picker-page.ts";

const { page, workshop, show, field, option, offered, value, said, calls, clear } = await openPickers();

test("BLOCK-5.063 BLOCK-8.010 BLOCK-7.016 the dashboard autocomplete", async () => {
  await show("pickers-dashboard/filled");
  await expect.poll(() => field().inputValue()).toBe("Brewery");
  await expect.poll(() => calls()).toContain(`GET /api/dashboard/info/${id(41)}`);
  await clear();
  await said("A home needs a dashboard.");
  await field().fill("zzz");
  await said("No dashboards match “zzz”.");
  await show("pickers-dashboard/first");
  await value().toEqual({ entityType: "DASHBOARD", id: id(41) });
  await expect
    .poll(() => calls())
    .toContain("GET /api/tenant/dashboards?pageSize=1&page=0&sortProperty=title&sortOrder=ASC");
  await show("pickers-dashboard/failing");
  await field().click();
  await said("No dashboards match");
});

test("BLOCK-7.021 typing asks for dashboards once, 150 ms after the last key", async () => {
  const page = await workshop.page(); // one whose clock may be stopped
  const { show, field, option, calls } = pickersOn(workshop, page);
  await page.clock.install();
  await show("pickers-dashboard/empty");
  await field().click();
  await option("Brewery").waitFor();
  const before = await calls();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.keyboard.type("bre");
  await page.clock.runFor(149);
  const waiting = await calls();
  await page.clock.runFor(1);
  await expect.poll(async () => (await calls()).length).toBe(before.length + 1);
  const after = await calls();
  await leave(page);
  expect(waiting).toEqual(before);
  expect(after.at(-1)).toContain("&textSearch=bre&");
});

test("BLOCK-3.019 BLOCK-2.054 BLOCK-2.055 BLOCK-9.025 BLOCK-9.026 the dashboard select is a dropdown, or an icon with a panel", async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await show("pickers-dashboard/select");
  await field().click();
  await option("Fleet").click();
  await value().toBe(id(43));
  await page.setViewportSize({ width: 1024, height: 720 });
  await show("pickers-dashboard/select");
  await page.getByRole("button", { name: "Choose a dashboard" }).click();
  const panel = page.getByRole("dialog", { name: "Choose a dashboard" });
  const width = async () => (await panel.boundingBox())?.width;
  await expect.poll(width).toBeGreaterThanOrEqual(300); // it grows while it opens
  await expect.poll(() => width()).toBeLessThanOrEqual(320);
  await expect
    .poll(() => panel.locator("[data-panel]").evaluate((element) => getComputedStyle(element).maxBlockSize))
    .toBe("250px");
  await panel.getByRole("button", { name: "Cold chain" }).click();
  await value().toBe(id(42));
});

test("BLOCK-1.023 BLOCK-2.085 BLOCK-2.086 BLOCK-4.101 BLOCK-4.102 BLOCK-4.103 BLOCK-6.012 the widgets bundle select", async () => {
  await show("pickers-widgets-bundle/empty");
  await offered().toEqual(["Brewery widgets", "ChartsSystem", "Edge widgetsSystem"]);
  await show("pickers-widgets-bundle/first");
  await value().toMatchObject({ title: "Brewery widgets" });
  await show("pickers-widgets-bundle/by-alias");
  await value().toMatchObject({ alias: "brewery" });
  await show("pickers-widgets-bundle/by-a-missing-alias");
  await value().toBe(null);
  await show("pickers-widgets-bundle/without-edges");
  await offered().toEqual(["Brewery widgets", "ChartsSystem"]);
});

test("BLOCK-2.087 BLOCK-2.088 the widgets bundle search has an icon, and a cross while there is text", async () => {
  await show("pickers-widgets-bundle/search");
  const search = page.getByRole("searchbox", { name: "Search widgets bundles" });
  await expect.poll(() => page.locator("main svg.icon").count()).toBe(1);
  const cross = page.getByRole("button", { name: "Clear search" });
  await expect.poll(() => cross.count()).toBe(0);
  await search.fill("char");
  await value().toBe("char");
  await cross.click();
  await value().toBe("");
  await expect.poll(() => cross.count()).toBe(0);
});
