import { type Static, Type } from "typebox";

const optionalNumber = Type.Optional(Type.Union([Type.Number(), Type.Null()]));
const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** Settings of the line chart (reference: widget catalog, 1.3). */
export const chartSettings = Type.Object({
  smoothLines: Type.Boolean({ default: false }),
  thresholdsLineWidth: optionalNumber,
  showTooltip: Type.Boolean({ default: true }),
  grid: Type.Object({
    verticalLines: Type.Boolean({ default: false }),
    horizontalLines: Type.Boolean({ default: true }),
  }),
  xaxis: Type.Object({ showLabels: Type.Boolean({ default: true }) }),
  yaxis: Type.Object({
    min: optionalNumber,
    max: optionalNumber,
    showLabels: Type.Boolean({ default: true }),
    title: optionalText,
    tickDecimals: optionalNumber,
    tickSize: optionalNumber,
  }),
});

/** Settings of one of its keys. */
export const lineSettings = Type.Object({
  hideDataByDefault: Type.Boolean({ default: false }),
  disableDataHiding: Type.Boolean({ default: false }),
  removeFromLegend: Type.Boolean({ default: false }),
  showLines: Type.Boolean({ default: true }),
  fillLines: Type.Boolean({ default: false }),
  showPoints: Type.Boolean({ default: false }),
  showPointsRadius: Type.Number({ default: 3 }),
  lineWidth: Type.Optional(Type.Number()),
  showSeparateAxis: Type.Boolean({ default: false }),
  axisMin: optionalNumber,
  axisMax: optionalNumber,
  axisTitle: optionalText,
  axisTickDecimals: optionalNumber,
  axisTickSize: optionalNumber,
  axisPosition: Type.Optional(Type.Union([Type.Literal("left"), Type.Literal("right")])),
  thresholds: Type.Array(
    Type.Object({
      thresholdValueSource: Type.String({ default: "predefinedValue" }),
      thresholdValue: optionalNumber,
      lineWidth: optionalNumber,
      color: optionalText,
    }),
    { default: [] },
  ),
});

export type ChartSettings = Static<typeof chartSettings>;
export type LineSettings = Static<typeof lineSettings>;
