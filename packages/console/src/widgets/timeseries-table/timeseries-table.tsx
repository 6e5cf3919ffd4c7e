import { Type } from "typebox";
import { defineWidget } from "../runtime/define-widget.ts";
import { TimeseriesTableView } from "./timeseries-table-view.tsx";

/** Settings of the timeseries table (reference: widget catalog, 4). */
export const timeseriesTableSettings = Type.Object({
  showTimestamp: Type.Boolean({ default: true }),
  showMilliseconds: Type.Boolean({ default: false }),
  displayPagination: Type.Boolean({ default: true }),
  useEntityLabel: Type.Boolean({ default: false }),
  defaultPageSize: Type.Number({ default: 10 }),
  hideEmptyLines: Type.Boolean({ default: false }),
});

export const timeseriesTable = defineWidget({
  bundle: "cards",
  alias: "timeseries_table",
  kind: "timeseries",
  title: "widget.timeseries-table",
  size: { columns: 8, rows: 6 },
  settings: timeseriesTableSettings,
  padded: false,
  skeleton: "table",
  View: TimeseriesTableView,
});
