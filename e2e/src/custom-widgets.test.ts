import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { openSink } from "./sink.ts";
import { openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

interface TypeParts {
  readonly name: string;
  readonly kind?: string;
  readonly templateHtml: string;
  readonly templateCss?: string;
  readonly controllerScript: string;
}

/** The examples of docs/widgets.md: what stands between "## Example: name" and the next heading. */
const EXAMPLES = readFileSync(new URL("../../docs/widgets.md", import.meta.url), "utf8")
  .split(/^## /m)
  .filter((section) => section.startsWith("Example: "))
  .map((section): TypeParts => {
    const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section)?.[1] ?? "";
    const name = section.slice("Example: ".length, section.indexOf("\n"));
    return { name, templateHtml: block("html"), templateCss: block("css"), controllerScript: block("js") };
  });

/** A dashboard with a widget for each type, of a device with a pressure and a level. */
async function dashboardOf(
  types: readonly TypeParts[],
  more: (at: number) => object = () => ({}),
  aliases: Readonly<Record<string, object>> = {},
) {
  const device = await client.devices.save({ name: `Boiler ${crypto.randomUUID()}` });
  await client.telemetry.save(device.id, { pressure: 3.456, level: 7 });
  const bundle = await client.widgetsBundles.save({ title: `Own ${crypto.randomUUID()}` });
  const saved = await Promise.all(
    types.map(({ name, kind = "latest", ...parts }) =>
      client.widgetTypes.save({
        bundleAlias: bundle.alias,
        name,
        descriptor: {
          type: kind,
          sizeX: 8,
          sizeY: 6,
          resources: [],
          settingsSchema: "{}",
          defaultConfig: "{}",
          ...parts,
        },
      }),
    ),
  );
  const keys = [
    { name: "pressure", type: "timeseries", label: "Pressure", units: "bar", decimals: 1 },
    { name: "level", type: "timeseries", label: "Level", units: "m", decimals: 1 },
  ];
  const widgets = saved.map(({ alias, name }, at) => ({
    isSystemType: false,
    bundleAlias: bundle.alias,
    typeAlias: alias,
    type: types[at]?.kind ?? "latest",
    title: name,
    config: {
      title: name,
      showTitle: true,
      datasources: [{ type: "entity", entityAliasId: "a", dataKeys: keys }],
      ...more(at),
    },
  }));
  const place = (at: number) => ({ sizeX: 8, sizeY: 6, row: Math.floor(at / 3) * 6, col: (at % 3) * 8 });
  const entityAliases = {
    ...aliases,
    a: { id: "a", alias: "Boiler", filter: { type: "singleEntity", resolveMultiple: false, singleEntity: device.id } },
  };
  const layout = { widgets: Object.fromEntries(widgets.map((_, at) => [`w${at}`, place(at)])), gridSettings: {} };
  const title = `Own widgets ${crypto.randomUUID()}`;
  const configuration = {
    widgets: Object.fromEntries(widgets.map((widget, at) => [`w${at}`, widget])),
    entityAliases,
    states: { overview: { name: title, root: true, layouts: { main: layout } } },
  };
  const dashboard = await client.dashboards.save({ title, configuration });
  return { device, path: `/dashboards/${dashboard.id.id}` };
}

const frameOf = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);

test("the examples of the documentation run with live data, and save what the viewer enters", async () => {
  const [list, card, form, history, pages, alarms, calls] = EXAMPLES.map(({ name }) => name) as [
    ...[string, string, string, string, string, string, string],
  ];
  const { device, path } = await dashboardOf(EXAMPLES);
  await client.alarms.save({ originator: device.id, type: "Too hot", severity: "CRITICAL", status: "ACTIVE_UNACK" });
  await client.alarms.save({ originator: device.id, type: "Dusty", severity: "WARNING", status: "ACTIVE_UNACK" });
  const page = await stage.user("tenant", { at: path });
  const listed = frameOf(page, list);
  await expect.poll(() => listed.getByRole("listitem").allInnerTexts()).toEqual(["Pressure: 3.5 bar", "Level: 7.0 m"]);
  await expect.poll(() => listed.getByText("2 values").count()).toBe(1);
  await expect.poll(() => frameOf(page, card).locator(".card").textContent()).toBe("3.46 bar 1970-01-01");

  await frameOf(page, history).getByText("Newest of the window: 3.456").waitFor();
  await frameOf(page, pages).getByText(`${device.name}: 7`).waitFor();
  await frameOf(page, pages).getByText("Page 1 of 1").waitFor();
  await expect.poll(() => frameOf(page, alarms).getByRole("listitem").allInnerTexts()).toEqual(["Too hot: CRITICAL"]);
  await frameOf(page, calls).getByText(device.name).waitFor();

  const { name, save } = {
    name: frameOf(page, form).getByLabel("Setpoint"),
    save: frameOf(page, form).getByRole("button"),
  };
  await name.waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await name.fill("120");
  await frameOf(page, form).getByText("At most 90").waitFor();
  await name.fill("65");
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.click();
  await frameOf(page, form).getByText("Saved").waitFor();
  const [stored] = await client.telemetry.attributes(device.id, "SERVER_SCOPE", ["setpoint"]);
  expect(stored?.value).toBe(65);

  await client.telemetry.save(device.id, { pressure: 4 });
  await listed.getByText("Pressure: 4.0 bar").waitFor();
  await frameOf(page, history).getByText("Newest of the window: 4").waitFor();
  await photograph(page, "custom-widgets");
  expect(await accessibilityProblems(page)).toEqual([]);
  await frameOf(page, calls).getByRole("button", { name: "To the devices" }).click();
  await page.waitForURL("**/devices");
  await leave(page);
});

