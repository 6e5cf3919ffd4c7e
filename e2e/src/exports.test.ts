import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { labelAround } from "./label-around.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const textOf = async (file: Download): Promise<string> => (await readFile(await file.path())).toString("utf8");
const linesOf = async (file: Download) => (await textOf(file)).replace("\ufeff", "").trimEnd().split("\r\n");

async function saved(page: Page, begin: () => Promise<unknown>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent("download"), begin()]);
  return file;
}

async function openMenu(page: Page, name = "Export"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("menuitem", { name: "CSV" }).waitFor();
}

test("a list is exported as it is shown: what it finds, in its order, with its columns", async () => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=Van&property=name&direction=ASC" });
  await page.getByRole("link", { name: "Van 5" }).waitFor();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Label" }).uncheck();
  await page.getByRole("checkbox", { name: "State" }).check();
  await page.keyboard.press("Escape");
  await openMenu(page);
  await photograph(page, "export-menu");
  const file = await saved(page, () => page.getByRole("menuitem", { name: "CSV" }).click());
  expect(file.suggestedFilename()).toBe("Devices.csv");
  const [head, ...rows] = await linesOf(file);
  expect(head).toBe(
    '"Name","Device profile","Customer","Last activity","Created","State"'.replaceAll('"', quotes(head)),
  );
  const names = rows.map((row) => row.split(",")[0]?.replaceAll('"', ""));
  const shown = await page.locator("tbody tr a").allTextContents();
  expect(names).toEqual(shown);
  expect(names).toContain("Van 5");
  await leave(page);
});

/** Titles are in quotation marks where they have to be. */
const quotes = (head: string | undefined) => (head?.startsWith('"') ? '"' : "");

test("the options are asked for in a dialog, by the keyboard, and remembered", async () => {
  const client = await signedIn(stage.platform.httpUrl, TENANT);
  for (const name of ["Boiler house", "Cold store"]) await client.assets.save({ name, type: "building" });
  const page = await stage.user("tenant", { at: "/assets?property=name&direction=ASC" });
  await page.getByRole("link", { name: "Cold store" }).waitFor();
  await page.getByRole("button", { name: "Export", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "CSV" }).waitFor();
  for (const _ of "123") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Export: Assets" });
  await dialog.getByRole("combobox", { name: "Between columns" }).click();
  await page.getByRole("option", { name: "Vertical bar" }).click();
  await dialog.getByRole("combobox", { name: "Numbers and times as in" }).click();
  await page.getByRole("option", { name: "International" }).click();
  await dialog.getByText(/^All \(/).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "export-options");
  const all = await linesOf(await saved(page, () => dialog.getByRole("button", { name: "Download" }).click()));
  expect(all[0]).toBe("Name|Asset type|Label|Customer|Created|Public|Description|Id");
  await dialog.waitFor({ state: "detached" });
  await openMenu(page);
  const again = await linesOf(await saved(page, () => page.getByRole("menuitem", { name: "CSV" }).click()));
  expect(again[0]).toBe("Name|Asset type|Label|Customer|Created");
  expect(again[1]?.split("|")[4]).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(again).toHaveLength(all.length);
  await openMenu(page);
  const book = await saved(page, () => page.getByRole("menuitem", { name: "Excel" }).click());
  expect(book.suggestedFilename()).toBe("Assets.xlsx");
  expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe("PK");
  await leave(page);
});

