import { BarChart, PieChart, RadarChart } from "echarts/charts";
import { GridComponent, RadarComponent, TooltipComponent } from "echarts/components";
import { type EChartsType, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

let isReady = false;

/** A chart of ECharts, with the parts that ours need. */
export function openChart(host: HTMLElement): EChartsType {
  if (!isReady) use([BarChart, PieChart, RadarChart, GridComponent, RadarComponent, TooltipComponent, CanvasRenderer]);
  isReady = true;
  return init(host, undefined, { renderer: "canvas" });
}
