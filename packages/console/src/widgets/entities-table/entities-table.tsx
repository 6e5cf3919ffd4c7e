import { defineWidget } from "../runtime/define-widget.ts";
import { EntitiesTableView } from "./entities-table-view.tsx";
import { tableSettings } from "./settings.ts";

export const entitiesTable = defineWidget({
  bundle: "cards",
  alias: "entities_table",
  kind: "latest",
  title: "widget.entities-table",
  size: { columns: 7, rows: 6 },
  settings: tableSettings,
  pages: true,
  padded: false,
  skeleton: "table",
  View: EntitiesTableView,
});
