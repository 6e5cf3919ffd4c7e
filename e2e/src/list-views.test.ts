import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const opener = (page: Page) => page.locator("[data-view] button");
const panel = (page: Page) => page.getByRole("dialog", { name: "Saved views" });
const heads = async (page: Page) => (await page.getByRole("columnheader").allTextContents()).slice(1, -1);

async function saveView(page: Page, name: string, shared = false): Promise<void> {
  await opener(page).click();
  await panel(page).getByRole("button", { name: "Save this view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  if (shared) await dialog.getByRole("checkbox", { name: "Share with" }).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

test("search, order and columns are saved as a view, chosen again, changed and deleted", async () => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=Van&property=name&direction=ASC" });
  await page.getByRole("link", { name: "Van 5" }).waitFor();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Label" }).uncheck();
  await page.keyboard.press("Escape");
  await saveView(page, "Vans by name");
  await expect.poll(() => opener(page).textContent()).toContain("Vans by name");
  expect(page.url()).toContain("view=");
  expect(await accessibilityProblems(page)).toEqual([]);
  // The list without the view keeps columns of its own.
  await opener(page).click();
  await panel(page).getByRole("button", { name: "Vans by name", exact: true }).waitFor();
  await photograph(page, "list-views");
  expect(await accessibilityProblems(page)).toEqual([]);
  await panel(page).getByRole("button", { name: "Devices" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Reset to default" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => heads(page)).toContain("Label");
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await panel(page).getByRole("button", { name: "Vans by name", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => heads(page)).not.toContain("Label");
  await page.getByRole("link", { name: "Van 5" }).waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("Van");
  // What is changed is saved into it.
  await page.getByRole("button", { name: "Created" }).click();
  await expect.poll(() => page.url()).toContain("property=createdTime");
  await opener(page).click();
  await panel(page).getByRole("button", { name: "Update" }).click();
  await panel(page).waitFor({ state: "detached" });
  await page.reload();
  await expect.poll(() => opener(page).textContent()).toContain("Vans by name");
  await opener(page).click();
  await panel(page).getByRole("button", { name: "Vans by name", exact: true }).waitFor();
  expect(await panel(page).getByRole("button", { name: "Update" }).count()).toBe(0);
  await panel(page).getByRole("button", { name: "Edit the view Vans by name" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit view" });
  await photograph(page, "list-view-dialog");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => opener(page).textContent()).not.toContain("Vans");
  await leave(page);
});

test("a view is shared among those who administer the tenant, and has a name", async () => {
  const page = await stage.user("tenant", { at: "/assets?textSearch=a" });
  await opener(page).click();
  await panel(page).getByRole("button", { name: "Save this view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByText("Enter a name.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await saveView(page, "With an a", true);
  await opener(page).click();
  await panel(page).getByRole("listitem").filter({ hasText: "With an a" }).getByText("Shared").waitFor();
  await leave(page);
  const customer = await stage.user("customer", { at: "/devices" });
  await opener(customer).click();
  await panel(customer).getByText("Save search, filters").waitFor();
  await leave(customer);
});
