import type { Dashboard } from "@orrery/model";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph, WIDE_VIEWS } from "./browser.ts";
import { card, changes, choose, edit, place, placesOf, save, storedCards, widget } from "./dashboard-edits.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

test("widgets are moved by pointer and keys, others make room, and every step can be undone", async () => {
  const dashboard = await storedCards(client, "Arranged");
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
  expect(await placesOf(client, dashboard)).toEqual(["Alpha 1,4 8x5", "Beta 8,9 8x4", "Gamma 1,0 8x4"]);
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
  expect(await placesOf(client, dashboard)).toEqual(["Alpha 0,0 8x4", "Beta 8,0 8x4", "Gamma 0,4 8x4"]);

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
  const dashboard = await storedCards(client, "Shared");
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
  expect(await placesOf(client, dashboard)).toEqual(["Gamma 0,4 8x4", "Renamed 8,0 8x4"]);

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
  expect(await placesOf(client, dashboard)).toEqual(["Gamma 1,4 8x4", "Renamed 8,0 8x4"]);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("button", { name: "Edit dashboard" }).waitFor();
  await leave(page);
});

test("sections fold for each viewer, and phones are arranged by hand apart from the desktop", async () => {
  const dashboard = await storedCards(client, "Screens");
  const page = await stage.user("tenant", { at: `/dashboards/${dashboard.id.id}` });
  await edit(page);
  await choose(page, "Gamma");
  await page.keyboard.press("s");
  await page.getByRole("complementary", { name: "Settings of New section" }).getByLabel("Name").fill("Cold rooms");
  await widget(page, "Cold rooms").waitFor();
  await photograph(page, "dashboard-editor-section", WIDE_VIEWS);
  await page.getByRole("button", { name: "Close settings" }).click();

  await page.getByTitle("Phone", { exact: true }).click();
  await page.getByRole("button", { name: "Arrange by hand" }).click();
  await choose(page, "Beta");
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "1 hidden" }).waitFor();
  await choose(page, "Alpha");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.getByText(/^11 × /).waitFor();
  await photograph(page, "dashboard-editor-screen", WIDE_VIEWS);
  expect(await accessibilityProblems(page)).toEqual([]);
  await save(page);
  const places = ["Alpha 0,0 8x4", "Beta 8,0 8x4", "Cold rooms 0,4 24x1", "Gamma 0,5 8x4"];
  expect(await placesOf(client, dashboard)).toEqual(places);

  await page.getByRole("button", { name: "Done", exact: true }).click();
  const section = page.getByRole("button", { name: /^Cold rooms/ });
  const shown = (title: string) => page.getByRole("group", { name: title, exact: true });
  await shown("Gamma").waitFor();
  await section.click();
  await shown("Gamma").waitFor({ state: "detached" });
  await page.reload();
  await section.and(page.locator("[aria-expanded=false]")).getByText("1 widget").waitFor();
  expect(await shown("Gamma").count()).toBe(0);
  await photograph(page, "dashboard-sections");
  expect(await accessibilityProblems(page)).toEqual([]);
  await section.press("Enter");
  await shown("Gamma").waitFor();
  expect(await shown("Beta").count()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await shown("Beta").waitFor({ state: "detached" });
  await shown("Alpha").waitFor();
  await leave(page);
});

test("phones edit what widgets show; viewers are offered nothing", async () => {
  const dashboard = await storedCards(client, "Small");
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
  expect(await placesOf(client, dashboard)).toContain("Beta two 8,0 8x4");
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
