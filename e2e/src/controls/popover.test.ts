import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { POPOVER_PLACEMENTS } from "../../../packages/console/src/controls/overlays/popover/placement.ts";
import { standsStill } from "../accessibility.ts";
import { leave } from "../visitors.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
let page: Page;

beforeEach(async () => {
  if (page) await leave(page);
  page = await workshop.page();
});

const show = (story: string) => workshop.show(page, `surfaces-popover/${story}`);
const panel = () => page.getByRole("dialog");
const gone = () => panel().waitFor({ state: "detached" });
const button = (name = "About values") => page.getByRole("button", { name });

test("a popover is hidden or visible; a click toggles it and says so (BLOCK-2.096, BLOCK-4.050)", async () => {
  await show("click");
  await expect.poll(() => panel().count()).toBe(0);
  await expect.poll(() => button().getAttribute("aria-expanded")).toBe("false");
  await button().click();
  await panel().waitFor();
  await expect.poll(() => button().getAttribute("aria-expanded")).toBe("true");
  await button().click();
  await gone();
});

test("a click outside, the close button and Escape close it (BLOCK-4.051, BLOCK-4.052)", async () => {
  await show("click");
  await button().click();
  await panel().waitFor();
  await page.mouse.click(5, 5);
  await gone();
  await button().click();
  await panel().getByRole("button", { name: "Close" }).click();
  await gone();
  await button().press("Enter");
  await panel().waitFor();
  await page.keyboard.press("Escape");
  await gone();
  await expect.poll(() => button().evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a popover whose content is empty closes (BLOCK-4.053)", async () => {
  await show("emptied");
  await button("Edit the text").click();
  await panel().getByRole("textbox").fill("");
  await gone();
  await expect.poll(() => button("Edit the text").getAttribute("aria-expanded")).toBe("false");
});

test("hover opens after its delay in seconds, and leaving closes (BLOCK-9.043, BLOCK-3.087)", async () => {
  await page.clock.install();
  await show("hover");
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60_000));
  await button().hover();
  await page.clock.runFor(149);
  await expect.poll(() => panel().count()).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => button().getAttribute("aria-expanded")).toBe("true");
  await page.mouse.move(5, 5);
  await page.clock.runFor(100);
  await expect.poll(() => button().getAttribute("aria-expanded")).toBe("false");
});

test("focus opens and closes", async () => {
  await show("focus");
  await button().focus();
  await panel().waitFor();
  await expect.poll(() => button().evaluate((element) => element === document.activeElement)).toBe(true);
  await button().blur();
  await gone();
});

test("each of the twelve placements is on its side (BLOCK-9.044)", async () => {
  await show("placements");
  for (const placement of POPOVER_PLACEMENTS) {
    const anchor = page.getByRole("button", { name: placement, exact: true });
    await anchor.click();
    await page.getByRole("dialog", { name: placement, exact: true }).waitFor();
    await standsStill(page);
    const [from, to] = await Promise.all([
      anchor.boundingBox(),
      page.getByRole("dialog", { name: placement, exact: true }).boundingBox(),
    ]);
    if (!from || !to) throw new Error(`${placement} is not shown`);
    const side = /^[a-z]+/.exec(placement)?.[0];
    if (side === "top") expect(to.y + to.height, placement).toBeLessThan(from.y);
    if (side === "bottom") expect(to.y, placement).toBeGreaterThan(from.y + from.height);
    if (side === "left") expect(to.x + to.width, placement).toBeLessThan(from.x);
    if (side === "right") expect(to.x, placement).toBeGreaterThan(from.x + from.width);
    if (placement.endsWith("Left")) expect(to.x, placement).toBeCloseTo(from.x, -1);
    if (placement.endsWith("Top")) expect(to.y, placement).toBeCloseTo(from.y, -1);
    await page.keyboard.press("Escape");
    await gone();
  }
});

test("the animation takes 0.2 s (BLOCK-9.045)", async () => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await show("click");
  await button().click();
  await expect.poll(() => panel().evaluate((element) => getComputedStyle(element).animationDuration)).toBe("0.2s");
});
