import { CONTACT_FIELDS, type Customer, isPublicCustomer } from "@orrery/model";
import { alias, contact, flag, idOf, object, text } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

export const customerTable = defineTable<Customer>()({
  type: "CUSTOMER",
  columns: {
    tenantId: idOf("TENANT"),
    title: text(),
    name: alias("title"),
    ...contact,
    additionalInfo: object(),
  },
  stored: { is_public: flag() },
  write: { is_public: isPublicCustomer },
  sortable: ["title", "name", ...CONTACT_FIELDS],
  search: ["title"],
  query: {
    name: "title",
    fields: ["title", ...CONTACT_FIELDS, "additionalInfo"],
    alsoFields: { label: "title" },
    customer: "self",
  },
});

export type CustomerRow = TableRow<typeof customerTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    customer: CustomerRow;
  }
}
