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

test("BLOCK-5.055 BLOCK-5.057: parts of a contact that are too long are said where they are", async () => {
  const page = await stage.user("tenant", { at: "/customers" });
  await page.getByRole("main").getByText("Harbour Brewery", { exact: true }).click();
  const drawer = page.getByRole("complementary");
  for (const label of ["State or province", "Phone"]) {
    const field = drawer.getByRole("textbox", { name: label });
    await field.fill("1".repeat(256));
    await drawer.getByRole("button", { name: "Save" }).click();
    const problem = drawer.getByText("At most 255 characters.");
    await problem.waitFor();
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await field.fill("1".repeat(255));
    await problem.waitFor({ state: "detached" });
    await field.fill("");
  }
  await leave(page);
});

test("a dashboard is given to a customer by a field that says no more than what it is for", async () => {
  const page = await stage.user("tenant", { at: "/dashboards" });
  await page.getByRole("button", { name: "More actions: Energy" }).click();
  await page.getByRole("menuitem", { name: "Manage assigned customers" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("combobox", { name: "Add a customer", exact: true });
  await field.fill("Harbour");
  await page.getByRole("option", { name: /Harbour Brewery/ }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByRole("listitem").filter({ hasText: "Harbour Brewery" }).waitFor();
  await expect.poll(() => field.inputValue()).toBe(""); // it starts empty
  await leave(page);
});

test("CORE-4.019: a device is assigned to a customer, is in that list, and is unassigned", async () => {
  const page = await stage.user("tenant");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const act = async (name: string) => {
    await page.getByRole("button", { name: "More actions: Main incomer" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const customersDevices = async () => {
    await page.goto(stage.url("/customers?textSearch=Harbour"));
    await row("Harbour Brewery").hover();
    await row("Harbour Brewery")
      .getByRole("button", { name: /^Manage devices/ })
      .click();
    await page.waitForURL("**/customers/*/devices");
    await row("Mash pump").waitFor();
  };
  await page.goto(stage.url("/devices?textSearch=Main%20incomer"));
  await act("Assign to customer");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Customer" }).fill("Harbour");
  await page.getByRole("option", { name: /Harbour Brewery/ }).click();
  await dialog.getByRole("button", { name: "Assign" }).click();
  await dialog.waitFor({ state: "detached" });
  await customersDevices();
  await row("Main incomer").waitFor();
  await page.goto(stage.url("/devices?textSearch=Main%20incomer"));
  await act("Unassign from customer");
  await dialog.getByRole("button", { name: "Unassign" }).click();
  await dialog.waitFor({ state: "detached" });
  await customersDevices();
  await expect.poll(() => row("Main incomer").count()).toBe(0);
  await leave(page);
});

test("a customer is given a dashboard in its own list, from which it opens and is taken back", async () => {
  const page = await stage.user("tenant", { at: "/customers?textSearch=Harbour" });
  const dialog = page.getByRole("dialog");
  const title = page.getByRole("main").getByRole("link", { name: "Energy", exact: true });
  await page.getByRole("button", { name: "More actions: Harbour Brewery" }).click();
  await page.getByRole("menuitem", { name: "Manage dashboards" }).click();
  await page.waitForURL("**/customers/*/dashboards");
  await page.getByRole("button", { name: "Assign dashboards" }).first().click();
  await dialog.getByRole("combobox").fill("Energy");
  await page.getByRole("option", { name: "Energy" }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await title.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "customer-dashboards");
  await title.click();
  await page.waitForURL("**/customers/*/dashboards/*");
  await page.getByRole("banner").getByText("Energy").first().waitFor();
  await page.goBack();
  await title.waitFor();
  await page.getByRole("button", { name: "More actions: Energy" }).click();
  await page.getByRole("menuitem", { name: "Unassign from customer" }).click();
  await dialog.getByRole("button", { name: "Unassign" }).click();
  await title.waitFor({ state: "detached" });
  await leave(page);
});
