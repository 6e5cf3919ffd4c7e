import type uPlot from "uplot";
import { DEFAULT_LANGUAGE } from "../i18n/environment.ts";
import { axisTimes } from "../i18n/zoned-text.ts";
import type { ChartAxis, ChartInput, ComparedTime } from "./chart-input.ts";
import type { ChartColors } from "./series-color.ts";

/** What axes go by when they are drawn, which may be later than what they were made for. */
export interface AxisSource {
  readonly input: () => ChartInput | undefined;
  readonly colors: () => ChartColors;
}

/** uPlot's name of the scale of a value axis. */
export const scaleKey = (axis: number) => `y${axis}`;

/** The axes of a chart: its times, its values, and the times that it is compared with. */
export function plotAxes(input: ChartInput, source: AxisSource): uPlot.Axis[] {
  return [
    timeAxis(input, source),
    ...input.axes.map((axis, index) => valueAxis(axis, index, source)),
    ...(input.compared ? [comparedAxis(input.compared, source)] : []),
  ];
}

function timeAxis({ timeLabels, timeTitle, look }: ChartInput, source: AxisSource): uPlot.Axis {
  return {
    ...lookOf(source, look?.timeColor),
    ...titleOf(source, timeTitle),
    scale: "x",
    size: timeLabels ? 28 : 8,
    space: 72,
    grid: { show: source.input()?.verticalGrid ?? false, stroke: () => gridColor(source), width: 1 },
    values: (_, marks) => {
      const { zone, language, timeLabels } = source.input() ?? NOTHING_DRAWN;
      return timeLabels ? axisTimes(marks, zone, language) : marks.map(() => "");
    },
  };
}

/** Says when the series were that are drawn over a later time. */
function comparedAxis({ side, title, showLabels }: ComparedTime, source: AxisSource): uPlot.Axis {
  return {
    ...lookOf(source),
    ...titleOf(source, title),
    scale: "x",
    side: side === "top" ? 0 : 2,
    size: showLabels ? 28 : 8,
    space: 72,
    grid: { show: false },
    values: (_, marks) => {
      const { zone, language, compared } = source.input() ?? NOTHING_DRAWN;
      if (!showLabels || !compared) return marks.map(() => "");
      return axisTimes(
        marks.map((ts) => ts - compared.shiftMs),
        zone,
        language,
      );
    },
  };
}

function valueAxis(
  { side, title, showLabels, tickSize, decimals, color }: ChartAxis,
  index: number,
  source: AxisSource,
): uPlot.Axis {
  return {
    ...lookOf(source, color),
    ...titleOf(source, title),
    incrs: tickSize ? [tickSize] : tickSteps(decimals),
    scale: scaleKey(index),
    side: side === "right" ? 1 : 3,
    space: 30,
    size: (chart, labels) => (showLabels ? widestLabel(chart, labels ?? [], fontOf(source)) + 12 : 8),
    grid: { show: index === 0 && (source.input()?.horizontalGrid ?? true), stroke: () => gridColor(source), width: 1 },
    values: (_, marks) => marks.map((mark) => (showLabels ? (source.input()?.axes[index]?.format(mark) ?? "") : "")),
  };
}

function lookOf(source: AxisSource, color?: string): uPlot.Axis {
  return {
    stroke: () => color ?? source.input()?.look?.textColor ?? source.colors().text,
    font: fontOf(source),
    gap: 6,
    ticks: { show: false },
    border: { show: false },
  };
}

const titleOf = (source: AxisSource, title: string | undefined): uPlot.Axis =>
  title ? { label: title, labelSize: 18, labelGap: 2, labelFont: fontOf(source) } : {};

const gridColor = ({ input, colors }: AxisSource): string => input()?.look?.gridColor ?? colors().grid;

const fontOf = ({ input, colors }: AxisSource): string => `${input()?.look?.fontSize ?? 11}px ${colors().font}`;

/** What an axis goes by before anything was given to draw. */
const NOTHING_DRAWN = { zone: "UTC", language: DEFAULT_LANGUAGE, timeLabels: true, compared: undefined } as const;

/** 1, 2 and 5 of each power of ten, from the last decimal that labels show. */
function tickSteps(decimals = 6): number[] {
  const powers = Array.from({ length: decimals + 16 }, (_, index) => 10 ** (index - decimals));
  return powers.flatMap((power) => [power, 2 * power, 5 * power]);
}

function widestLabel({ ctx }: uPlot, labels: readonly string[], font: string): number {
  ctx.save();
  ctx.font = font;
  const widest = Math.max(0, ...labels.map((label) => ctx.measureText(label).width));
  ctx.restore();
  return Math.ceil(widest);
}
