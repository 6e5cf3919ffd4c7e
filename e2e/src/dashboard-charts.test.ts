import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;
let admin: Awaited<ReturnType<typeof signedIn>>;
let tries = 0;

beforeAll(async () => {
  stage = await Stage.open();
  admin = await signedIn(stage.platform.httpUrl, TENANT);
});
afterAll(() => stage[Symbol.asyncDispose]());

const ALIAS = "c0000000-0000-4000-8000-000000000007";
const TOKEN = "demo-glycol-pump-2";

interface Shown {
  readonly bundle: string;
  readonly alias: string;
  readonly keys: readonly object[];
  readonly settings?: object;
  readonly config?: object;
}

const key = (name: string, settings: object = {}, more: object = {}) => ({
  name,
  type: "timeseries",
  label: name,
  color: "#4953d0",
  settings,
  ...more,
});

async function pump() {
  const { data } = await admin.devices.tenantInfos({ page: 0, pageSize: 5, textSearch: "Glycol pump 2" });
  const [found] = data;
  if (!found) throw new Error("The demo has no such pump");
  return found.id;
}

/** Widgets as the installation has them, of their own defaults, fed by the pump; their titles are their aliases. */
async function openWidgets(widgets: readonly Shown[]): Promise<Page> {
  const title = `Widgets of try ${++tries}`;
  const device = await pump();
  const saved = await Promise.all(
    widgets.map(async ({ bundle, alias, keys, settings = {}, config = {} }, at) => {
      const type = await admin.widgetTypes.getByAlias({ isSystem: true, bundleAlias: bundle, alias });
      const initial = JSON.parse(String(type.descriptor.defaultConfig));
      const place = { sizeX: 6, sizeY: 5, row: Math.floor(at / 4) * 5, col: (at % 4) * 6 };
      const widget = {
        ...{ isSystemType: true, bundleAlias: bundle, typeAlias: alias, type: type.descriptor.type, title: alias },
        ...place,
        config: {
          ...initial,
          ...{ title: alias, showTitle: true, useDashboardTimewindow: true },
          ...config,
          settings: { ...initial.settings, ...settings },
          datasources: [{ type: "entity", entityAliasId: ALIAS, dataKeys: keys }],
        },
      };
      return [`w${at}`, widget, place] as const;
    }),
  );
  const layout = { widgets: Object.fromEntries(saved.map(([id, , place]) => [id, place])), gridSettings: {} };
  const { id } = await admin.dashboards.save({
    title,
    configuration: {
      widgets: Object.fromEntries(saved.map(([name, widget]) => [name, widget])),
      entityAliases: {
        [ALIAS]: {
          id: ALIAS,
          alias: "Pump",
          filter: { type: "singleEntity", singleEntity: device, resolveMultiple: false },
        },
      },
      states: { default: { name: title, root: true, layouts: { main: layout } } },
      timewindow: { realtime: { timewindowMs: 600_000 }, aggregation: { type: "NONE", limit: 500 } },
    },
  });
  return stage.user("tenant", { at: `/dashboards/${id.id}` });
}

const DIGITAL = [
  ...["gauge_justgage", "digital_thermometer", "digital_speedometer", "neon_gauge_justgage", "lcd_gauge"],
  ...["lcd_bar_gauge", "simple_neon_gauge_justgage", "vertical_bar_justgage", "simple_gauge_justgage"],
  ...["digital_bar", "mini_gauge_justgage", "horizontal_bar_justgage", "digital_vertical_bar"],
];
const ANALOGUE = [
  ...["analogue_compass", "temperature_gauge_canvas_gauges", "temperature_radial_gauge_canvas_gauges"],
  ...["speed_gauge_canvas_gauges", "radial_gauge_canvas_gauges"],
];

test("every gauge shows the value of its key as it comes", async () => {
  await stage.publish(TOKEN, { chartLevel: 42 });
  const keys = [key("chartLevel", {}, { decimals: 0 })];
  const page = await openWidgets([
    ...DIGITAL.map((alias) => ({ bundle: "digital_gauges", alias, keys })),
    ...ANALOGUE.map((alias) => ({ bundle: "analogue_gauges", alias, keys })),
  ]);
  const drawing = (alias: string, value: number) =>
    page
      .getByRole("group", { name: alias, exact: true })
      .getByRole("img", { name: new RegExp(`^chartLevel: ${value}\\b`) });
  for (const alias of [...DIGITAL, ...ANALOGUE]) await drawing(alias, 42).waitFor();
  await photograph(page, "gauges");
  expect(await accessibilityProblems(page)).toEqual([]);
  await stage.publish(TOKEN, { chartLevel: 57 });
  for (const alias of [...DIGITAL, ...ANALOGUE]) await drawing(alias, 57).waitFor();
  await leave(page);
});

