import type { ComparedInterval, DataKey } from "@orrery/model";
import type { KeySettingsOf, SettingsOf } from "@orrery/model/widgets";
import type { basicTimeseries, timeseriesBars } from "@orrery/model/widgets/charts";
import type {
  ChartInput,
  ChartLimit,
  ChartSeries,
  PathStep,
  PointShape,
  StackedValues,
} from "../../charts/chart-input.ts";
import { stackSeries } from "../../charts/stacked.ts";
import { attributeName } from "../runtime/data/use-attribute-values.ts";
import type { WidgetSeries, WidgetWindow } from "../runtime/define-widget.ts";
import { displayText } from "../runtime/display-value.ts";
import { axesOf } from "./chart-axes.ts";
import { lookOf } from "./chart-look.ts";

type LineChartSettings = SettingsOf<typeof basicTimeseries>;
type BarChartSettings = SettingsOf<typeof timeseriesBars>;

/** Of lines, states and bars alike; what only one of them has is optional. */
export type ChartSettings = Omit<LineChartSettings, "smoothLines"> &
  Partial<Pick<LineChartSettings, "smoothLines"> & Pick<BarChartSettings, "defaultBarWidth" | "barAlignment">>;
export type LineSettings = KeySettingsOf<typeof basicTimeseries>;

/** How values over time are drawn. */
export type TimeChartKind = "lines" | "states" | "bars";

/** A series that has points, with the settings of its key. */
export interface Line {
  readonly series: WidgetSeries;
  readonly settings: LineSettings;
}

const LINE_WIDTH = 1.5;

export function linesOf(data: readonly WidgetSeries<LineSettings>[]): readonly Line[] {
  return data
    .filter(({ key }) => key.type === "timeseries" || key.type === "function")
    .map((series) => ({ series, settings: series.keySettings }));
}

/** The text that a function of the author makes of a value; undefined while it is not known, or without a function. */
export type FunctionText = (body: string, value: number) => string | undefined;

export interface ChartContext {
  readonly kind: TimeChartKind;
  readonly lines: readonly Line[];
  readonly settings: ChartSettings;
  readonly window: WidgetWindow;
  readonly hidden: ReadonlySet<string>;
  readonly language: string;
  readonly limitLabel: (value: string) => string;
  /** Of attributes that limits follow, by their names. */
  readonly attributes: ReadonlyMap<string, number>;
  readonly functionText: FunctionText;
  /** Shapes that functions of keys draw, by their bodies. */
  readonly customShapes: ReadonlyMap<string, readonly PathStep[]>;
}

/** What the chart draws of the lines that are not hidden. An axis without lines is left out, too. */
export function chartInputOf(context: ChartContext): ChartInput {
  const { lines, settings, window, hidden, language, kind } = context;
  const shown = lines.filter(({ series }) => !hidden.has(series.id));
  const { axes, axisOf } = axesOf(shown, context);
  const compared = shown.find(({ series }) => series.shiftMs !== undefined)?.series.shiftMs;
  const isStacked = settings.stack && compared === undefined;
  const stacks = isStacked ? stacksOf(shown, axisOf, kind) : new Map<string, StackedValues>();
  const series = shown.flatMap((line, index) =>
    chartSeries(line, {
      ...context,
      axis: axisOf[index] ?? 0,
      stack: stacks.get(line.series.id),
      count: shown.length,
      index,
    }),
  );
  return {
    range: window.range,
    zone: window.zone,
    language,
    stepMs: window.intervalMs,
    axes,
    // What is stacked higher is painted first, so that lines of lower ones stay whole.
    series: isStacked && kind !== "bars" ? series.toReversed() : series,
    limits: limitsOf(shown, axisOf, context),
    verticalGrid: settings.grid.verticalLines,
    horizontalGrid: settings.grid.horizontalLines,
    timeLabels: settings.xaxis.showLabels,
    timeTitle: settings.xaxis.title || undefined,
    tooltip: settings.showTooltip,
    tooltipLook: {
      individual: settings.tooltipIndividual,
      cumulative: settings.tooltipCumulative,
      hideZeros: settings.hideZeros,
    },
    compared:
      compared === undefined
        ? undefined
        : {
            shiftMs: compared,
            side: settings.xaxisSecond.axisPosition === "bottom" ? "bottom" : "top",
            showLabels: settings.xaxisSecond.showLabels,
            title: settings.xaxisSecond.title || "",
          },
    look: lookOf(settings),
  };
}

/** Series of an axis stand on each other, but those that are excluded. */
function stacksOf(lines: readonly Line[], axisOf: readonly number[], kind: TimeChartKind) {
  const stacks = new Map<string, StackedValues>();
  const stacked = lines.map((line, index) => ({ ...line, axis: axisOf[index] ?? 0 }));
  for (const axis of new Set(axisOf)) {
    const members = stacked.filter(
      (line) => line.axis === axis && !line.settings.excludeFromStacking && line.series.view,
    );
    const columns = members.flatMap(({ series }) => series.view ?? []);
    stackSeries(columns, kind === "bars" ? "bars" : "lines").forEach((values, index) => {
      const id = members[index]?.series.id;
      if (id !== undefined) stacks.set(id, values);
    });
  }
  return stacks;
}

