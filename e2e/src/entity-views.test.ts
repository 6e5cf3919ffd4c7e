import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const link = { page: 0, pageSize: 100 };

test("an entity view is added with keys of its target, changed, given to a customer and deleted", async () => {
  const device = await client.devices.save({ name: named("Boiler of a view") });
  await client.telemetry.saveAttributes(device.id, "SERVER_SCOPE", { floor: 2 });
  await client.telemetry.save(device.id, { pressure: 1, temperature: 60 });
  const name = named("Boiler for the tenant");
  const find = async () => (await client.entityViews.tenantInfos(link)).data.find((view) => view.name === name);

  const page = await stage.user("tenant", { at: "/entityViews" });
  const errors = collectErrors(page);
  const dialog = page.getByRole("dialog");
  const drawer = page.getByRole("complementary");
  const row = page.getByRole("row").filter({ hasText: name });
  await page.getByRole("heading", { name: "No entity views yet" }).waitFor();
  await page.getByRole("button", { name: "Add entity view" }).first().click();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("combobox", { name: "Entity view type" }).fill("boiler");
  await dialog.getByRole("combobox", { name: /^Type/ }).click();
  await page.getByRole("option", { name: "Device", exact: true }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Choose a device").first().waitFor();
  await dialog.getByRole("combobox", { name: "Device", exact: true }).fill(device.name);
  await page.getByRole("option", { name: device.name }).click();
  await dialog.getByRole("combobox", { name: "Server attributes" }).click();
  await page.getByRole("option", { name: "floor" }).click();
  await dialog.getByRole("combobox", { name: "Time series" }).click();
  await page.getByRole("option", { name: "pressure" }).click();
  await photograph(page, "entity-view-add");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await row.getByText("boiler", { exact: true }).waitFor();
  expect(await find()).toMatchObject({
    entityId: device.id,
    keys: { timeseries: ["pressure"], attributes: { cs: [], sh: [], ss: ["floor"] } },
    startTimeMs: 0,
    endTimeMs: 0,
  });

  await row.getByRole("link", { name }).click();
  await drawer.getByRole("link", { name: device.name }).waitFor();
  await drawer.getByRole("textbox", { name: /^Until/ }).fill("2090-11-01 00:00:00");
  await drawer.getByRole("textbox", { name: "Description" }).fill("Pressure alone");
  await photograph(page, "entity-view");
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const saved = await find();
  expect(saved).toMatchObject({
    keys: { timeseries: ["pressure"] },
    additionalInfo: { description: "Pressure alone" },
  });
  expect(saved?.endTimeMs).toBeGreaterThan(0);
  await drawer.getByRole("tab", { name: "Latest telemetry" }).click();
  await drawer.getByRole("row", { name: /pressure/ }).waitFor();
  expect(await drawer.getByRole("row", { name: /temperature/ }).count()).toBe(0);
  await drawer.getByRole("button", { name: /^Close/ }).click();
  await drawer.waitFor({ state: "detached" });

  await row.getByRole("button", { name: "Assign to customer" }).click();
  await dialog.getByRole("combobox", { name: "Customer" }).fill("Harbour");
  await page.getByRole("option", { name: /Harbour Brewery/ }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await row.getByText("Harbour Brewery").waitFor();
  await row.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(find).toBeUndefined();
  expect(errors).toEqual([]);
  await leave(page);
});
