import { basicTimeseries, stateChart, timeseriesBars } from "@orrery/model/widgets/charts";
import { defineWidget } from "../runtime/define-widget.ts";
import { comparisonOf, type LineSettings, legendKeys } from "./chart-parts.ts";
import { BarChartView, LineChartView, StateChartView } from "./time-chart-view.tsx";

/** Settings with functions that write values and draw points: they are run apart from the page. */
const RUNS = ["tooltipValueFormatter", "ticksFormatter", "axisTicksFormatter", "pointShapeFormatter"];

const LOOK = {
  padded: true,
  zooms: true,
  skeleton: "chart",
  runs: RUNS,
  labelKeys: legendKeys,
  comparison: comparisonOf,
  comparedKey: (keySettings: unknown) => (keySettings as LineSettings).comparisonSettings, // as these declarations read them
} as const;

export const basicTimeseriesWidget = defineWidget(basicTimeseries, {
  ...LOOK,
  drawsPixels: ({ stack }) => !stack, // what stands on each other is added up point by point
  View: LineChartView,
});
export const stateChartWidget = defineWidget(stateChart, { ...LOOK, View: StateChartView });
export const timeseriesBarsWidget = defineWidget(timeseriesBars, { ...LOOK, View: BarChartView });
