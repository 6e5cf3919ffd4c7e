import type { EChartsCoreOption } from "echarts/core";
import type { Share } from "./shares.ts";

export type ShareChartKind = "pie" | "polar" | "radar" | "bars";

/** How parts of a whole are drawn; radii are parts of the room, or pixels above 1. */
export interface PieLook {
  readonly radius: number;
  readonly innerRadius: number;
  readonly borderWidth: number;
  /** Absent: the surface, so that parts stand apart. */
  readonly borderColor?: string | undefined;
  readonly labels?: { readonly color: string | undefined; readonly size: number } | undefined;
  readonly animationMs: number;
}

/** What the theme has for a chart, as colours that a canvas understands. */
export interface ShareColors {
  readonly text: string;
  readonly faint: string;
  readonly grid: string;
  readonly axis: string;
  readonly surface: string;
  readonly font: string;
  readonly colorOf: (share: Share) => string;
}

export interface ShareOptions {
  readonly kind: ShareChartKind;
  readonly shares: readonly Share[];
  readonly pie: PieLook;
  readonly colors: ShareColors;
  /** The element of a tooltip; absent without tooltips. */
  readonly tooltip?: ((shares: readonly Share[]) => HTMLElement) | undefined;
  readonly isStill: boolean;
}

/** The chart as ECharts wants it. */
export function echartsOption(given: ShareOptions): EChartsCoreOption {
  const { kind, isStill, pie, colors } = given;
  return {
    animation: !isStill && pie.animationMs > 0,
    animationDuration: pie.animationMs,
    animationDurationUpdate: pie.animationMs,
    textStyle: { fontFamily: colors.font },
    tooltip: tooltipOf(given),
    ...(kind === "bars" ? barsOf(given) : kind === "radar" ? radarOf(given) : partsOf(given)),
  };
}

function tooltipOf({ kind, shares, tooltip }: ShareOptions) {
  if (!tooltip) return { show: false };
  return {
    trigger: kind === "bars" ? "axis" : "item",
    axisPointer: { type: "none" },
    confine: true,
    backgroundColor: "transparent",
    borderWidth: 0,
    padding: 0,
    extraCssText: "box-shadow:none",
    transitionDuration: 0,
    formatter: (hit: unknown) => {
      const [first] = Array.isArray(hit) ? hit : [hit];
      const at: unknown = (first as { dataIndex?: unknown } | undefined)?.dataIndex;
      const share = kind === "radar" || typeof at !== "number" ? undefined : shares[at];
      return tooltip(share ? [share] : shares);
    },
  };
}

const sizeOf = (size: number) => (size > 1 ? Math.min(size, 2_000) : `${Math.round(Math.max(size, 0) * 100)}%`);

function partsOf({ kind, shares, pie, colors }: ShareOptions) {
  const { labels, borderColor = colors.surface, borderWidth } = pie;
  // The ends of labels need room beside the pie.
  const room = labels ? 0.74 : 0.96;
  const radius = pie.radius > 1 ? pie.radius : pie.radius * room;
  const inner = pie.innerRadius > 1 ? pie.innerRadius : pie.innerRadius * radius;
  return {
    series: [
      {
        type: "pie",
        roseType: kind === "polar" ? "area" : undefined,
        radius: [sizeOf(kind === "polar" ? 0.08 : inner), sizeOf(radius)],
        center: ["50%", "50%"],
        itemStyle: { borderColor, borderWidth: Math.min(Math.max(borderWidth, 0), 30) },
        emphasis: { scaleSize: 4 },
        label: labels
          ? {
              show: true,
              color: labels.color ?? colors.text,
              fontSize: Math.min(Math.max(labels.size, 6), 40),
              formatter: ({ dataIndex }: { dataIndex: number }) =>
                `${shares[dataIndex]?.label ?? ""} ${shares[dataIndex]?.percent ?? 0}%`,
            }
          : { show: false },
        labelLine: { show: labels !== undefined, length: 8, length2: 6, lineStyle: { color: colors.axis } },
        data: shares.map((share) => ({
          name: share.label,
          value: Math.max(share.value, 0),
          itemStyle: { color: colors.colorOf(share) },
        })),
      },
    ],
  };
}

function barsOf({ shares, colors }: ShareOptions) {
  return {
    grid: { left: 4, right: 8, top: 8, bottom: 4, containLabel: true },
    xAxis: {
      type: "category",
      data: shares.map(({ label }) => label),
      axisLabel: { color: colors.faint, fontSize: 11, hideOverlap: true, interval: 0, width: 90, overflow: "truncate" },
      axisLine: { lineStyle: { color: colors.axis } },
      axisTick: { show: false },
    },
    yAxis: {
      type: "value",
      axisLabel: { color: colors.faint, fontSize: 11, hideOverlap: true },
      splitLine: { lineStyle: { color: colors.grid } },
    },
    series: [
      {
        type: "bar",
        barMaxWidth: 56,
        barCategoryGap: "36%",
        data: shares.map((share) => ({
          value: share.value,
          itemStyle: { color: colors.colorOf(share), borderRadius: share.value < 0 ? [0, 0, 3, 3] : [3, 3, 0, 0] },
        })),
      },
    ],
  };
}

function radarOf({ shares, colors }: ShareOptions) {
  const [first] = shares;
  const color = first ? colors.colorOf(first) : colors.text;
  const max = Math.max(...shares.map(({ value }) => value), 0);
  const min = Math.min(...shares.map(({ value }) => value), 0);
  const lines = { lineStyle: { color: colors.axis } };
  return {
    radar: {
      indicator: shares.map(({ label }) => ({ name: label, max: max > min ? max : min + 1, min })),
      radius: "54%",
      splitNumber: 4,
      axisName: { color: colors.faint, fontSize: 11 },
      splitLine: { lineStyle: { color: colors.axis } },
      splitArea: { show: false },
      axisLine: lines,
    },
    series: [
      {
        type: "radar",
        symbolSize: 5,
        itemStyle: { color },
        lineStyle: { color, width: 2 },
        areaStyle: { color, opacity: 0.14 },
        data: [{ value: shares.map(({ value }) => value) }],
      },
    ],
  };
}