test("a gauge takes the colour of the level that an attribute bounds, and follows the attribute", async () => {
  const device = await pump();
  const setLimit = (chartLimit: number) => admin.telemetry.saveAttributes(device, "SERVER_SCOPE", { chartLimit });
  await setLimit(40);
  await stage.publish(TOKEN, { chartFill: 50 });
  const limit = { valueSource: "entityAttribute", entityAlias: "Pump", attribute: "chartLimit" };
  const page = await openWidgets([
    {
      bundle: "digital_gauges",
      alias: "gauge_justgage",
      keys: [key("chartFill")],
      settings: {
        useFixedLevelColor: true,
        fixedLevelColors: [
          { from: { value: 0 }, to: limit, color: "#008000" },
          { from: limit, to: { value: 100 }, color: "#ff0000" },
        ],
      },
    },
  ]);
  const bar = page.getByRole("group", { name: "gauge_justgage" }).locator("path.moves");
  const color = () => bar.evaluate((path) => getComputedStyle(path).stroke);
  await bar.waitFor();
  await expect.poll(color).toBe("rgb(255, 0, 0)");
  await setLimit(60);
  await expect.poll(color).toBe("rgb(0, 128, 0)");
  await leave(page);
});

test("BLOCK-1.004 charts over time show the keys of their datasource, which a legend hides and shows", async () => {
  for (const chartState of [0, 1, 0])
    await stage.publish(TOKEN, { chartState, chartFlow: 10 + chartState, chartHeat: 30 });
  const limits = { thresholds: [{ thresholdValueSource: "predefinedValue", thresholdValue: 20, color: "" }] };
  const both = [key("chartFlow", limits), key("chartHeat")];
  const page = await openWidgets([
    { bundle: "charts", alias: "basic_timeseries", keys: both },
    { bundle: "charts", alias: "timeseries_bars_flot", keys: both },
    { bundle: "charts", alias: "state_chart", keys: [key("chartState")], config: { decimals: 0 } },
  ]);
  const chart = (alias: string) => page.getByRole("group", { name: alias, exact: true });
  const legend = (alias: string) => chart(alias).getByRole("list", { name: "Legend" }).getByRole("button");
  for (const alias of ["basic_timeseries", "timeseries_bars_flot", "state_chart"]) {
    await chart(alias).locator(".u-over").waitFor();
  }
  await expect.poll(() => legend("basic_timeseries").count()).toBe(2);
  await expect.poll(() => legend("timeseries_bars_flot").count()).toBe(2);
  await expect.poll(() => legend("state_chart").count()).toBe(1);
  await photograph(page, "time-charts");
  expect(await accessibilityProblems(page)).toEqual([]);
  const flow = legend("timeseries_bars_flot").filter({ hasText: "chartFlow" });
  await flow.click();
  await expect.poll(() => flow.getAttribute("aria-pressed")).toBe("false");
  await flow.press("Enter");
  await expect.poll(() => flow.getAttribute("aria-pressed")).toBe("true");
  await leave(page);
});

const SHARES = ["bars", "doughnut_chart_js", "pie", "pie_chart_js", "polar_area_chart_js", "radar_chart_js"];

test("charts of latest values say them in words, and leave out what is hidden", async () => {
  await stage.publish(TOKEN, { chartMash: 30, chartWort: 10 });
  const keys = [
    key("chartMash", {}, { decimals: 0, units: "hl" }),
    key("chartWort", {}, { decimals: 0, units: "hl", color: "#da7515" }),
  ];
  const page = await openWidgets(SHARES.map((alias) => ({ bundle: "charts", alias, keys })));
  const chart = (alias: string) => page.getByRole("group", { name: alias, exact: true });
  for (const alias of SHARES) {
    await chart(alias)
      .getByRole("img", { name: /chartMash 30 hl, chartWort 10 hl/ })
      .locator("canvas")
      .first()
      .waitFor();
  }
  await photograph(page, "share-charts");
  expect(await accessibilityProblems(page)).toEqual([]);
  const wort = chart("doughnut_chart_js").getByRole("button", { name: /^chartWort/ });
  await expect.poll(() => wort.textContent()).toBe("chartWort10 hl · 25 %");
  await wort.click();
  await chart("doughnut_chart_js")
    .getByRole("img", { name: /chartMash 30 hl$/ })
    .waitFor();
  await stage.publish(TOKEN, { chartMash: 90 });
  await chart("bars")
    .getByRole("img", { name: /chartMash 90 hl, chartWort 10 hl/ })
    .waitFor();
  await expect
    .poll(() =>
      chart("pie")
        .getByRole("button", { name: /^chartWort/ })
        .textContent(),
    )
    .toContain("10 %");
  await leave(page);
});

