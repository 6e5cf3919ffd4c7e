import type { KeySpec, Place, WidgetSpec } from "./widget-json.ts";

const LEGEND = {
  position: "bottom",
  direction: "row",
  showMin: false,
  showMax: true,
  showAvg: false,
  showTotal: false,
  showLatest: true,
};

/** A line chart; one line per entity of the alias. */
export function lineChart(title: string, alias: string, keys: readonly KeySpec[], at: Place): WidgetSpec {
  return {
    title,
    alias,
    keys,
    at,
    bundleAlias: "charts",
    typeAlias: "basic_timeseries",
    type: "timeseries",
    config: {
      units: keys[0]?.units ?? "",
      decimals: keys[0]?.decimals ?? 1,
      showLegend: true,
      legendConfig: LEGEND,
    },
    settings: {
      stack: false,
      smoothLines: false,
      showTooltip: true,
      grid: { verticalLines: false, horizontalLines: true },
    },
  };
}

/** Means of parts of the time as bars; one series per entity of the alias. */
export function barChart(
  title: string,
  alias: string,
  key: KeySpec,
  { lastMs, partMs }: { readonly lastMs: number; readonly partMs: number },
  at: Place,
): WidgetSpec {
  return {
    title,
    alias,
    keys: [key],
    at,
    bundleAlias: "charts",
    typeAlias: "timeseries_bars_flot",
    type: "timeseries",
    config: {
      units: key.units ?? "",
      decimals: key.decimals ?? 0,
      showLegend: true,
      legendConfig: { ...LEGEND, showMax: false, showLatest: false, showAvg: true },
      useDashboardTimewindow: false,
      displayTimewindow: true,
      timewindow: {
        selectedTab: 0,
        realtime: { realtimeType: 0, timewindowMs: lastMs, interval: partMs },
        aggregation: { type: "AVG", limit: 25_000 },
      },
    },
    settings: { stack: true, defaultBarWidth: partMs * 0.8, showTooltip: true },
  };
}

/** How the latest values of the entities share a whole. */
export function doughnut(title: string, alias: string, key: KeySpec, at: Place): WidgetSpec {
  return {
    title,
    alias,
    keys: [key],
    at,
    bundleAlias: "charts",
    typeAlias: "doughnut_chart_js",
    type: "latest",
    config: { units: key.units ?? "", decimals: key.decimals ?? 0 },
    settings: { showTooltip: true, legend: { display: true } },
  };
}