const PAGES_SCRIPT = `self.onInit = function () {
  var ctx = self.ctx, scope = ctx.$scope;
  scope.begun = (window.begun = (window.begun || 0) + 1);
  scope.next = function () { ask(1); };
  scope.only = function () {
    ctx.defaultSubscription.subscribeAllForPaginatedData(link(0), [{ key: { type: "ENTITY_FIELD", key: "name" }, valueType: "STRING",
      predicate: { type: "STRING", operation: "ENDS_WITH", value: { defaultValue: " b" } } }]);
  };
  scope.choose = function () {
    var id = ctx.aliasController.getEntityAliasId("One");
    ctx.aliasController.updateCurrentAliasEntity(id, { entityType: "DEVICE", id: scope.rows[0].id });
  };
  function link(page) {
    return { page: page, pageSize: 2, textSearch: null, dynamic: true,
      sortOrder: { key: { type: "ENTITY_FIELD", key: "name" }, direction: "ASC" } };
  }
  function ask(page) { ctx.defaultSubscription.subscribeForPaginatedData(0, link(page), null).subscribe(); }
  ask(0);
};
self.onDataUpdated = function () {
  var subscription = self.ctx.defaultSubscription;
  if (!subscription.dataPages) return;
  var page = subscription.datasourcePages[0];
  self.ctx.$scope.total = page.totalElements;
  self.ctx.$scope.more = page.hasNext;
  self.ctx.$scope.rows = page.data.map(function (source, index) {
    return { id: source.entityId, text: source.entityName.slice(-1) + " " + subscription.dataPages[0].data[index][0].data[0][1] };
  });
};
self.typeParameters = function () { return { hasDataPageLink: true }; };`;

test("a script asks for pages of its entities, and shows another entity of an alias, with which its neighbour begins anew", async () => {
  const prefix = `Pump ${crypto.randomUUID()}`;
  for (const [at, letter] of ["a", "b", "c"].entries()) {
    const { id } = await client.devices.save({ name: `${prefix} ${letter}` });
    await client.telemetry.save(id, { pressure: at + 1 });
  }
  const key = { name: "pressure", type: "timeseries", label: "Pressure" };
  const filter = { type: "entityName", entityType: "DEVICE", entityNameFilter: prefix };
  const html = `<p class="rows"><span *ngFor="let row of rows">{{ row.text }};</span></p>
    <p class="total">{{ total }} {{ more }} {{ begun }}</p>
    <button (click)="next()">Next</button> <button (click)="only()">Only</button> <button (click)="choose()">Choose</button>`;
  const one = "self.onInit = function () { self.ctx.$scope.first = self.ctx.datasources[0].entityName.slice(-1); };";
  const { path } = await dashboardOf(
    [
      { name: "Pages", templateHtml: html, controllerScript: PAGES_SCRIPT },
      { name: "One", templateHtml: "<p>First {{ first }}</p>", controllerScript: one },
    ],
    (at) => ({ datasources: [{ type: "entity", entityAliasId: at === 0 ? "all" : "one", dataKeys: [key] }] }),
    {
      all: { id: "all", alias: "All", filter: { ...filter, resolveMultiple: true } },
      one: { id: "one", alias: "One", filter: { ...filter, resolveMultiple: false } },
    },
  );
  const page = await stage.user("tenant", { at: path });
  const frame = frameOf(page, "Pages");
  const rows = () => frame.locator(".rows").textContent();
  await expect.poll(rows).toBe("a 1;b 2;");
  await expect.poll(() => frame.locator(".total").textContent()).toBe("3 true 1");
  await frameOf(page, "One").getByText("First c").waitFor();
  await frame.getByRole("button", { name: "Choose" }).click();
  await frameOf(page, "One").getByText("First a").waitFor();
  await frame.getByRole("button", { name: "Next" }).click();
  await expect.poll(rows).toBe("c 3;");
  await frame.getByRole("button", { name: "Only" }).click();
  await expect.poll(rows).toBe("b 2;");
  await expect.poll(() => frame.locator(".total").textContent()).toBe("1 false 1"); // its own alias stands for the same
  await leave(page);
});

const HEAD_SCRIPT = `
self.onInit = function () {
  var ctx = self.ctx;
  ctx.widgetTitle = "Title of the script";
  ctx.widgetTitleTooltip = "More of it";
  ctx.aliasController.getAliasInfo(ctx.aliasController.getEntityAliasId("Boiler")).subscribe(function (info) {
    ctx.$scope.said = info.alias + ": " + info.currentEntity.name;
  });
};
self.onDataUpdated = function () { self.ctx.$scope.told = "told"; };`;

