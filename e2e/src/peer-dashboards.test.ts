import { type Dashboard, type DashboardInfo, NULL_UUID } from "@orrery/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const GONE = NULL_UUID.replace("1", "2");
const aliasId = (number: number) => `5d1f6a70-0000-4000-8000-${String(number).padStart(12, "0")}`;

const stored = async (title: string): Promise<Dashboard> => {
  const { data } = await client.dashboards.tenantInfos({ page: 0, pageSize: 100 });
  const found = data.find((info: DashboardInfo) => info.title === title);
  if (!found) throw new Error(`${title} is not there`);
  return client.dashboards.get(found.id);
};

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Import dashboard" });

async function openImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: "Import dashboard" }).click();
}

const choose = (page: Page, text: string) =>
  dialogOf(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "dashboard.json", mimeType: "application/json", buffer: Buffer.from(text) });

test("aliases of a file that mean nothing here are asked for before it becomes a dashboard", async () => {
  const pump = await client.devices.save({ name: named("Pump") });
  const alias = (number: number, name: string, filter: object) => ({
    [aliasId(number)]: { id: aliasId(number), alias: name, filter: { resolveMultiple: false, ...filter } },
  });
  const single = (id: string) => ({ type: "singleEntity", singleEntity: { entityType: "DEVICE", id } });
  const configuration = {
    widgets: {},
    states: {
      default: { name: "Start", root: true, layouts: { main: { widgets: {}, gridSettings: { columns: 24 } } } },
    },
    entityAliases: {
      ...alias(1, "Lost pump", single(GONE)),
      ...alias(2, "Lost list", { type: "entityList", entityType: "DEVICE", entityList: [pump.id.id, GONE] }),
      ...alias(3, "Pump here", single(pump.id.id)),
      ...alias(4, "Mine", { type: "singleEntity", singleEntity: { entityType: "CURRENT_TENANT", id: null } }),
      ...alias(5, "Of the state", { type: "stateEntity", stateEntityParamName: null, defaultStateEntity: null }),
    },
  };
  const title = named("From elsewhere");
  const page = await stage.user("tenant", { at: "/dashboards" });
  await openImport(page);
  const dialog = dialogOf(page);
  const verb = dialog.getByRole("button", { name: "Import", exact: true });
  await choose(page, "{");
  await dialog.getByText("This file is no JSON.").waitFor();
  await choose(page, JSON.stringify({ title }));
  await dialog.getByText("This is no file of a dashboard: it needs a title and a configuration.").waitFor();
  await choose(page, JSON.stringify({ id: { entityType: "DASHBOARD", id: GONE }, title, configuration }));
  const lost = dialog.getByRole("listitem");
  await lost.filter({ hasText: "Lost pump" }).getByText("To choose").waitFor();
  expect(await lost.locator("b").allTextContents()).toEqual(["Lost pump", "Lost list"]);
  expect(await verb.isDisabled()).toBe(true);
  await photograph(page, "dashboard-import");
  expect(await accessibilityProblems(page)).toEqual([]);

  await lost.filter({ hasText: "Lost list" }).getByRole("button", { name: "More", exact: false }).click();
  await page.getByRole("menuitem", { name: "Leave as it is" }).click();
  await lost.filter({ hasText: "Lost pump" }).getByRole("button").first().click();
  const form = page.getByRole("dialog", { name: "Missing alias" });
  await form.getByRole("combobox", { name: "Type Type" }).click();
  await page.getByRole("option", { name: "Device", exact: true }).click();
  await form.getByRole("combobox", { name: "Device" }).fill(pump.name);
  await page.getByRole("option", { name: new RegExp(`^${pump.name} `) }).click();
  await form.getByRole("button", { name: "Apply" }).click();
  await verb.click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: title }).waitFor();
  expect((await stored(title)).configuration).toEqual({
    ...configuration,
    entityAliases: { ...configuration.entityAliases, ...alias(1, "Lost pump", single(pump.id.id)) },
  });
  await leave(page);
});
