import { relations } from "@orrery/client";
import { NULL_UUID } from "@orrery/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { passesBy, toastOf } from "./passes-by.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

test("CORE-4.011, CORE-4.014 making a dashboard public lists what of it is not, and visitors see what was chosen", async () => {
  const page = await stage.user("tenant", { at: "/dashboards" });
  await page.getByRole("button", { name: "More actions: Energy" }).click();
  await page.getByRole("menuitem", { name: "Make public" }).click();
  const dialog = page.getByRole("dialog", { name: "Make Energy public?" });
  const incomer = dialog.getByRole("checkbox", { name: "Main incomer" });
  await incomer.waitFor();
  await photograph(page, "make-public");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("switch", { name: "Visitors may command the devices" }).check();
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await passesBy(page, toastOf("Energy is public"), () => dialog.getByRole("button", { name: "Make public" }).click());

  await page.getByRole("button", { name: "More actions: Energy" }).click();
  await page.getByRole("menuitem", { name: "Copy public link" }).click();
  const shared = page.getByRole("dialog", { name: "Public link to Energy" });
  const commands = shared.getByRole("switch", { name: "Visitors may command the devices" });
  await expect.poll(() => commands.isChecked()).toBe(true);
  await shared.getByRole("status", { name: "Loading" }).waitFor({ state: "detached" });
  await expect.poll(() => shared.getByRole("checkbox").count()).toBe(0); // nothing is hidden any more
  await photograph(page, "public-link");
  const link = await shared.getByRole("textbox", { name: "Public link" }).inputValue();
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const publicCustomers = async () => {
    const { data } = await tenant.dashboards.tenantInfos({ page: 0, pageSize: 10, textSearch: "Energy" });
    return data.flatMap(({ assignedCustomers }) => assignedCustomers ?? []).filter((customer) => customer.public);
  };
  expect(await publicCustomers()).toHaveLength(1);
  await page.keyboard.press("Escape");

  const visitor = await stage.visitor();
  const refused: string[] = [];
  visitor.on("response", (answer) => {
    if ([401, 403].includes(answer.status())) refused.push(new URL(answer.url()).pathname);
  });
  await visitor.goto(link);
  await visitor.getByRole("heading", { name: "Energy" }).first().waitFor();
  await stage.publish("demo-main-incomer", { power: 4711 });
  await visitor.getByText(/4,711/).first().waitFor();
  expect(refused).toEqual([]);
  expect(await visitor.getByRole("navigation", { name: "Main" }).count()).toBe(0); // the dashboard has the window to itself
  await leave(visitor);

  await page.getByRole("button", { name: "More actions: Energy" }).click();
  await page.getByRole("menuitem", { name: "Make private" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make private" }).click();
  await expect.poll(publicCustomers).toEqual([]);
  tenant.close();
  await leave(page);
});

test("what belongs to a customer is taken from him on purpose only", async () => {
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const page = await stage.user("tenant", { at: "/dashboards" });
  await page.getByRole("button", { name: "More actions: Brewery plant" }).click();
  await page.getByRole("menuitem", { name: "Make public" }).click();
  const dialog = page.getByRole("dialog", { name: "Make Brewery plant public?" });
  const taken = dialog.getByRole("listitem").filter({ hasText: "Taken from Harbour Brewery" }).first();
  await taken.waitFor();
  const name = await taken.locator("label").textContent();
  await expect.poll(() => taken.getByRole("checkbox").isChecked()).toBe(false);
  const publish = () => dialog.getByRole("button", { name: "Make public" }).click();
  await passesBy(page, toastOf("Brewery plant is public"), publish);
  const device = await tenant.devices.byName((name ?? "").trim());
  expect((await tenant.devices.info(device.id)).customerIsPublic).toBe(false);
  await leave(page);
});

test("what is shown below the first state is offered too, and what could not be looked at is said", async () => {
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const plant = await tenant.assets.save({ name: "Drilled plant", type: "plant" });
  const profile = await tenant.deviceProfiles.defaultInfo();
  const pump = await tenant.devices.save({ name: "Pump below", deviceProfileId: profile.id });
  await relations(tenant.api).save({ from: plant.id, to: pump.id, type: "Contains", typeGroup: "COMMON" });
  const place = { sizeX: 12, sizeY: 6, row: 0, col: 0 };
  const table = (title: string, entityAliasId: string, actions: object = {}) => ({
    isSystemType: true,
    bundleAlias: "cards",
    typeAlias: "entities_table",
    type: "latest",
    title,
    ...place,
    config: { title, datasources: [{ type: "entity", entityAliasId, dataKeys: [] }], actions },
  });
  const open = {
    id: "o",
    name: "Open",
    type: "openDashboardState",
    targetDashboardStateId: "plant",
    setEntityId: true,
  };
  const state = (name: string, root: boolean, widget: string) => ({
    name,
    root,
    layouts: { main: { widgets: { [widget]: place }, gridSettings: {} } },
  });
  const search = { rootStateEntity: true, direction: "FROM", relationType: "Contains", deviceTypes: [profile.name] };
  const filters = {
    plants: { type: "assetType", assetType: "plant", assetNameFilter: "Drilled", resolveMultiple: true },
    pumps: { type: "deviceSearchQuery", ...search, maxLevel: 1, resolveMultiple: true },
    owner: { type: "singleEntity", singleEntity: { entityType: "CURRENT_TENANT", id: NULL_UUID } },
  };
  await tenant.dashboards.save({
    title: "Plants",
    configuration: {
      widgets: { a: table("Plants", "plants", { rowClick: [open] }), b: table("Pumps", "pumps") },
      states: { default: state("Plants", true, "a"), plant: state("Plant", false, "b") },
      entityAliases: Object.fromEntries(Object.entries(filters).map(([id, filter]) => [id, { id, alias: id, filter }])),
    },
  });
  const page = await stage.userAtNoPage("tenant");
  await page.goto(stage.url("/dashboards?textSearch=Plants"));
  await page.getByRole("button", { name: "More actions: Plants" }).click();
  await page.getByRole("menuitem", { name: "Make public" }).click();
  const dialog = page.getByRole("dialog", { name: "Make Plants public?" });
  const names = () => dialog.getByRole("listitem").locator("label").allTextContents();
  await expect.poll(names).toEqual(["Drilled plant", "Pump below"]);
  await dialog.getByText("Visitors never see what this dashboard shows of: Tenant.").waitFor();
  await photograph(page, "make-public-never");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const failure = { status: 500, message: "The disk is full" };
  await page.route("**/api/devices?*", (route) => route.fulfill({ status: 500, json: failure }));
  await page.getByRole("button", { name: "More actions: Plants" }).click();
  await page.getByRole("menuitem", { name: "Make public" }).click();
  await dialog.getByRole("alert").getByText("more may not be public. The disk is full").waitFor();
  await expect.poll(names).toEqual(["Drilled plant"]);
  await leave(page);
});
