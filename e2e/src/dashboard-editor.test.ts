import type { Dashboard } from "@orrery/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph, WIDE_VIEWS } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const card = (title: string) => ({
  isSystemType: true,
  bundleAlias: "cards",
  typeAlias: "html_card",
  type: "static",
  title,
  config: { title, showTitle: true, settings: { cardHtml: `<p>${title}</p>`, cardCss: "" } },
});
const place = (col: number, row: number) => ({ col, row, sizeX: 8, sizeY: 4 });

/** Two cards side by side, and one below. */
const stored = (name: string): Promise<Dashboard> =>
  client.dashboards.save({
    title: named(name),
    configuration: {
      widgets: { a: card("Alpha"), b: card("Beta"), c: card("Gamma") },
      states: {
        default: {
          name: "Start",
          root: true,
          layouts: {
            main: { widgets: { a: place(0, 0), b: place(8, 0), c: place(0, 4) }, gridSettings: { columns: 24 } },
          },
        },
      },
    },
  });

interface Saved {
  readonly widgets: Readonly<Record<string, { readonly config: { readonly title: string } }>>;
  readonly states: Readonly<
    Record<string, { readonly layouts: { readonly main: { readonly widgets: Readonly<Record<string, Place>> } } }>
  >;
}
type Place = ReturnType<typeof place>;

/** `title col,row sizeXxsizeY` of the first state, as it is stored. */
const placesOf = async ({ id }: Dashboard): Promise<readonly string[]> => {
  const { widgets, states } = (await client.dashboards.get(id)).configuration as Saved;
  return Object.entries(states.default?.layouts.main.widgets ?? {})
    .map(([key, { col, row, sizeX, sizeY }]) => `${widgets[key]?.config.title} ${col},${row} ${sizeX}x${sizeY}`)
    .toSorted();
};

const edit = async (page: Page) => {
  await page.getByRole("button", { name: "Edit dashboard" }).click();
  await page.getByRole("toolbar", { name: "Editor" }).waitFor();
};
const widget = (page: Page, title: string) => page.getByRole("button", { name: title, exact: true });
const changes = (page: Page, count: number) =>
  page.getByText(count === 1 ? "1 change" : `${count} changes`, { exact: true }).waitFor();
const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Done", exact: true }).waitFor();
};
const choose = async (page: Page, title: string) => {
  await widget(page, title).click();
  await page.locator(`[aria-pressed=true][aria-label="${title}"]`).waitFor();
};

test("widgets are moved by pointer and keys, others make room, and every step can be undone", async () => {
  const dashboard = await stored("Arranged");
  const page = await stage.user("tenant", { at: `/dashboards/${dashboard.id.id}` });
  await edit(page);
  await choose(page, "Alpha");
  await page.keyboard.press("ArrowRight");
  await changes(page, 1);
  await page.keyboard.press("Shift+ArrowDown");
  await changes(page, 2);
  const box = await widget(page, "Gamma").boundingBox();
  const above = await widget(page, "Alpha").boundingBox();
  if (!box || !above) throw new Error("no widget");
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, above.y + 60, { steps: 4 });
  await page.mouse.move(above.x + 40, above.y + 40, { steps: 4 });
  await page.mouse.up();
  await changes(page, 3);
  await photograph(page, "dashboard-editor");
  await save(page);
  expect(await placesOf(dashboard)).toEqual(["Alpha 1,4 8x5", "Beta 8,9 8x4", "Gamma 1,0 8x4"]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await changes(page, 3);
  await choose(page, "Alpha");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect.poll(() => widget(page, "Beta").count()).toBe(0);
  await page.keyboard.press("Control+z");
  await save(page);
  expect(await placesOf(dashboard)).toEqual(["Alpha 0,0 8x4", "Beta 8,0 8x4", "Gamma 0,4 8x4"]);

  await page.keyboard.press("Escape");
  await choose(page, "Beta");
  await page.getByText("8 × 4", { exact: true }).waitFor();
  const pulled = await widget(page, "Beta").boundingBox();
  if (!pulled) throw new Error("no widget");
  const corner = [pulled.x + pulled.width, pulled.y + pulled.height] as const;
  await page.mouse.move(...corner);
  await page.mouse.down();
  await page.mouse.move(corner[0] + 40, corner[1] + 40, { steps: 4 });
  await page.mouse.move(corner[0] + pulled.width / 4, corner[1] + pulled.height / 4, { steps: 4 });
  await page.mouse.up();
  await page.getByText("10 × 5", { exact: true }).waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe(""); // what is copied now is the widget
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});

