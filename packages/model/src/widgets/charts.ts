import { color, flag, group, number } from "../settings/index.ts";
import { type WidgetsBundleDeclaration, widget } from "./declaration.ts";
import { FLOT_BARS, FLOT_LINES, FLOT_PIE, FLOT_PIE_KEY, flotKey } from "./flot-settings.ts";
import { key, walk } from "./function-keys.ts";

/** A share that changes little around `middle`. */
const around = (label: string, middle: number) =>
  key(
    label,
    `var value = (prevValue || ${middle}) - ${middle} + Math.random() * 2 - 1;\nreturn Math.max(0, Math.min(100, value + ${middle}));`,
  );

const SHARES = [around("First", 50), around("Second", 20), around("Third", 40), around("Fourth", 50)];

const TOOLTIP = { showTooltip: flag(true) };

export const bars = widget(["bars", "Bars", "Latest values as bars."], "latest", [7, 5], {
  frame: "plain",
  settings: TOOLTIP,
  keys: SHARES,
});

export const doughnut = widget(
  ["doughnut_chart_js", "Doughnut", "Latest values as parts of a ring."],
  "latest",
  [7, 5],
  {
    frame: "raised",
    settings: {
      ...TOOLTIP,
      borderWidth: number(5),
      borderColor: color("#fff"),
      legend: group({ display: flag(true), labelsFontColor: color("#666") }),
    },
    keys: SHARES,
  },
);

export const pieFlot = widget(
  ["pie", "Pie- Flot", "Latest values as parts of a pie with their names."],
  "latest",
  [8, 5],
  {
    frame: "raised",
    config: { title: "Pie - Flot" },
    actionSources: ["sliceClick"],
    settings: FLOT_PIE,
    keySettings: FLOT_PIE_KEY,
    newSettings: { radius: 1, tilt: 1, showLabels: true, stroke: { color: "", width: 5 } },
    keys: SHARES,
  },
);

export const pie = widget(["pie_chart_js", "Pie - Chart.js", "Latest values as parts of a pie."], "latest", [8, 5], {
  frame: "plain",
  settings: TOOLTIP,
  keys: SHARES,
});

export const polarArea = widget(
  ["polar_area_chart_js", "Polar Area", "Latest values as sectors of equal angle."],
  "latest",
  [7, 5],
  { frame: "plain", settings: TOOLTIP, keys: [...SHARES, around("Fifth", 50)] },
);

export const radar = widget(["radar_chart_js", "Radar", "Latest values on the axes of a star."], "latest", [7, 5], {
  frame: "plain",
  settings: TOOLTIP,
  keys: SHARES,
});

/** Saved for other consoles. */
const SHADOW = { shadowSize: 4 };
const NO_SHADOW_FILL = { showLines: true, fillLines: false, showPoints: false };
const ON_OFF = "if (value > 0 && value <= 1) return 'On';\nreturn value === 0 ? 'Off' : '';";
const SWITCH = ["var value = Math.random() < 0.9 ? prevValue || 0 : 1 - (prevValue || 0);", "return value;"].join("\n");

export const stateChart = widget(["state_chart", "State Chart", "How long what was on or off."], "timeseries", [8, 5], {
  frame: "raised",
  config: { showLegend: true, legendConfig: { direction: "column", position: "bottom" } },
  parameters: { stateData: true },
  settings: FLOT_LINES,
  keySettings: flotKey(true),
  newSettings: {
    ...SHADOW,
    yaxis: { showLabels: true, ticksFormatter: ON_OFF },
    tooltipValueFormatter: ON_OFF,
  },
  keys: [
    key("Switch 1", SWITCH, { settings: { ...NO_SHADOW_FILL, fillLines: true } }),
    key("Switch 2", SWITCH, { settings: NO_SHADOW_FILL }),
  ],
});

export const basicTimeseries = widget(
  ["basic_timeseries", "Timeseries Line Chart", "Values over time as lines."],
  "timeseries",
  [8, 5],
  {
    frame: "raised",
    config: { title: "Timeseries - Flot" },
    settings: FLOT_LINES,
    keySettings: flotKey(true),
    newSettings: SHADOW,
    keys: [
      key("First", walk(50, -1000, 1000, 2), { settings: { ...NO_SHADOW_FILL, fillLines: true } }),
      key("Second", walk(50, -1000, 1000, 2), { settings: NO_SHADOW_FILL }),
    ],
  },
);

export const timeseriesBars = widget(
  ["timeseries_bars_flot", "Timeseries Bar Chart", "Values over time as bars."],
  "timeseries",
  [8, 5],
  {
    frame: "raised",
    config: {
      title: "Timeseries Bars - Flot",
      showLegend: true,
      timewindow: { realtime: { timewindowMs: 60_000 }, aggregation: { type: "AVG", limit: 200 } },
    },
    settings: FLOT_BARS,
    keySettings: flotKey(false),
    newSettings: { ...SHADOW, stack: true, defaultBarWidth: 600 },
    keys: [key("First", walk(50, 0, 1000, 2)), key("Second", walk(50, 0, 1000, 2))],
  },
);

export const charts: WidgetsBundleDeclaration = {
  alias: "charts",
  title: "Charts",
  description: "Values over time, and how they share a whole.",
  widgets: [bars, doughnut, pieFlot, pie, polarArea, radar, stateChart, basicTimeseries, timeseriesBars],
};
