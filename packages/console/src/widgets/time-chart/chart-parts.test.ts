import { entityId, NULL_UUID } from "@orrery/model";
import { basicTimeseries, timeseriesBars } from "@orrery/model/widgets/charts";
import { expect, test } from "vitest";
import { attributeName } from "../runtime/data/use-attribute-values.ts";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { axesOf } from "./chart-axes.ts";
import {
  type ChartSettings,
  chartInputOf,
  type Line,
  type LineSettings,
  linesOf,
  type TimeChartKind,
} from "./chart-parts.ts";

const series = (index: number, units: string, settings = {}, type = "timeseries"): WidgetSeries<LineSettings> => ({
  id: String(index),
  datasource: 0,
  key: { name: "a", type, label: `key ${index}` },
  keySettings: basicTimeseries.keySettings.read(settings),
  label: "",
  color: undefined,
  index,
  units,
  decimals: 1,
  entity: { id: entityId("DEVICE", NULL_UUID), name: "", label: "" },
});
const context = (settings: ChartSettings) => ({ settings, language: "en_US", functionText: () => undefined });
const settings = (saved: object) => basicTimeseries.settings.read(saved);

test("lines of equal units share an axis, one that wants its own gets it", () => {
  const lines = linesOf([
    series(0, "°C"),
    series(1, "%"),
    series(2, "°C"),
    series(3, "°C", { showSeparateAxis: true }),
  ]);
  expect(axesOf(lines, context(settings({}))).axisOf).toEqual([0, 1, 0, 2]);
});

test("the first key of an axis says how it looks, the widget what it leaves open", () => {
  const lines = linesOf([series(0, "°C", { axisMin: -5, axisPosition: "right" }), series(1, "°C", { axisMin: 0 })]);
  const { axes } = axesOf(lines, context(settings({ yaxis: { min: 1, max: 40, title: "Heat" } })));
  expect(axes).toMatchObject([{ side: "right", min: -5, max: 40, title: "Heat", showLabels: true }]);
});

test("attributes are no lines", () => {
  expect(linesOf([series(0, "", {}, "attribute")])).toEqual([]);
});

const HOUR = 3_600_000;
const points = Float64Array.of(10, 20);
const view = { ts: Float64Array.of(HOUR, 2 * HOUR), values: points, valueAt: (index: number) => points[index] ?? NaN };

function inputOf(kind: TimeChartKind, lines: readonly Line[], saved: object, aggregation: "AVG" | "NONE" = "AVG") {
  const declaration = kind === "bars" ? timeseriesBars : basicTimeseries;
  return chartInputOf({
    kind,
    lines: lines.map((line) => ({ ...line, series: { ...line.series, view } })),
    settings: declaration.settings.read(saved),
    window: {
      settings: { window: { kind: "historyLast", lengthMs: 3 * HOUR }, aggregation, limit: 100 } as never,
      range: { start: 0, end: 3 * HOUR },
      zone: "UTC",
      intervalMs: HOUR,
    },
    hidden: new Set(),
    language: "en_US",
    limitLabel: (value) => `Limit ${value}`,
    attributes: new Map([[attributeName({ alias: "Tank", attribute: "limit" }), 15]]),
    customShapes: new Map(),
    functionText: (body, value) => (body === "on" ? `on ${value}` : undefined),
  });
}

test("bars stand beside each other, stacked ones on each other, and none on what is excluded", () => {
  const lines = linesOf([series(0, ""), series(1, ""), series(2, "", { excludeFromStacking: true })]);
  expect(inputOf("bars", lines.slice(0, 2), { barAlignment: "center" }).series.map(({ bar }) => bar)).toEqual([
    { widthMs: 0.3 * HOUR, offsetMs: -0.3 * HOUR },
    { widthMs: 0.3 * HOUR, offsetMs: 0 },
  ]);
  const stacked = inputOf("bars", lines, { stack: true });
  expect(stacked.series.map(({ stack }) => stack && [...stack.top])).toEqual([[10, 20], [20, 40], undefined]);
});

test("bars of raw values have the width that was set", () => {
  const { series: drawn } = inputOf("bars", linesOf([series(0, "")]), { defaultBarWidth: 5000 }, "NONE");
  expect(drawn[0]?.bar).toEqual({ widthMs: 5000, offsetMs: 0 });
});

test("limits are where they were set or where attributes are, each once", () => {
  const at = (thresholdValue: number) => ({ thresholdValueSource: "predefinedValue", thresholdValue, color: "red" });
  const follows = {
    thresholdValueSource: "entityAttribute",
    thresholdEntityAlias: "Tank",
    thresholdAttribute: "limit",
  };
  const unknown = { ...follows, thresholdAttribute: "other" };
  const lines = linesOf([
    series(0, "", { thresholds: [at(5), follows, unknown] }),
    series(1, "", { thresholds: [at(5)] }),
  ]);
  expect(inputOf("lines", lines, {}).limits.map(({ value, label }) => [value, label])).toEqual([
    [5, "Limit 5"],
    [15, "Limit 15"],
  ]);
});

test("functions of the author make the texts that they know, the key's before the widget's", () => {
  const lines = linesOf([series(0, "K", { tooltipValueFormatter: "on" }), series(1, "K")]);
  const { series: drawn, axes } = inputOf("states", lines, {
    tooltipValueFormatter: "off",
    yaxis: { ticksFormatter: "on" },
  });
  expect(drawn.map(({ format }) => format(1))).toEqual(["on 1", "1.0 K"]);
  expect(axes[0]?.format(1)).toBe("on 1");
});

test("looks that a form begins with are the theme's, others are kept", () => {
  const { look } = inputOf("lines", linesOf([series(0, "")]), { fontColor: "#545454", grid: { tickColor: "#dddddd" } });
  expect(look).toBeUndefined();
  const chosen = inputOf("lines", linesOf([series(0, "")]), {
    fontSize: 14,
    grid: { backgroundColor: "pink", outlineWidth: 3 },
  });
  expect(chosen.look).toMatchObject({ fontSize: 14, background: "pink", outline: { width: 3 } });
});
