import {
  all,
  allWhen,
  choice,
  color,
  flag,
  group,
  is,
  list,
  number,
  on,
  required,
  type Shape,
  script,
  sections,
  text,
  unlisted,
  when,
  whenAbsent,
} from "../settings/index.ts";

const AXES = {
  grid: group({
    color: color("#545454"),
    backgroundColor: color(null),
    tickColor: color("#DDDDDD"),
    outlineWidth: number(1),
    verticalLines: flag(true),
    horizontalLines: flag(true),
  }),
  xaxis: group({ showLabels: flag(true), title: text(null), color: color(null) }),
  yaxis: group({
    min: number(null),
    max: number(null),
    showLabels: flag(true),
    title: text(null),
    color: color(null),
    ticksFormatter: script(),
    tickDecimals: whenAbsent(null, number(0)),
    tickSize: number(null),
  }),
};

export const FLOT_COLORS = { text: "#545454", grid: "#545454", ticks: "#DDDDDD" } as const;

const LOOK = {
  thresholdsLineWidth: number(),
  shadowSize: unlisted(number(4)), // lines of ours have no shadow
  fontColor: color("#545454"),
  fontSize: number(10),
  tooltipIndividual: flag(false),
  tooltipCumulative: when(on("stack"), flag(false)),
  tooltipValueFormatter: script(),
  hideZeros: flag(false),
  showTooltip: flag(true),
  ...AXES,
};

const COMPARISON = {
  comparisonEnabled: flag(false),
  ...allWhen(on("comparisonEnabled"), {
    timeForComparison: choice(
      ["previousInterval", "days", "weeks", "months", "years", "customInterval"],
      "previousInterval",
    ),
  }),
  comparisonCustomIntervalValue: when(
    all(on("comparisonEnabled"), is("timeForComparison", "customInterval")),
    number(7_200_000),
  ),
  ...allWhen(on("comparisonEnabled"), {
    xaxisSecond: group({ axisPosition: choice(["top", "bottom"], "top"), showLabels: flag(true), title: text(null) }),
  }),
};

const CUSTOM_LEGEND = {
  customLegendEnabled: flag(false),
  dataKeysListForLabels: when(
    on("customLegendEnabled"),
    list({ name: required(text()), type: choice(["attribute", "timeseries"], "attribute") }),
  ),
};

const charts = <const S extends Shape>(first: S) =>
  sections(["Common", { ...first, ...LOOK }], ["Comparison", COMPARISON], ["Custom legend", CUSTOM_LEGEND]);

/** Line and state charts (reference: widget catalogue, 1.3). */
export const FLOT_LINES = charts({ stack: flag(false), smoothLines: flag(false) });

export const FLOT_BARS = charts({
  stack: flag(false),
  defaultBarWidth: number(600),
  barAlignment: choice(["left", "right", "center"], "left"),
});

const CROSS = [
  "var size = radius * Math.sqrt(Math.PI) / 2;",
  "ctx.moveTo(x - size, y - size);",
  "ctx.lineTo(x + size, y + size);",
  "ctx.moveTo(x - size, y + size);",
  "ctx.lineTo(x + size, y - size);",
].join("\n");

const HIDING = {
  hideDataByDefault: flag(false),
  disableDataHiding: flag(false),
  removeFromLegend: flag(false),
};

const THRESHOLDS = list({
  thresholdValueSource: choice(["predefinedValue", "entityAttribute"], "predefinedValue"),
  thresholdEntityAlias: text(),
  thresholdAttribute: text(),
  thresholdValue: number(),
  lineWidth: number(),
  color: color(),
});

/** Settings of one key of a time chart. */
export const flotKey = (showLines: boolean) => ({
  excludeFromStacking: flag(false),
  ...HIDING,
  showLines: required(flag(showLines)),
  fillLines: required(flag(false)),
  showPoints: required(flag(false)),
  showPointShape: choice(["circle", "cross", "diamond", "square", "triangle", "custom"], "circle"),
  pointShapeFormatter: when(is("showPointShape", "custom"), script(CROSS)),
  showPointsLineWidth: number(5),
  showPointsRadius: number(3),
  tooltipValueFormatter: script(),
  showSeparateAxis: flag(false),
  axisMin: number(null),
  axisMax: number(null),
  axisTitle: text(""),
  axisTickDecimals: number(null),
  axisTickSize: number(null),
  axisPosition: choice(["left", "right"], "left"),
  axisTicksFormatter: script(),
  thresholds: THRESHOLDS,
  lineWidth: number(),
  comparisonSettings: group({
    showValuesForComparison: required(flag(true)),
    comparisonValuesLabel: text(""),
    color: color(""),
  }),
});

export const FLOT_PIE = {
  radius: number(1),
  innerRadius: number(0),
  animatedPie: flag(false),
  tilt: unlisted(number(1)), // pies of ours lie flat
  stroke: group({ color: color(""), width: number(0) }),
  showTooltip: flag(true),
  showLabels: flag(false),
  fontColor: color("#545454"),
  fontSize: number(10),
};

export const FLOT_PIE_KEY = HIDING;
