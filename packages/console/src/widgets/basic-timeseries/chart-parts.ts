import type { KeySettingsOf, SettingsOf } from "@orrery/model/widgets";
import type { basicTimeseries } from "@orrery/model/widgets/charts";
import type { ChartAxis, ChartInput, ChartLimit, ChartSeries } from "../../charts/chart-input.ts";
import type { WidgetSeries, WidgetWindow } from "../runtime/define-widget.ts";
import { displayText } from "../runtime/display-value.ts";

export type ChartSettings = SettingsOf<typeof basicTimeseries>;
export type LineSettings = KeySettingsOf<typeof basicTimeseries>;

/** A series that has points, with the settings of its key. */
export interface Line {
  readonly series: WidgetSeries;
  readonly settings: LineSettings;
}

const LINE_WIDTH = 1.5;

export function linesOf(data: readonly WidgetSeries<LineSettings>[]): readonly Line[] {
  return data
    .filter(({ key }) => key.type === "timeseries")
    .map((series) => ({ series, settings: series.keySettings }));
}

/** The axis of each line and all axes: lines of equal units share one, unless their key wants its own. */
export function axesOf(
  lines: readonly Line[],
  { yaxis }: ChartSettings,
  language: string,
): { readonly axes: readonly ChartAxis[]; readonly axisOf: readonly number[] } {
  const axes: ChartAxis[] = [];
  const known = new Map<string, number>();
  const axisOf = lines.map(({ series, settings }) => {
    const name = settings.showSeparateAxis ? `own ${series.key.label}` : series.units;
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, axes.length);
    // The first key that needs an axis says how it looks.
    const decimals = settings.axisTickDecimals ?? yaxis.tickDecimals ?? undefined;
    axes.push({
      side: settings.axisPosition ?? "left",
      title: settings.axisTitle || yaxis.title || "",
      min: settings.axisMin ?? yaxis.min ?? undefined,
      max: settings.axisMax ?? yaxis.max ?? undefined,
      tickSize: settings.axisTickSize ?? yaxis.tickSize ?? undefined,
      showLabels: yaxis.showLabels,
      decimals,
      format: (value) =>
        displayText(
          value,
          { decimals: decimals ?? decimalsOf(value), units: axes.length > 1 ? series.units : "" },
          language,
        ),
    });
    return axes.length - 1;
  });
  return { axes, axisOf };
}

/** Marks of an axis are round numbers; this keeps what rounding errors add out of sight. */
function decimalsOf(value: number): number {
  return Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 4;
}

interface ChartContext {
  readonly lines: readonly Line[];
  readonly settings: ChartSettings;
  readonly window: WidgetWindow;
  readonly hidden: ReadonlySet<string>;
  readonly language: string;
  readonly limitLabel: (value: string) => string;
}

/** What the chart draws of the lines that are not hidden. An axis without lines is left out, too. */
export function chartInputOf({ lines, settings, window, hidden, language, limitLabel }: ChartContext): ChartInput {
  const shown = lines.filter(({ series }) => !hidden.has(series.id));
  const { axes, axisOf } = axesOf(shown, settings, language);
  return {
    range: window.range,
    zone: window.zone,
    language,
    stepMs: window.intervalMs,
    axes,
    series: shown.flatMap((line, index) => seriesOf(line, axisOf[index] ?? 0, { settings, language })),
    limits: limitsOf(shown, axisOf, { settings, language, limitLabel }),
    verticalGrid: settings.grid.verticalLines,
    horizontalGrid: settings.grid.horizontalLines,
    timeLabels: settings.xaxis.showLabels,
    tooltip: settings.showTooltip,
  };
}

function seriesOf(
  { series, settings }: Line,
  axis: number,
  { settings: { smoothLines }, language }: Pick<ChartContext, "settings" | "language">,
): ChartSeries[] {
  const { view, color, index, units, decimals } = series;
  if (!view) return [];
  return [
    {
      id: series.id,
      label: series.label,
      color,
      index,
      view,
      axis,
      lineWidth: settings.lineWidth ?? LINE_WIDTH,
      line: settings.showLines,
      fill: settings.fillLines,
      points: settings.showPoints,
      pointRadius: settings.showPointsRadius,
      smooth: smoothLines && !settings.showPoints,
      // After twelve colours lines differ by their dashes.
      dash: color === undefined && index >= 12 ? [6, 3] : undefined,
      format: (value) => displayText(value, { decimals, units, showZeroDecimals: true }, language),
    },
  ];
}

/** Lines at fixed values, each drawn once per axis however many series bring it. */
function limitsOf(
  lines: readonly Line[],
  axisOf: readonly number[],
  { settings, language, limitLabel }: Pick<ChartContext, "settings" | "language" | "limitLabel">,
): readonly ChartLimit[] {
  const limits = new Map<string, ChartLimit>();
  lines.forEach(({ series, settings: line }, position) => {
    const axis = axisOf[position] ?? 0;
    for (const { thresholdValueSource, thresholdValue: value, lineWidth, color } of line.thresholds) {
      if (thresholdValueSource !== "predefinedValue" || value === null || value === undefined) continue;
      const label = limitLabel(displayText(value, { decimals: series.decimals, units: "" }, language));
      const width = lineWidth ?? settings.thresholdsLineWidth ?? 1;
      limits.set(`${axis} ${value} ${color}`, { value, axis, label, color: color || undefined, lineWidth: width });
    }
  });
  return [...limits.values()];
}
