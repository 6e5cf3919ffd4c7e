import { expect, test } from "vitest";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();
const items = () => page.getByRole("treeitem").locator(".text").allTextContents();

test("entities stand below those that contain them, open at first, and are searched", async () => {
  await workshop.show(page, "widgets-entities-hierarchy/filled");
  await expect.poll(items).toEqual(["Brewery", "Brewhouse", "Cellar", "Wort pump"]);
  await page.getByRole("treeitem", { name: "Cellar" }).click();
  await expect.poll(() => page.getByRole("treeitem", { name: "Cellar" }).getAttribute("aria-selected")).toBe("true");
  await page.getByRole("searchbox").fill("wort");
  await expect.poll(items).toEqual(["Brewery", "Cellar", "Wort pump"]);
});

test("functions write the nodes, sort them, open them and take them out of the choice", async () => {
  await workshop.show(page, "widgets-entities-hierarchy/with-functions");
  await expect.poll(items).toEqual(["Brewery 21 °C", "Cellar 12.5 °C", "Brewhouse 48 °C"]);
  await expect.poll(() => page.getByRole("treeitem").first().locator("b").textContent()).toBe("Brewery");
  await page.getByRole("treeitem", { name: "Brewhouse" }).locator(".material-icon").waitFor();
  await page.getByRole("treeitem", { name: "Cellar" }).click();
  expect(await page.getByRole("treeitem", { name: "Cellar" }).getAttribute("aria-selected")).toBe("false");
});