test("a script begins without points, sets the head of its widget and finds the entities of an alias", async () => {
  const headless = "self.onInit = function () { self.ctx.hideTitlePanel = true; };";
  const none = {
    datasources: [
      { type: "entity", entityAliasId: "a", dataKeys: [{ name: "absent", type: "timeseries", label: "Absent" }] },
    ],
  };
  const { device, path } = await dashboardOf(
    [
      {
        name: "Head",
        kind: "timeseries",
        templateHtml: "<p>{{ said }}</p><i>{{ told }}</i>",
        controllerScript: HEAD_SCRIPT,
      },
      { name: "Headless", templateHtml: "<p>Here</p>", controllerScript: headless },
    ],
    (at) => (at === 0 ? none : {}),
  );
  const page = await stage.user("tenant", { at: path });
  await frameOf(page, "Head").getByText(`Boiler: ${device.name}`).waitFor();
  expect(await frameOf(page, "Head").locator("i").textContent()).toBe("");
  const heading = page.getByRole("heading", { name: "Title of the script" });
  expect(await heading.getAttribute("title")).toBe("More of it");
  await frameOf(page, "Headless").getByText("Here").waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Headless" }).count()).toBe(0);
  await leave(page);
});

test("a script knows the state it is in, and changes it while it runs", async () => {
  const script = `self.onInit = function () {
    self.ctx.$scope.rename = function () {
      self.ctx.stateController.updateState("overview", {
        entityId: { entityType: "DEVICE", id: self.ctx.datasources[0].entityId }, entityName: "Chosen"
      });
    };
  };`;
  const { path } = await dashboardOf([
    {
      name: "State",
      templateHtml: `<p>{{ ctx.stateController.getStateId() }} {{ ctx.stateController.getStateParams().entityName }}</p>
        <button (click)="rename()">Rename</button>`,
      controllerScript: script,
    },
  ]);
  const page = await stage.user("tenant", { at: path });
  const frame = frameOf(page, "State");
  await expect.poll(() => frame.locator("p").textContent()).toMatch(/^overview\s*$/);
  await frame.getByRole("button", { name: "Rename" }).click();
  await expect.poll(() => frame.locator("p").textContent()).toBe("overview Chosen");
  await leave(page);
});

const ESCAPES = readFileSync(new URL("custom-widget-escapes.txt", import.meta.url), "utf8");

test("what a widget of a tenant runs reaches no session, storage, network, page or right, and holds nobody up", async () => {
  await using sink = await openSink();
  const broken = "self.onInit = function () {\n  self.ctx.nothing.here();\n};";
  const { device, path } = await dashboardOf([
    { name: "Burglar", templateHtml: "", controllerScript: ESCAPES.replaceAll("SINK", sink.url) },
    { name: "Broken", templateHtml: "", controllerScript: broken },
    { name: "No script", templateHtml: "", controllerScript: "\nvar level = ;\n" },
    { name: "Gone", templateHtml: "", controllerScript: `location.href = "${sink.url}/self";` },
    { name: "Loop", templateHtml: "", controllerScript: "self.onInit = function () { for (;;); };" },
    { name: "Bystander", templateHtml: "<p>Well</p>", controllerScript: "" },
  ]);
  const page = await stage.user("tenant", { at: path });
  await frameOf(page, "Bystander").getByText("Well").waitFor();
  await page.getByText(/controllerScript, line 2: TypeError: .*'here'/).waitFor();
  await page.getByText(/controllerScript, line 2: SyntaxError: /).waitFor();
  const said = async () => JSON.parse((await frameOf(page, "Burglar").locator("pre").textContent()) || "{}");
  await expect.poll(async () => Object.keys(await said()).length).toBe(ATTEMPTS);
  const { read, "http read": overHttp, ...others } = await said();
  expect([read, overHttp]).toEqual(["got [object Object]", "got [object Object]"]); // what the viewer may see it may see
  expect(new Set(Object.values(others))).toEqual(new Set(["refused"]));
  expect(sink.heard).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await client.telemetry.attributes(device.id, "SERVER_SCOPE", ["stolen"])).toEqual([]);
  const loop = page.getByRole("group", { name: "Loop" });
  await loop.getByText("This widget did not answer for ten seconds and was ended.").waitFor();
  await expect.poll(() => frameOf(page, "Loop").owner().count()).toBe(0);
  // All this time its process had an endless loop in it; neither the page nor the others noticed.
  expect(await frameOf(page, "Bystander").getByText("Well").isVisible()).toBe(true);
  await loop.getByRole("button", { name: "Restart" }).click();
  await frameOf(page, "Loop").owner().waitFor({ state: "attached" });
  await leave(page);
});

const ATTEMPTS = (ESCAPES.match(/\b(attempt|call)\(\s*"/g) ?? []).length;
