import { basicTimeseries, stateChart, timeseriesBars } from "@orrery/model/widgets/charts";
import { defineWidget } from "../runtime/define-widget.ts";
import { BarChartView, LineChartView, StateChartView } from "./time-chart-view.tsx";

const LOOK = { padded: true, zooms: true, skeleton: "chart" } as const;

export const basicTimeseriesWidget = defineWidget(basicTimeseries, { ...LOOK, View: LineChartView });
export const stateChartWidget = defineWidget(stateChart, { ...LOOK, View: StateChartView });
export const timeseriesBarsWidget = defineWidget(timeseriesBars, { ...LOOK, View: BarChartView });