test("attributes and latest values are exported as they are shown, time series with their history", async () => {
  const client = await signedIn(stage.platform.httpUrl, TENANT);
  const device = await client.devices.save({ name: "Exported pump", type: "default" });
  const now = Date.now();
  await client.telemetry.save(
    device.id,
    [3, 2, 1].map((n) => ({ ts: now - n * 60_000, values: { rpm: n * 10, mode: `m${n}` } })),
  );
  await client.telemetry.saveAttributes(device.id, "SERVER_SCOPE", { floor: 3, "=room": "=1+2" });
  const page = await stage.user("tenant", { at: `/devices/${device.id.id}` });
  await page.getByRole("tab", { name: "Latest telemetry" }).click();
  const tab = page.getByRole("tabpanel");
  await tab.getByRole("cell", { name: "rpm", exact: true }).first().waitFor(); // the second one is its unit
  const open = async (name: string) => {
    await tab.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const latest = JSON.parse(await textOf(await saved(page, () => open("JSON"))));
  expect(latest).toMatchObject([
    { key: "mode", value: "m1" },
    { key: "rpm", value: expect.anything() },
  ]);
  await open("Options");
  const dialog = page.getByRole("dialog", { name: "Export: Latest telemetry" });
  await labelAround(dialog.getByRole("radio", { name: "History" })).check();
  await photograph(page, "export-history");
  expect(await accessibilityProblems(page)).toEqual([]);
  await labelAround(dialog.getByRole("radio", { name: "JSON" })).check();
  const history = JSON.parse(
    await textOf(await saved(page, () => dialog.getByRole("button", { name: "Download" }).click())),
  );
  expect(history.map(({ rpm, mode }: { rpm: number; mode: string }) => [rpm, mode])).toEqual([
    [30, "m3"],
    [20, "m2"],
    [10, "m1"],
  ]);
  await page.getByRole("tab", { name: "Attributes" }).click();
  await tab.getByRole("combobox", { name: "Scope" }).click();
  await page.getByRole("option", { name: "Server attributes" }).click();
  await tab.getByRole("cell", { name: "floor", exact: true }).waitFor();
  const attributes = await linesOf(await saved(page, () => open("CSV")));
  expect(attributes.join("\n")).toContain("'=1+2");
  expect(attributes.join("\n")).toContain("'=room");
  await leave(page);
});

test("a chart is exported with the values that it shows, one of latest values with those", async () => {
  const client = await signedIn(stage.platform.httpUrl, TENANT);
  const device = await client.devices.save({ name: `Charted pump ${Date.now()}`, type: "default" });
  const now = Date.now();
  await client.telemetry.save(
    device.id,
    [3, 2, 1].map((n) => ({ ts: now - n * 20_000, values: { rpm: n * 10 } })),
  );
  const key = { name: "rpm", type: "timeseries", label: "Speed", color: "#4953d0", settings: {} };
  const widget = {
    ...{ isSystemType: true, bundleAlias: "charts", typeAlias: "basic_timeseries", type: "timeseries" },
    ...{ title: "Pump", sizeX: 8, sizeY: 5, row: 0, col: 0 },
    config: {
      ...{ title: "Pump", showTitle: true, settings: {}, useDashboardTimewindow: false },
      timewindow: {
        realtime: { realtimeType: 0, timewindowMs: 600_000 },
        aggregation: { type: "NONE", limit: 200 },
      },
      datasources: [{ type: "entity", entityAliasId: "a", dataKeys: [key] }],
    },
  };
  const share = {
    ...{ isSystemType: true, bundleAlias: "charts", typeAlias: "pie", type: "latest", title: "Now" },
    ...{ sizeX: 8, sizeY: 5, row: 0, col: 8 },
    config: {
      ...{ title: "Now", showTitle: true, settings: {}, units: "1/min" },
      datasources: [{ type: "entity", entityAliasId: "a", dataKeys: [key] }],
    },
  };
  const place = { sizeX: 8, sizeY: 5, row: 0, col: 0 };
  const layout = { widgets: { w: place, now: { ...place, col: 8 } }, gridSettings: {} };
  const { id } = await client.dashboards.save({
    title: device.name,
    configuration: {
      widgets: { w: widget, now: share },
      entityAliases: { a: { id: "a", alias: "Pump", filter: { type: "singleEntity", singleEntity: device.id } } },
      states: { default: { name: "Pump", root: true, layouts: { main: layout } } },
    },
  });
  const page = await stage.user("tenant", { at: `/dashboards/${id.id}` });
  const chart = page.getByRole("group", { name: "Pump", exact: true });
  await chart.hover();
  await chart.getByRole("button", { name: "Export", exact: true }).click();
  const file = await saved(page, () => page.getByRole("menuitem", { name: "CSV" }).click());
  const [head, ...rows] = await linesOf(file);
  expect(file.suggestedFilename()).toBe("Pump.csv");
  expect(head?.split(",")).toEqual(["Time", "Speed"]);
  expect(rows.map((row) => row.split(",").at(-1))).toEqual(["30", "20", "10"]);
  await chart.hover();
  await photograph(page, "export-chart");
  const latestChart = page.getByRole("group", { name: "Now", exact: true });
  await latestChart.hover();
  await latestChart.getByRole("button", { name: "Export", exact: true }).click();
  const latest = await saved(page, () => page.getByRole("menuitem", { name: "CSV" }).click());
  const [titles, ...values] = await linesOf(latest);
  expect([latest.suggestedFilename(), titles]).toEqual(["Now.csv", "Entity,Key,Value,Updated"]);
  expect(values.map((row) => row.split(",").slice(0, 3))).toEqual([[device.name, "Speed (1/min)", "10"]]);
  await leave(page);
});

test("files follow the language of the interface", async () => {
  const page = await stage.user("tenant", {
    at: "/devices?textSearch=Van",
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
  });
  await page.getByRole("link", { name: "Van 5" }).waitFor();
  await openMenu(page, "Exportieren");
  const file = await saved(page, () => page.getByRole("menuitem", { name: "CSV" }).click());
  const [head, row] = await linesOf(file);
  expect(head?.replaceAll('"', "").split(";").slice(0, 2)).toEqual(["Name", "Geräteprofil"]);
  expect(row).toMatch(/\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d/);
  await leave(page);
});

test("what cannot be exported is told", async () => {
  const page = await stage.user("tenant", { at: "/assets" });
  await page.route("**/api/orrery/export/links", (route) =>
    route.fulfill({
      status: 429,
      contentType: "application/json",
      body: '{"status":429,"message":"Too many exports","errorCode":33}',
    }),
  );
  await openMenu(page);
  await page.getByRole("menuitem", { name: "JSON" }).click();
  await page.getByText("Too many exports").waitFor();
  await leave(page);
});

test("the entities of a widget are exported as it shows them", async () => {
  const client = await signedIn(stage.platform.httpUrl, TENANT);
  const type = `room ${randomUUID()}`;
  for (const name of [`North ${type}`, `South ${type}`]) {
    const { id } = await client.assets.save({ name, type });
    await client.telemetry.saveAttributes(id, "SERVER_SCOPE", { floor: 10 });
  }
  const place = { sizeX: 12, sizeY: 6, row: 0, col: 0 };
  const dataKeys = [{ name: "floor", type: "attribute", label: "Floor" }];
  const widget = {
    isSystemType: true,
    bundleAlias: "cards",
    typeAlias: "entities_table",
    type: "latest",
    title: "Halls",
    ...place,
    config: { title: "Halls", datasources: [{ type: "entity", entityAliasId: "a", dataKeys }] },
  };
  const main = { widgets: { w: place }, gridSettings: {} };
  const filter = { type: "assetType", assetType: type, assetNameFilter: "", resolveMultiple: true };
  const { id } = await client.dashboards.save({
    title: `Halls ${type}`,
    configuration: {
      widgets: { w: widget },
      states: { default: { name: "Halls", root: true, layouts: { main } } },
      entityAliases: { a: { id: "a", alias: "a", filter } },
    },
  });
  const page = await stage.user("tenant", { at: `/dashboards/${id.id}` });
  const table = page.getByRole("group", { name: "Halls" });
  await table.getByRole("cell", { name: `North ${type}` }).waitFor();
  await table.hover();
  await table.getByRole("button", { name: "Export", exact: true }).click();
  const file = await saved(page, () => page.getByRole("menuitem", { name: "JSON" }).click());
  expect(file.suggestedFilename()).toBe("Halls.json");
  await photograph(page, "widget-export");
  const rows: Readonly<Record<string, unknown>>[] = JSON.parse(await textOf(file));
  const found = rows.map((row) => [row["ENTITY_FIELD.name"], row["ATTRIBUTE.floor"]]);
  expect(found.toSorted()).toEqual([
    [`North ${type}`, 10],
    [`South ${type}`, 10],
  ]);
  await leave(page);
});
