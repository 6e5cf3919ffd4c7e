import { expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

const overlay = () => page.locator("body > .fullscreen-overlay");
/** The element itself, followed wherever it is moved. */
const isIn = (selector: string) =>
  page.evaluate((wanted) => (window as { followed?: Element }).followed?.parentElement?.matches(wanted), selector);

test("the element is moved into a full-page overlay and back to its place; both are announced (BLOCK-4.025, BLOCK-4.026, BLOCK-4.027)", async () => {
  await workshop.show(page, "surfaces-full-screen/small");
  await page.getByRole("textbox", { name: "Note" }).fill("typed");
  await page.evaluate(() => {
    (window as { followed?: Element | null }).followed =
      document.querySelector("[data-fullscreen-home]")?.firstElementChild ?? null;
  });
  await expect.poll(() => isIn("[data-fullscreen-home]")).toBe(true);
  await page.getByRole("button", { name: "Full screen" }).click();
  await overlay().waitFor();
  await expect.poll(() => isIn("body > .fullscreen-overlay")).toBe(true);
  const viewport = page.viewportSize();
  await expect.poll(() => overlay().boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
  await expect.poll(() => page.getByRole("textbox", { name: "Note" }).inputValue()).toBe("typed");
  await expect.poll(() => shownValue(page)).toEqual([true]);
  await page.keyboard.press("Escape");
  await overlay().waitFor({ state: "detached" });
  await expect.poll(() => isIn("[data-fullscreen-home]")).toBe(true);
  await expect.poll(() => page.locator("main > p").allTextContents()).toEqual(["Before", "After"]);
  expect(
    await page.evaluate(() => document.querySelector("[data-fullscreen-home]")?.nextElementSibling?.textContent),
  ).toBe("After");
  await expect.poll(() => shownValue(page)).toEqual([true, false]);
});

test("Tab stays in what fills the page", async () => {
  await workshop.show(page, "surfaces-full-screen/full");
  await overlay().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.getByRole("button", { name: "Destroy" }).focus();
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.getByRole("textbox", { name: "Note" }).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.keyboard.press("Shift+Tab");
  await expect.poll(focused).toBe("Destroy");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(focused).toBe("Leave full screen");
});

test("destroyed in full screen, it leaves no overlay (BLOCK-4.028)", async () => {
  await workshop.show(page, "surfaces-full-screen/full");
  await overlay().waitFor();
  await page.getByRole("button", { name: "Destroy" }).click();
  await overlay().waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("textbox", { name: "Note" }).count()).toBe(0);
});
