import { type EntityView, type EntityViewKeys, entityId } from "@orrery/model";
import { sql } from "kysely";
import { computed, customer, idOf, json, named, number, object, text, uuid, word } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";
import type { ViewedId } from "./viewed-entities.ts";

export const entityViewTable = defineTable<EntityView>()({
  type: "ENTITY_VIEW",
  columns: {
    tenantId: idOf("TENANT"),
    customerId: customer(),
    entityId: computed,
    name: text(),
    type: text(),
    keys: json<EntityViewKeys | null>(),
    startTimeMs: named("start_ts", number()),
    endTimeMs: named("end_ts", number()),
    additionalInfo: object(),
  },
  stored: { target_type: word<ViewedId["entityType"]>(), target_id: uuid() },
  write: {
    target_type: (view) => view.entityId.entityType,
    target_id: (view) => view.entityId.id,
  },
  read: { entityId: (row) => entityId(row.target_type, row.target_id) as ViewedId }, // of one of its two types
  sortable: ["name", "type", "customerId", "startTimeMs", "endTimeMs"],
  search: ["name"],
  query: {
    name: "name",
    fields: ["type", "additionalInfo"],
    alsoFields: { title: "name" },
    relationFields: { label: sql.ref("e.name") },
    customer: "column",
  },
});

export type EntityViewRow = TableRow<typeof entityViewTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    entity_view: EntityViewRow;
  }
}
