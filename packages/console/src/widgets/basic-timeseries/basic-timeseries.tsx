import { basicTimeseries } from "@orrery/model/widgets/charts";
import { defineWidget } from "../runtime/define-widget.ts";
import { BasicTimeseriesView } from "./basic-timeseries-view.tsx";

export const basicTimeseriesWidget = defineWidget(basicTimeseries, {
  padded: true,
  zooms: true,
  skeleton: "chart",
  View: BasicTimeseriesView,
});
