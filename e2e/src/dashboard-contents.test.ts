import type { Dashboard } from "@orrery/model";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph, WIDE_VIEWS } from "./browser.ts";
import { card, edit, placesOf, type Saved, save, storedCards, widget } from "./dashboard-edits.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

test("an empty dashboard gets an alias, and a widget of the library with a key of its entities", async () => {
  const device = await client.devices.save({ name: named("Boiler") });
  await client.telemetry.save(device.id, { pressure: 321 }); // what is suggested as a key
  const dashboard = await client.dashboards.save({ title: named("Empty"), configuration: {} });
  const page = await stage.user("tenant", { at: `/dashboards/${dashboard.id.id}` });
  await page.getByRole("button", { name: "Add widget" }).click();
  const library = page.getByRole("dialog", { name: "Add widget" });
  await library.getByRole("searchbox").fill("simple card");
  const types = library.getByRole("listbox", { name: "Widgets" }).getByRole("option");
  await expect.poll(() => types.count()).toBe(1);
  await library.getByRole("region", { name: "Simple card" }).getByText("One key", { exact: true }).waitFor();
  await photograph(page, "dashboard-editor-library");
  expect(await accessibilityProblems(page)).toEqual([]);
  await library.getByRole("searchbox").press("Enter");
  const panel = page.getByRole("complementary", { name: "Settings of Simple card" });
  await panel.waitFor();

  await page.getByRole("button", { name: "Aliases" }).click();
  await page.getByRole("button", { name: "Add alias" }).click();
  const alias = page.getByRole("dialog", { name: "Entity aliases" });
  await alias.getByLabel("Name of the alias").fill("Boilers");
  await alias.getByRole("combobox", { name: "Which entities" }).click();
  await page.getByRole("option", { name: "Names that begin with" }).click();
  await alias.getByLabel("Begins with").fill(device.name);
  await photograph(page, "dashboard-editor-alias");
  await alias.getByRole("button", { name: "Apply" }).click();
  await alias.getByText("Boilers").waitFor();
  await alias.getByRole("button", { name: "Close" }).click();
  await alias.waitFor({ state: "detached" });

  await panel.getByRole("button", { name: "Add datasource" }).click();
  const key = panel.getByRole("combobox", { name: "Add key" });
  await key.fill("pressure");
  await page.getByRole("option", { name: "pressure" }).click();
  await panel.getByRole("list", { name: "Keys" }).getByText("pressure").first().waitFor();
  await page.getByText(/^321/).first().waitFor(); // the widget had no query before
  expect(await accessibilityProblems(page)).toEqual([]);
  await save(page);

  await page.getByRole("toolbar", { name: "Editor" }).getByRole("button", { name: "Add widget" }).click();
  await library.getByText(/^321/).first().waitFor(); // previews show values of the alias
  await library.getByRole("searchbox").press("ArrowRight");
  await library.locator("[role=option][aria-selected=true]:nth-child(2)").waitFor();
  await library.getByRole("button", { name: /^Charts/ }).click();
  await library.getByRole("option", { name: "Timeseries Line Chart", exact: true }).click();
  await photograph(page, "dashboard-editor-library-own");
  await library.getByRole("button", { name: "Close" }).click();
  await library.waitFor({ state: "detached" });
  expect(await placesOf(client, dashboard)).toEqual(["Simple card 0,0 5x3"]);
  await leave(page);
});

test("an action with HTML is written in the panel, saved, and runs", async () => {
  const dashboard = await storedCards(client, "With an action");
  const page = await stage.user("tenant", { at: `/dashboards/${dashboard.id.id}` });
  await edit(page);
  await widget(page, "Alpha").dblclick();
  const panel = page.getByRole("complementary", { name: "Settings of Alpha" });
  await panel.getByRole("tab", { name: "Actions" }).click();
  const head = panel.getByRole("region", { name: "Buttons in the head" });
  await head.getByRole("button", { name: "Add", exact: true }).click();
  await head.getByRole("textbox", { name: "Name" }).first().fill("Greet");
  await head.getByRole("combobox", { name: /^What happens/ }).click();
  await page.getByRole("option", { name: "Run a function with HTML" }).click();
  const written = [
    "widgetContext.customDialog.customDialog(htmlTemplate, function (instance) { instance.who = 'you'; }).subscribe();",
    '<p class="said">Hello {{ who }}</p>',
    ".said { color: rgb(10, 120, 10); }",
  ];
  const fields = head.locator(".cm-content");
  await expect.poll(() => fields.count()).toBe(written.length);
  for (const [at, text] of written.entries()) {
    await fields.nth(at).click();
    await page.keyboard.insertText(text);
  }
  await photograph(page, "dashboard-editor-action", WIDE_VIEWS);
  expect(await accessibilityProblems(page)).toEqual([]);
  await save(page);
  const { widgets } = (await client.dashboards.get(dashboard.id)).configuration as Saved;
  const [customFunction, customHtml, customCss] = written;
  expect(widgets.a?.config).toMatchObject({
    actions: { headerButton: [{ name: "Greet", type: "customPretty", customFunction, customHtml, customCss }] },
  });
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("button", { name: "Greet" }).click();
  await page.frameLocator('iframe[title="Greet"]').getByText("Hello you").waitFor();
  await leave(page);
});

