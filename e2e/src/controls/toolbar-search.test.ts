import { expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const stage = await openWorkshop();
const page = await stage.page();

const button = () => page.getByRole("button", { name: "Search this page" });
const field = () => page.getByRole("searchbox", { name: "Search this page" });
const heard = (text: string) =>
  page.waitForFunction((wanted) => document.querySelector("[data-value]")?.textContent?.includes(wanted), text);

const searched = async (text: string) => {
  await stage.show(page, "shell-toolbar-search/two-pages");
  await page.getByRole("link", { name: "Widgets" }).click();
  await button().click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("type") === "search");
  await page.keyboard.insertText(text); // at once: between slow keys it would search, too
  await heard(text);
};

test("CORE-2.081: the search is there only on pages that support it", async () => {
  await stage.show(page, "shell-toolbar-search/two-pages");
  await page.getByRole("link", { name: "Plain page" }).click();
  await page.getByText("Nothing to search here").waitFor();
  await expect.poll(() => button().count()).toBe(0);
  await page.getByRole("link", { name: "Widgets" }).click();
  await button().waitFor();
});

test("CORE-2.086: the field has the focus once it is open; what is typed arrives", async () => {
  await searched("gauge");
  await expect.poll(() => shownValue(page)).toEqual(["gauge"]);
});

test("CORE-2.084: another page starts without text", async () => {
  await searched("gauge");
  await page.getByRole("link", { name: "Devices" }).click();
  await button().click();
  await expect.poll(() => field().inputValue()).toBe("");
});

test("CORE-2.085: closing clears the text for the page too", async () => {
  await searched("pump");
  await page.keyboard.press("Escape");
  await button().waitFor();
  await expect.poll(() => button().evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => shownValue(page)).toEqual(["pump", ""]);
  await button().click();
  await expect.poll(() => field().inputValue()).toBe("");
});
