import type { JsonObject, WidgetTypeDetails } from "@orrery/model";
import { objectOf } from "../kernel/entities/columns.ts";
import { jsonText } from "../kernel/json/lossless-text.ts";
import { column, idOf, optional, text } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

export const widgetTypeTable = defineTable<WidgetTypeDetails>()({
  type: "WIDGET_TYPE",
  columns: {
    tenantId: idOf("TENANT"),
    bundleAlias: text(),
    alias: text(),
    name: text(),
    descriptor: column<JsonObject, string>(jsonText, (stored) => objectOf(stored) ?? {}),
    image: optional(text()),
    description: optional(text()),
  },
  stored: {
    /** `type` of the descriptor, so that lists need not read the descriptor. */
    kind: optional(text()),
  },
  write: { kind: ({ descriptor }) => (typeof descriptor.type === "string" ? descriptor.type : null) },
});

export type WidgetTypeRow = TableRow<typeof widgetTypeTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    widget_type: WidgetTypeRow;
  }
}