test("what somebody else saved meanwhile is compared and joined, and a draft survives a closed tab", async () => {
  const dashboard = await stored("Shared");
  const page = await stage.user("tenant", { at: `/dashboards/${dashboard.id.id}` });
  await edit(page);
  await choose(page, "Alpha");
  await page.keyboard.press("Delete");
  await changes(page, 1);
  const configuration = structuredClone(dashboard.configuration) as {
    widgets: Record<string, ReturnType<typeof card>>;
  };
  Object.assign(configuration.widgets, { b: card("Renamed") });
  await client.dashboards.save({ ...dashboard, configuration });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Somebody else saved this dashboard" });
  await dialog.getByRole("cell", { name: "Renamed", exact: true }).first().waitFor();
  await photograph(page, "dashboard-editor-conflict");
  await dialog.getByRole("button", { name: "Keep both" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Done", exact: true }).waitFor();
  expect(await placesOf(dashboard)).toEqual(["Gamma 0,4 8x4", "Renamed 8,0 8x4"]);

  await choose(page, "Gamma");
  await page.keyboard.press("ArrowRight");
  await changes(page, 1);
  const key = "orrery.dashboard-draft";
  await expect
    .poll(() => page.evaluate((name) => Object.keys(localStorage).some((one) => one.startsWith(name)), key))
    .toBe(true);
  await page.goto(stage.url(`/dashboards/${dashboard.id.id}`));
  await page.getByRole("button", { name: "Continue editing" }).click();
  await changes(page, 1);
  await save(page);
  expect(await placesOf(dashboard)).toEqual(["Gamma 1,4 8x4", "Renamed 8,0 8x4"]);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("button", { name: "Edit dashboard" }).waitFor();
  await leave(page);
});

test("an empty dashboard gets an alias, and a widget of the library with a key of its entities", async () => {
  const device = await client.devices.save({ name: named("Boiler") });
  await client.telemetry.save(device.id, { pressure: 321 }); // what is suggested as a key
  const dashboard = await client.dashboards.save({ title: named("Empty"), configuration: {} });
  const page = await stage.user("tenant", { at: `/dashboards/${dashboard.id.id}` });
  await page.getByRole("button", { name: "Add widget" }).click();
  const library = page.getByRole("dialog", { name: "Add widget" });
  await library.getByRole("searchbox").fill("simple card");
  const entry = library.getByRole("list", { name: "Widgets" }).getByRole("button", { name: "Simple card" });
  await expect.poll(() => library.getByRole("list", { name: "Widgets" }).getByRole("listitem").count()).toBe(1);
  await photograph(page, "dashboard-editor-library");
  expect(await accessibilityProblems(page)).toEqual([]);
  await entry.click();
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
  expect(await placesOf(dashboard)).toEqual(["Simple card 0,0 5x3"]);
  await leave(page);
});

test("phones edit what widgets show; viewers are offered nothing", async () => {
  const dashboard = await stored("Small");
  const phone = await stage.user("tenant", {
    at: `/dashboards/${dashboard.id.id}`,
    viewport: { width: 390, height: 844 },
  });
  await edit(phone);
  await widget(phone, "Beta").click();
  const panel = phone.getByRole("complementary", { name: "Settings of Beta" });
  await panel.getByRole("textbox", { name: /^Title( optional)?$/ }).fill("Beta two");
  await photograph(phone, "dashboard-editor-phone");
  await phone.getByRole("button", { name: "Close settings" }).click();
  await widget(phone, "Beta two").waitFor();
  await save(phone);
  expect(await placesOf(dashboard)).toContain("Beta two 8,0 8x4");
  await leave(phone);

  const customers = await client.customers.list({ pageSize: 100, page: 0 });
  await client.dashboards.setCustomers(
    dashboard.id,
    customers.data.map(({ id }) => id),
  );
  const viewer = await stage.user("customer", { at: `/dashboards/${dashboard.id.id}` });
  await viewer.getByRole("group", { name: "Alpha" }).waitFor();
  expect(await viewer.getByRole("button", { name: "Edit dashboard" }).count()).toBe(0);
  await leave(viewer);
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

test("widgets are found in other states, moved there and back, and what they use is replaced everywhere, a step each", async () => {
  const device = await client.devices.save({ name: named("Found pump") });
  const dashboard = await withValues(device.id.id);
  const page = await stage.user("tenant", { at: `/dashboards/${dashboard.id.id}` });
  await edit(page);
  await choose(page, "Alpha");
  await page.keyboard.press("Control+f");
  const finder = page.getByRole("dialog", { name: "Find a widget" });
  const field = finder.getByRole("combobox", { name: "Title, type, alias, key or entity" });
  await field.fill(device.name);
  await finder.getByRole("option", { name: /Gauge.*Entity: / }).waitFor();
  await photograph(page, "dashboard-finder");
  await field.press("Enter");
  await page.locator('[aria-pressed=true][aria-label="Gauge"]').waitFor();
  await expect.poll(() => widget(page, "Gauge").evaluate((cell) => cell === document.activeElement)).toBe(true);

  await page.keyboard.press("m");
  const mover = page.getByRole("dialog", { name: "Move 1 widget" });
  await mover.getByRole("button", { name: "Move", exact: true }).waitFor();
  await photograph(page, "dashboard-move");
  await mover.getByRole("button", { name: "Move", exact: true }).click();
  await changes(page, 1);
  await widget(page, "Alpha").waitFor();
  await page.locator('[aria-pressed=true][aria-label="Gauge"]').waitFor();

  await page.keyboard.press("Control+h");
  const replacer = page.getByRole("dialog", { name: "Replace everywhere" });
  await replacer.getByText("Key", { exact: true }).click();
  await replacer.getByRole("combobox", { name: /^This key/ }).click();
  await page.getByRole("option", { name: /rpm/ }).click();
  await replacer.getByRole("combobox", { name: "By" }).fill("speed");
  await replacer.getByRole("combobox", { name: "By" }).press("Tab");
  await replacer.getByText("Changes 1 place").waitFor();
  await photograph(page, "dashboard-replace");
  await replacer.getByRole("button", { name: "Replace", exact: true }).click();
  await changes(page, 2);
  await save(page);
  const { widgets, states } = (await client.dashboards.get(dashboard.id)).configuration as {
    widgets: Record<string, { config: { datasources: { dataKeys: { name: string }[] }[] } }>;
    states: Record<string, { layouts: { main: { widgets: object } } }>;
  };
  expect(widgets.gauge?.config.datasources[0]?.dataKeys).toMatchObject([{ name: "speed", label: "speed" }]);
  expect(Object.keys(states.default?.layouts.main.widgets ?? {})).toContain("gauge");
  expect(states.more?.layouts.main.widgets).toEqual({});
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

/** A dashboard with a card, and in its second state one with the value of a device. */
function withValues(deviceId: string): Promise<Dashboard> {
  const alias = "00000000-0000-4000-8000-0000000000a1";
  const source = {
    type: "entity",
    entityAliasId: alias,
    dataKeys: [{ name: "rpm", label: "rpm", type: "timeseries", settings: {} }],
  };
  const gauge = { ...card("Gauge"), typeAlias: "simple_card", type: "latest" };
  const state = (name: string, root: boolean, widgets: object) => ({
    name,
    root,
    layouts: { main: { widgets, gridSettings: { columns: 24 } } },
  });
  const filter = { type: "singleEntity", singleEntity: { entityType: "DEVICE", id: deviceId }, resolveMultiple: false };
  return client.dashboards.save({
    title: named("Searched"),
    configuration: {
      widgets: {
        a: card("Alpha"),
        gauge: { ...gauge, config: { title: "Gauge", datasources: [source], settings: {} } },
      },
      states: { default: state("Start", true, { a: place(0, 0) }), more: state("More", false, { gauge: place(0, 0) }) },
      entityAliases: { [alias]: { id: alias, alias: "Drive", filter } },
    },
  });
}

test("a toolbar that is closed opens from its button, and what is shown becomes the picture of the dashboard", async () => {
  const made = await stored("Pictured");
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
