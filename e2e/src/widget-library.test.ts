import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

/** A type of latest values, as small as one can be. */
const LEVEL = {
  descriptor: {
    type: "latest",
    sizeX: 4,
    sizeY: 3,
    resources: [],
    templateHtml: "<p class='level'></p>",
    templateCss: ".level { font-size: 20px; }",
    controllerScript: "self.onInit = function() {};\nself.onDataUpdated = function() {};",
    settingsSchema: "{}",
    dataKeySettingsSchema: "{}",
    defaultConfig: JSON.stringify({ datasources: [], title: "Level", settings: {} }),
  },
  image: null,
  description: "How full a tank is",
};

async function bundleOf(title: string, ...names: readonly string[]) {
  const bundle = await client.widgetsBundles.save({ title });
  for (const name of names) await client.widgetTypes.save({ ...LEVEL, name, bundleAlias: bundle.alias });
  return bundle;
}

const typesOf = async (alias: string) => client.widgetTypes.listDetails({ isSystem: false, bundleAlias: alias });

async function exported(page: Page, dialog: string): Promise<string> {
  const saved = page.waitForEvent("download");
  await page.getByRole("dialog", { name: dialog }).getByRole("button", { name: "Export" }).click();
  return readFile(await (await saved).path(), "utf8");
}

async function choose(page: Page, dialog: string, text: string): Promise<void> {
  await page
    .getByRole("dialog", { name: dialog })
    .locator("input[type=file]")
    .setInputFiles({ name: "file.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

test("CORE-6.003 a system administrator adds a bundle to the library, and it opens empty", async () => {
  const title = named("Utilities");
  const page = await stage.user("sysadmin", { at: "/widgets-bundles" });
  await page.getByRole("link", { name: "Charts", exact: true }).waitFor(); // by their titles
  await page.getByRole("main").getByRole("button", { name: "Add widgets bundle", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add widgets bundle" });
  await dialog.getByText("No image chosen").waitFor(); // the last field's code comes by itself
  const field = dialog.getByRole("textbox", { name: "Title" });
  await field.fill(title);
  await expect.poll(() => field.inputValue()).toBe(title);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { name: "This bundle has no widgets yet" }).waitFor();
  await page.getByRole("button", { name: "New widget type" }).waitFor();
  await leave(page);
});

test("a tenant reads and exports the bundles of the installation, and changes only those of its own", async () => {
  const own = await bundleOf(named("Tanks"), "Level");
  const page = await stage.user("tenant", { at: `/widgets-bundles?textSearch=${encodeURIComponent(own.title)}` });
  await page.getByRole("link", { name: own.title, exact: true }).waitFor();
  await photograph(page, "widgets-bundles");
  await page.getByRole("button", { name: `More actions: ${own.title}` }).click();
  await page.getByRole("menuitem", { name: "Export widgets bundle" }).click();
  const text = await exported(page, "Export widgets bundle");
  const file = JSON.parse(text);
  expect(file.widgetsBundle).toEqual({ alias: own.alias, title: own.title, image: null, description: null });
  expect(file.widgetTypes).toEqual([{ alias: "level", name: "Level", ...LEVEL }]);

  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: "Import widgets bundle" }).click();
  const dialog = page.getByRole("dialog", { name: "Import widgets bundle" });
  await choose(page, "Import widgets bundle", '{"widgetsBundle": {"title": "No types"}}');
  await dialog.getByText("This is no file of a widgets bundle.").waitFor();
  await choose(page, "Import widgets bundle", text);
  await dialog.getByText("This is no file of a widgets bundle.").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("link", { name: own.title, exact: true }).count()).toBe(2);
  const copy = (await client.widgetsBundles.all()).find(({ alias }) => alias === `${own.alias}2`);
  expect((await typesOf(copy?.alias ?? "")).map(({ name }) => name)).toEqual(["Level"]);

  await page.goto(stage.url("/widgets-bundles?textSearch=Cards"));
  await page.getByRole("link", { name: "Cards", exact: true }).waitFor();
  await page.getByRole("button", { name: "More actions: Cards" }).click();
  await page.getByRole("menuitem", { name: "Export widgets bundle" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Delete" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("menuitem", { name: "Export widgets bundle" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Cards", exact: true }).click();
  await page.getByRole("link", { name: "HTML Card", exact: true }).waitFor();
  await page.getByText("Read only", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "New widget type" }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "widget-types-of-system");
  await leave(page);
});

