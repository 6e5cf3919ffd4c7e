import { entitiesTable } from "@orrery/model/widgets/table-cards";
import { defineWidget } from "../runtime/define-widget.ts";
import { TABLE_FUNCTIONS } from "../table/table-functions.ts";
import { EntitiesTableView } from "./entities-table-view.tsx";

export const entitiesTableWidget = defineWidget(entitiesTable, {
  padded: false,
  skeleton: "table",
  runs: TABLE_FUNCTIONS,
  View: EntitiesTableView,
});
