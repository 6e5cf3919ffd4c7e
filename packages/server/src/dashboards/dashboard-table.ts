import type { Dashboard, ShortCustomerInfo } from "@orrery/model";
import { type BooleanColumn, booleanColumn } from "../kernel/entities/columns.ts";
import { alias, column, flag, idOf, json, named, number, optional, text } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

/** Who has it are relations; the column says whether anybody ever had, for such a list is empty and not null. */
const wasAssigned = column<readonly ShortCustomerInfo[] | null, BooleanColumn>(
  (customers) => booleanColumn(customers !== null),
  (stored) => (stored === 1 ? [] : null),
);

export const dashboardTable = defineTable<Dashboard>()({
  type: "DASHBOARD",
  columns: {
    tenantId: idOf("TENANT"),
    title: text(),
    name: alias("title"),
    image: optional(text()),
    assignedCustomers: named("was_assigned", wasAssigned),
    mobileHide: flag(),
    mobileOrder: optional(number()),
    configuration: json(),
  },
  sortable: ["title", "name", "mobileHide", "mobileOrder"],
  search: ["title"],
  query: { name: "title", fields: ["title"], alsoFields: { label: "title" }, customer: "assigned" },
});

export type DashboardRow = TableRow<typeof dashboardTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    dashboard: DashboardRow;
  }
}
