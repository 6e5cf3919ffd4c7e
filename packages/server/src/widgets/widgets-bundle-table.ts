import type { WidgetsBundle } from "@orrery/model";
import { idOf, optional, text } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

export const widgetsBundleTable = defineTable<WidgetsBundle>()({
  type: "WIDGETS_BUNDLE",
  columns: {
    tenantId: idOf("TENANT"),
    alias: text(),
    title: text(),
    image: optional(text()),
    description: optional(text()),
  },
  sortable: ["title", "alias", "description"],
  search: ["title"],
});

export type WidgetsBundleRow = TableRow<typeof widgetsBundleTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    widgets_bundle: WidgetsBundleRow;
  }
}