test("selected values of a device are shown on widgets, live, and go into a dashboard", async () => {
  const name = named("Shown pump");
  const device = await client.devices.save({ name });
  await client.telemetry.save(device.id, { ts: Date.now(), values: { rpm: 733, load: 61 } });
  const page = await stage.user("tenant", { at: `/devices/${device.id.id}?tab=telemetry` });
  const show = async () => {
    await page.getByRole("checkbox", { name: /rpm/ }).check();
    await page.getByRole("button", { name: "Show on widget" }).click();
    const dialog = page.getByRole("dialog", { name: "Show 1 key on a widget" });
    await dialog.getByText("1 of ").waitFor();
    return dialog;
  };
  const first = await show();
  await first.getByText("733").first().waitFor();
  await photograph(page, "show-values");
  await first.getByRole("button", { name: "Next widget" }).press("ArrowRight");
  await first.getByText(/^2 of /).waitFor();
  await first.getByRole("button", { name: "Next widget" }).press("ArrowLeft");
  await first.getByText(/^1 of /).waitFor();
  await first.getByRole("button", { name: "Add to dashboard" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to dashboard" });
  await dialog.getByText("New dashboard").click();
  const title = named("From a pump");
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await photograph(page, "add-to-dashboard");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.waitForURL(/\/dashboards\/[0-9a-f-]+$/);
  await page.getByText("733").first().waitFor();
  await leave(page);
});

test("values are grouped by the months of a zone, as the time window offers", async () => {
  const device = await client.devices.save({ name: named("Metered") });
  const at = (text: string) => Date.parse(`2025-${text}:00Z`);
  // In Berlin the 31st of January at 23:30 UTC is in February.
  const points = [
    ["01-05T10:00", 1],
    ["01-31T22:30", 2],
    ["01-31T23:30", 40],
    ["03-30T10:00", 500],
  ] as const;
  await client.telemetry.save(
    device.id,
    points.map(([time, kWh]) => ({ ts: at(time), values: { kWh } })),
  );
  const dashboard = await withTable(device.id.id, {
    selectedTab: 1,
    history: {
      historyType: 1,
      fixedTimewindow: { startTimeMs: at("01-02T00:00"), endTimeMs: at("04-15T00:00") },
    },
    aggregation: { type: "SUM", limit: 200 },
    timezone: "Europe/Berlin",
  });
  const page = await stage.user("tenant", { at: `/dashboards/${dashboard.id.id}` });
  await page.getByRole("cell", { name: "500.00", exact: true }).waitFor();
  await page.getByRole("button", { name: /^Change the time window/ }).click();
  const panel = page.getByRole("dialog", { name: "Time window" });
  await panel.getByRole("combobox", { name: /^Group by/ }).click();
  await page.getByRole("option", { name: "Months" }).click();
  await panel.getByText("Months", { exact: true }).waitFor();
  await photograph(page, "time-window-months", WIDE_VIEWS); // on phones it is another panel
  await panel.getByRole("button", { name: "Update" }).click();
  for (const sum of ["3.00", "40.00", "500.00"]) await page.getByRole("cell", { name: sum, exact: true }).waitFor();
  await page.waitForURL(/MONTH/);
  await leave(page);
});

/** A dashboard with a table of the energy of a device. */
function withTable(deviceId: string, timewindow: object): Promise<Dashboard> {
  const alias = "00000000-0000-4000-8000-0000000000a2";
  const dataKeys = [{ name: "kWh", label: "kWh", type: "timeseries", settings: {} }];
  const table = { ...card("Energy"), typeAlias: "timeseries_table", type: "timeseries" };
  const config = { title: "Energy", datasources: [{ type: "entity", entityAliasId: alias, dataKeys }], settings: {} };
  const filter = { type: "singleEntity", singleEntity: { entityType: "DEVICE", id: deviceId }, resolveMultiple: false };
  const main = { widgets: { t: { col: 0, row: 0, sizeX: 12, sizeY: 8 } }, gridSettings: { columns: 24 } };
  return client.dashboards.save({
    title: named("By months"),
    configuration: {
      widgets: { t: { ...table, config } },
      states: { default: { name: "Start", root: true, layouts: { main } } },
      entityAliases: { [alias]: { id: alias, alias: "Meter", filter } },
      timewindow,
    },
  });
}

test("a toolbar that is closed opens from its button, and what is shown becomes the picture of the dashboard", async () => {
  const made = await storedCards(client, "Pictured");
  const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="28"/>')}`;
  const settings = {
    stateControllerId: "default",
    toolbarAlwaysOpen: false,
    showDashboardLogo: true,
    dashboardLogoUrl: logo,
  };
  const dashboard = await client.dashboards.save({
    ...made,
    configuration: { ...Object(made.configuration), settings },
  });
  const page = await stage.user("tenant", { at: `/dashboards/${dashboard.id.id}` });
  await page.getByRole("group", { name: "Gamma" }).waitFor();
  expect(await page.getByRole("toolbar", { name: "Dashboard tools" }).count()).toBe(0);
  await photograph(page, "dashboard-toolbar-closed");
  await page.getByRole("button", { name: "Open the toolbar" }).click();
  await page.getByRole("button", { name: "Picture of the dashboard" }).click();
  const dialog = page.getByRole("dialog", { name: "Picture of the dashboard" });
  await dialog.getByRole("button", { name: "Take a picture of what is shown" }).click();
  await dialog.locator("[data-preview] img").waitFor();
  await photograph(page, "dashboard-picture");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await client.dashboards.get(dashboard.id)).image).toMatch(/^data:image\/jpeg;base64,.{1000}/);
  await page.getByRole("button", { name: "Close the toolbar" }).click();
  await page.getByRole("button", { name: "Open the toolbar" }).waitFor();
  await page.goto(stage.url(`/dashboard/${dashboard.id.id}`));
  await page.locator(`main > header img[src^="data:image/svg+xml"]`).waitFor();
  await leave(page);
});
