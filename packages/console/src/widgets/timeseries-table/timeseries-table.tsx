import { timeseriesTable } from "@orrery/model/widgets/table-cards";
import { defineWidget } from "../runtime/define-widget.ts";
import { TimeseriesTableView } from "./timeseries-table-view.tsx";

export const timeseriesTableWidget = defineWidget(timeseriesTable, {
  padded: false,
  skeleton: "table",
  View: TimeseriesTableView,
});
