import { persistentTable } from "@orrery/model/widgets/control-widgets";
import { defineWidget } from "../runtime/define-widget.ts";
import { PersistentTableView } from "./persistent-table-view.tsx";

export const persistentTableWidget = defineWidget(persistentTable, {
  padded: false,
  skeleton: "table",
  View: PersistentTableView,
});
