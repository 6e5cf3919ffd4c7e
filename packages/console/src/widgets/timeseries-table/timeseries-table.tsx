import { timeseriesTable } from "@orrery/model/widgets/table-cards";
import { defineWidget } from "../runtime/define-widget.ts";
import { TABLE_FUNCTIONS } from "../table/table-functions.ts";
import { TimeseriesTableView } from "./timeseries-table-view.tsx";

export const timeseriesTableWidget = defineWidget(timeseriesTable, {
  padded: false,
  skeleton: "table",
  runs: TABLE_FUNCTIONS,
  View: TimeseriesTableView,
});