interface SeriesContext extends ChartContext {
  readonly axis: number;
  readonly stack: StackedValues | undefined;
  readonly count: number;
  readonly index: number;
}

function chartSeries({ series, settings }: Line, context: SeriesContext): ChartSeries[] {
  const { kind, axis, stack, language, functionText } = context;
  const { view, color, index, units, decimals } = series;
  if (!view) return [];
  const body = settings.tooltipValueFormatter || context.settings.tooltipValueFormatter;
  return [
    {
      id: series.id,
      label: series.label,
      color,
      index,
      view,
      axis,
      lineWidth: Math.min(Math.max(settings.lineWidth ?? LINE_WIDTH, 0.5), 20),
      line: settings.showLines,
      fill: settings.fillLines,
      points: settings.showPoints,
      pointRadius: Math.min(Math.max(settings.showPointsRadius, 0.5), 30),
      pointShape: shapeOf(settings.showPointShape),
      pointPath:
        settings.showPointShape === "custom" ? context.customShapes.get(settings.pointShapeFormatter) : undefined,
      pointLineWidth: Math.min(settings.showPointsLineWidth, 30),
      smooth: (context.settings.smoothLines ?? false) && !settings.showPoints,
      steps: kind === "states" || undefined,
      bar: kind === "bars" ? barOf(context) : undefined,
      stack,
      shiftMs: series.shiftMs,
      // After twelve colours lines differ by their dashes, and so do those of an earlier time.
      dash: series.shiftMs !== undefined ? [4, 3] : color === undefined && index >= 12 ? [6, 3] : undefined,
      format: (value) =>
        (body && functionText(body, value)) ||
        displayText(value, { decimals, units, showZeroDecimals: true }, language),
    },
  ];
}

const shapeOf = (shape: string): PointShape => (shape === "custom" ? "cross" : (shape as PointShape));

const BAR_PART = 0.6;

/** Bars of a bucket stand beside each other, unless they stand on each other. */
function barOf({ settings, window, stack, count, index }: SeriesContext) {
  const isRaw = window.settings.aggregation === "NONE";
  const whole = Math.max(1, isRaw ? (settings.defaultBarWidth ?? 600) : window.intervalMs * BAR_PART);
  const start = { left: 0, right: -whole, center: -whole / 2 }[settings.barAlignment ?? "left"] ?? 0;
  if (stack) return { widthMs: whole, offsetMs: start };
  return { widthMs: whole / count, offsetMs: start + (index * whole) / count };
}

/** Lines at fixed values, each drawn once per axis however many series bring it. */
function limitsOf(
  lines: readonly Line[],
  axisOf: readonly number[],
  { settings, language, limitLabel, attributes }: ChartContext,
): readonly ChartLimit[] {
  const limits = new Map<string, ChartLimit>();
  lines.forEach(({ series, settings: line }, position) => {
    if (series.shiftMs !== undefined) return;
    const axis = axisOf[position] ?? 0;
    for (const threshold of line.thresholds) {
      const value = limitValue(threshold, attributes);
      if (value === undefined) continue;
      const { lineWidth, color } = threshold;
      const label = limitLabel(displayText(value, { decimals: series.decimals, units: "" }, language));
      const width = Math.min(lineWidth ?? settings.thresholdsLineWidth ?? 1, 20);
      limits.set(`${axis} ${value} ${color}`, { value, axis, label, color: color || undefined, lineWidth: width });
    }
  });
  return [...limits.values()];
}

function limitValue(
  { thresholdValueSource, thresholdEntityAlias: alias, thresholdAttribute: attribute, thresholdValue }: Threshold,
  attributes: ReadonlyMap<string, number>,
): number | undefined {
  if (thresholdValueSource === "predefinedValue") return thresholdValue ?? undefined;
  return alias && attribute ? attributes.get(attributeName({ alias, attribute })) : undefined;
}

type Threshold = LineSettings["thresholds"][number];

const labelKeysOf = new WeakMap<object, readonly DataKey[]>();

/** The latest values that labels of a custom legend name; for equal settings the same list. */
export function legendKeys({
  customLegendEnabled,
  dataKeysListForLabels,
}: ChartSettings): readonly DataKey[] | undefined {
  if (!customLegendEnabled || dataKeysListForLabels.length === 0) return undefined;
  const known = labelKeysOf.get(dataKeysListForLabels);
  if (known) return known;
  const keys = dataKeysListForLabels.flatMap(({ name, type }) => (name ? [{ name, type, label: name }] : []));
  labelKeysOf.set(dataKeysListForLabels, keys);
  return keys;
}

/** The earlier time that a chart is compared with. */
export function comparisonOf({ comparisonEnabled, timeForComparison, comparisonCustomIntervalValue }: ChartSettings) {
  if (!comparisonEnabled) return undefined;
  return { interval: timeForComparison as ComparedInterval, customMs: comparisonCustomIntervalValue };
}

/** The attributes that limits of these lines follow. */
export function limitReferences(lines: readonly Line[]) {
  return lines.flatMap(({ settings }) =>
    settings.thresholds.flatMap(
      ({ thresholdValueSource, thresholdEntityAlias: alias, thresholdAttribute: attribute }) =>
        thresholdValueSource === "entityAttribute" && alias && attribute ? [{ alias, attribute }] : [],
    ),
  );
}
