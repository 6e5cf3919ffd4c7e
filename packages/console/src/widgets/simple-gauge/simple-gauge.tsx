import { Type } from "typebox";
import { defineWidget } from "../runtime/define-widget.ts";
import { SimpleGaugeView } from "./simple-gauge-view.tsx";

const bound = Type.Object({
  valueSource: Type.String({ default: "predefinedValue" }),
  value: Type.Optional(Type.Number()),
});

/** Of the digital gauges' settings those that an instrument needs (reference: widget catalog, 1.5). */
export const gaugeSettings = Type.Object({
  minValue: Type.Number({ default: 0 }),
  maxValue: Type.Number({ default: 100 }),
  showMinMax: Type.Boolean({ default: true }),
  useFixedLevelColor: Type.Boolean({ default: false }),
  fixedLevelColors: Type.Array(
    Type.Object({ from: Type.Optional(bound), to: Type.Optional(bound), color: Type.String({ default: "" }) }),
    { default: [] },
  ),
  decimals: Type.Optional(Type.Number()),
  units: Type.Optional(Type.String()),
});

export const simpleGauge = defineWidget({
  bundle: "digital_gauges",
  alias: "simple_gauge_justgage",
  kind: "latest",
  title: "widget.simple-gauge",
  size: { columns: 2, rows: 2 },
  settings: gaugeSettings,
  singleEntity: true,
  padded: true,
  skeleton: "gauge",
  View: SimpleGaugeView,
});
