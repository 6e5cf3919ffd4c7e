import type { EntityType } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { QueryTable } from "../../kernel/tables/query-table.ts";
import type { QueryScope } from "../query-scope.ts";

const NONE = sql<SqlBool>`1 = 0`;

/** Restricts the rows `e` of a type's table to those in the scope; others are omitted silently. */
export function scopeSql(type: EntityType, table: QueryTable, scope: QueryScope): RawBuilder<SqlBool> {
  if (!scope.mayRead(type)) return NONE;
  const { tenantId, customerId } = scope;
  const own = sql<SqlBool>`${sql.ref(`e.${table.tenantColumn}`)} = ${tenantId.id}`;
  if (!customerId) return own;
  switch (table.customer) {
    case "none":
      return NONE;
    case "self":
      return sql<SqlBool>`${own} and e.id = ${customerId.id}`;
    case "owner":
      return sql<SqlBool>`${own} and e.entity_type = 'CUSTOMER' and e.entity_id = ${customerId.id}`;
    case "column":
      return sql<SqlBool>`${own} and e.customer_id = ${customerId.id}`;
    case "assigned": // the relation from a customer to its assigned dashboards
      return sql<SqlBool>`${own} and exists (select 1 from relation r where r.from_id = ${customerId.id}
        and r.from_type = 'CUSTOMER' and r.type_group = 'DASHBOARD' and r.to_id = e.id and r.to_type = 'DASHBOARD')`;
  }
}