test("a chart is read by keys and as a table, and saved as a picture", async () => {
  const now = Date.now();
  for (const chartRead of [11, 12, 13]) {
    await stage.publish(TOKEN, { ts: now - (14 - chartRead) * 10_000, values: { chartRead } });
  }
  const page = await openWidgets([
    { bundle: "charts", alias: "basic_timeseries", keys: [key("chartRead", {}, { decimals: 0 })] },
  ]);
  const widget = page.getByRole("group", { name: "basic_timeseries", exact: true });
  await widget.locator(".u-over").waitFor();
  const plot = widget.getByRole("img", { name: "Chart: basic_timeseries" });
  await plot.focus();
  await plot.press("End");
  const said = widget.getByRole("status");
  await expect.poll(() => said.first().textContent()).toMatch(/chartRead 13$/);
  await plot.press("ArrowLeft");
  await expect.poll(() => said.first().textContent()).toMatch(/chartRead 12$/);
  await widget.getByRole("button", { name: "Values as a table" }).click();
  const dialog = page.getByRole("dialog", { name: "basic_timeseries" });
  await dialog.getByRole("columnheader", { name: "chartRead" }).waitFor();
  await expect.poll(() => dialog.getByRole("cell").first().textContent()).toBe("13");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  const download = page.waitForEvent("download");
  await widget.hover();
  await widget.getByRole("button", { name: "Save as picture" }).click();
  expect((await download).suggestedFilename()).toBe("basic_timeseries.png");
  await leave(page);
});

test("a legend names latest values, and a window of the past is compared with the time before", async () => {
  const now = Date.now();
  const minutes = (count: number) => now - count * 60_000;
  await admin.telemetry.saveAttributes(await pump(), "SERVER_SCOPE", { chartPlace: "Cellar" });
  for (const [ts, chartPast] of [
    [minutes(90), 5],
    [minutes(30), 9],
  ] as const) {
    await stage.publish(TOKEN, { ts, values: { chartPast } });
  }
  const page = await openWidgets([
    {
      bundle: "charts",
      alias: "basic_timeseries",
      keys: [
        key(
          "chartPast",
          { comparisonSettings: { showValuesForComparison: true } },
          { label: "Flow in ${chartPlace}", decimals: 0 },
        ),
      ],
      settings: {
        comparisonEnabled: true,
        timeForComparison: "previousInterval",
        customLegendEnabled: true,
        dataKeysListForLabels: [{ name: "chartPlace", type: "attribute" }],
      },
      config: {
        useDashboardTimewindow: false,
        timewindow: { history: { historyType: 0, timewindowMs: 3_600_000 }, aggregation: { type: "NONE", limit: 100 } },
      },
    },
  ]);
  const legend = page.getByRole("list", { name: "Legend" }).getByRole("button");
  await legend.filter({ hasText: /^Flow in Cellar9/ }).waitFor();
  await legend.filter({ hasText: /^Flow in Cellar, earlier5/ }).waitFor();
  await photograph(page, "chart-compared");
  await admin.telemetry.saveAttributes(await pump(), "SERVER_SCOPE", { chartPlace: "Yard" });
  await legend.filter({ hasText: /^Flow in Yard9/ }).waitFor();
  await leave(page);
});

test("an axis has the texts of its author's function, and one that fails is named", async () => {
  for (const chartState of [0, 1]) await stage.publish(TOKEN, { chartState });
  const yaxis = { min: 0, max: 1, tickSize: 1, showLabels: true };
  const page = await openWidgets([
    {
      bundle: "charts",
      alias: "state_chart",
      keys: [key("chartState")],
      settings: { yaxis: { ...yaxis, ticksFormatter: "return value.of.nothing;" }, tooltipValueFormatter: "" },
    },
  ]);
  const widget = page.getByRole("group", { name: "state_chart", exact: true });
  await widget.getByText(/^ticksFormatter, line 1: /).waitFor();
  await leave(page);
});
