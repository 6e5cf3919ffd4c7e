import { entitiesTable } from "@orrery/model/widgets/table-cards";
import { defineWidget } from "../runtime/define-widget.ts";
import { EntitiesTableView, RUNS } from "./entities-table-view.tsx";

export const entitiesTableWidget = defineWidget(entitiesTable, {
  padded: false,
  skeleton: "table",
  runs: RUNS,
  View: EntitiesTableView,
});
