import type { Asset } from "@orrery/model";
import { customer, idOf, object, optional, text } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

export const assetTable = defineTable<Asset>()({
  type: "ASSET",
  columns: {
    tenantId: idOf("TENANT"),
    customerId: customer(),
    name: text(),
    type: text(),
    label: optional(text()),
    additionalInfo: object(),
  },
  sortable: ["name", "type", "label", "customerId"],
  search: ["name"],
  query: {
    name: "name",
    fields: ["type", "label", "additionalInfo"],
    alsoFields: { title: "name" },
    customer: "column",
  },
});

export type AssetRow = TableRow<typeof assetTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    asset: AssetRow;
  }
}
