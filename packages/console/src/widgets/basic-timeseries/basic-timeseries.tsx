import { defineWidget } from "../runtime/define-widget.ts";
import { BasicTimeseriesView } from "./basic-timeseries-view.tsx";
import { chartSettings } from "./settings.ts";

export const basicTimeseries = defineWidget({
  bundle: "charts",
  alias: "basic_timeseries",
  kind: "timeseries",
  title: "widget.basic-timeseries",
  size: { columns: 8, rows: 5 },
  settings: chartSettings,
  padded: true,
  zooms: true,
  skeleton: "chart",
  View: BasicTimeseriesView,
});