test("CORE-9.011 CORE-9.012 the widgets of a bundle stand in three columns, are found, exported, imported and deleted", async () => {
  const bundle = await bundleOf(named("Plant"), "Boiler", "Level", "Pump", "Valve");
  const page = await stage.user("tenant", { at: `/widgets-bundles/${bundle.id.id}/widgetTypes` });
  const cards = page.getByRole("list", { name: "Widget library" }).getByRole("listitem");
  await page.getByRole("link", { name: "Valve", exact: true }).waitFor();
  const places = await cards.evaluateAll((all) =>
    all.map((card) => {
      const { x, y, width } = card.getBoundingClientRect();
      return [Math.round(x), Math.round(y), width] as const;
    }),
  );
  const [first, second, third, fourth] = places;
  expect(new Set([first?.[1], second?.[1], third?.[1]]).size).toBe(1);
  expect(fourth?.[1]).toBeGreaterThan(first?.[1] ?? 0);
  expect(fourth?.[0]).toBe(first?.[0]);
  const width = await page.getByRole("list", { name: "Widget library" }).evaluate((list) => list.clientWidth - 32);
  expect(Math.abs((first?.[2] ?? 0) - (width * 8) / 24)).toBeLessThan(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "widget-types");

  await page.getByRole("searchbox", { name: "Search widget types" }).fill("pum");
  await page.getByRole("link", { name: "Boiler", exact: true }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "More actions: Pump" }).click();
  await page.getByRole("menuitem", { name: "Export widget type" }).click();
  const text = await exported(page, "Export widget type");
  expect(JSON.parse(text)).toEqual({ alias: "pump", name: "Pump", ...LEVEL });

  await page.getByRole("button", { name: "Import widget type" }).click();
  const dialog = page.getByRole("dialog", { name: "Import widget type" });
  await choose(page, "Import widget type", '{"name": "without a descriptor"}');
  await dialog.getByText("This is no file of a widget type.").waitFor();
  await choose(page, "Import widget type", text.replace('"Pump"', '"Second pump"'));
  await dialog.getByText("This is no file of a widget type.").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "Second pump", exact: true }).waitFor();
  expect((await typesOf(bundle.alias)).find(({ name }) => name === "Second pump")).toMatchObject({
    alias: "pump2",
    ...LEVEL,
  });

  await page.getByRole("button", { name: "More actions: Second pump" }).click();
  await page.getByRole("menuitem", { name: "Delete widget type" }).click();
  const question = page.getByRole("dialog", { name: "Delete Second pump?" });
  await question.getByRole("button", { name: "Delete widget type" }).click();
  // An open question hides the list from roles: only once it is gone does a missing link say anything.
  await question.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Second pump", exact: true }).waitFor({ state: "detached" });
  await expect.poll(async () => (await typesOf(bundle.alias)).length).toBe(4);
  await leave(page);
});

test("a widget is written from a template, previewed, mended at its line, saved and kept unsaved", async () => {
  const bundle = await bundleOf(named("Written"));
  const page = await stage.user("tenant", { at: `/widgets-bundles/${bundle.id.id}/widgetTypes` });
  await page.getByRole("button", { name: "New widget type" }).click();
  await page
    .getByRole("dialog", { name: "What is the widget to show?" })
    .getByRole("link", { name: /^Latest values/ })
    .click();
  const preview = page.getByRole("region", { name: "Preview" });
  const frame = preview.frameLocator("iframe");
  await expect.poll(() => frame.locator(".values tr").count()).toBeGreaterThan(0); // simulated values
  const text = page.getByRole("tabpanel").locator(".cm-content");
  await page.getByRole("tab", { name: /^JavaScript/ }).click();
  await page.getByRole("textbox", { name: "JavaScript" }).waitFor();
  await text.fill("self.onInit = function() {\n    missing();\n};");
  await page.getByText("The preview shows the widget before the last changes.").waitFor();
  await page.keyboard.press("Control+Enter");
  const problems = page.getByRole("region", { name: "1 problem" });
  await problems.getByText(/missing is not defined/).waitFor();
  await problems.getByText(/^JavaScript 2/).waitFor();
  await page.locator("[data-failing]").waitFor();
  await photograph(page, "widget-editor");
  expect(await accessibilityProblems(page)).toEqual([]);

  await text.fill("self.onInit = function() {\n    self.ctx.$container.find('.values').text('mended');\n};");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Own level");
  await expect.poll(() => page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe("Own level");
  await page.keyboard.press("Control+s");
  await page.waitForURL(({ pathname }) => !pathname.includes("/add/"));
  await frame.getByText("mended").waitFor();
  const [stored] = await typesOf(bundle.alias);
  expect(stored).toMatchObject({ name: "Own level", alias: "own_level", descriptor: { type: "latest" } });
  expect(stored?.descriptor.controllerScript).toContain("mended");

  // The settings as users see them act on the preview, and become the defaults of new widgets.
  await page.getByRole("tab", { name: /^Settings/ }).click();
  await page.getByRole("textbox", { name: "Settings", exact: true }).waitFor();
  const properties = { low: { type: "number", title: "Low at", default: 20 } };
  await text.fill(JSON.stringify({ schema: { type: "object", properties }, form: ["low"] }));
  const trial = page.getByRole("region", { name: "Try it" });
  await trial.getByLabel("Low at").waitFor();
  await page.getByRole("tab", { name: /^JavaScript/ }).click();
  await page.getByRole("textbox", { name: "JavaScript" }).waitFor();
  await text.fill("self.onInit = function() {\n    self.ctx.$container.text('low ' + self.ctx.settings.low);\n};");
  await trial.getByLabel("Low at").fill("35");
  await page.keyboard.press("Control+Enter");
  await frame.getByText("low 35").waitFor();
  await preview.getByText("Phone", { exact: true }).click();
  await expect.poll(() => preview.locator("iframe").evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(360);
  await trial.getByRole("button", { name: "Keep as defaults" }).click();
  await trial.getByRole("button", { name: "Keep as defaults" }).waitFor({ state: "detached" });
  await frame.getByText("low 35").waitFor();
  await photograph(page, "widget-editor-settings");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await typesOf(bundle.alias))[0]?.descriptor.defaultConfig).toMatch(/"low": 35/);

  // What is not saved comes back on the next visit.
  await page.getByRole("tab", { name: "HTML" }).click();
  await page.getByRole("textbox", { name: "HTML" }).waitFor();
  await text.fill("<b class='values'></b>");
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes("widget-draft"))?.[1]);
  await expect.poll(kept).toContain("<b class=");
  const again = await page.context().newPage();
  await again.goto(page.url());
  await again.getByText("There are changes of this widget that were not saved.").waitFor();
  await again.getByRole("button", { name: "Continue editing" }).click();
  await again.getByText("<b class='values'></b>").waitFor();
  await again.keyboard.press("Control+s");
  await expect
    .poll(async () => (await typesOf(bundle.alias))[0]?.descriptor.templateHtml)
    .toBe("<b class='values'></b>");
  await again.close();
  await leave(page);
});

