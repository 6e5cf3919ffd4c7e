import { CONTACT_FIELDS, type Tenant } from "@orrery/model";
import { alias, contact, idOf, object, text } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

export const tenantTable = defineTable<Tenant>()({
  type: "TENANT",
  columns: {
    title: text(),
    name: alias("title"),
    region: text(),
    tenantProfileId: idOf("TENANT_PROFILE"),
    ...contact,
    additionalInfo: object(),
  },
  sortable: ["title", "name", "region", ...CONTACT_FIELDS],
  search: ["title"],
  query: {
    name: "title",
    fields: ["title", "region", ...CONTACT_FIELDS, "additionalInfo"],
    alsoFields: { label: "title" },
    customer: "none",
  },
});

export type TenantRow = TableRow<typeof tenantTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    tenant: TenantRow;
  }
}