test("the author of a control answers its commands in the preview, and no device gets them", async () => {
  const bundle = await bundleOf(named("Controls"));
  const page = await stage.user("tenant", { at: `/widgets-bundles/${bundle.id.id}/widgetTypes/add/rpc` });
  const trial = page.getByRole("region", { name: "Try it" });
  await trial.getByRole("button", { name: "Add answer" }).click();
  await trial.getByLabel("Method").fill("getStatus");
  await trial.getByLabel("Answer", { exact: true }).fill('{"pump":"on"}');
  const frame = page.getByRole("region", { name: "Preview" }).frameLocator("iframe");
  // The preview begins anew a moment after what is typed: a click before that is one on the preview of before.
  await expect
    .poll(async () => {
      await frame.getByRole("button", { name: "Ask the device" }).click();
      return frame.getByText('{"pump":"on"}').count();
    })
    .toBeGreaterThan(0);
  await trial.getByRole("list", { name: "Sent commands" }).getByText("getStatus").first().waitFor();
  await photograph(page, "widget-editor-commands");
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});

test("BLOCK-4.019 BLOCK-7.046 a frame with a widget shows it and says its failures to the editor around it", async () => {
  const page = await stage.user("tenant", { at: "/home" });
  await page.getByRole("main").waitFor();
  const info = {
    ...LEVEL.descriptor,
    type: "static",
    widgetName: "Framed",
    settingsSchema:
      '{"schema":{"type":"object","properties":{"low":{"type":"number","title":"Low at"}}},"form":["low"]}',
    controllerScript: "self.onInit = function() {\n  missing();\n};",
  };
  await page.evaluate((widget) => {
    const said: unknown[] = [];
    Object.assign(window, { said });
    addEventListener("message", ({ data }) => said.push(JSON.parse(data)));
    const frame = document.createElement("iframe");
    frame.dataset.widget = widget;
    frame.src = "/widget-editor";
    document.body.append(frame);
  }, JSON.stringify(info));
  const said = () => page.evaluate(() => (window as unknown as { said: readonly unknown[] }).said);
  await expect.poll(said).toContainEqual({ type: "widgetEditModeInited" });
  await expect.poll(said).toContainEqual({
    type: "widgetException",
    data: expect.objectContaining({ lineNumber: 2, message: expect.stringContaining("missing") }),
  });
  const inside = page.frameLocator("iframe[data-widget]");
  await inside.getByLabel("Low at").fill("7");
  await inside.getByRole("button", { name: "Keep as defaults" }).click();
  await expect.poll(said).toContainEqual({
    type: "widgetEditUpdated",
    data: expect.objectContaining({ sizeX: 8, sizeY: 6, config: expect.objectContaining({ settings: { low: 7 } }) }),
  });
  await leave(page);
});
