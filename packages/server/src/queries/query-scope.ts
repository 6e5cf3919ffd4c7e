import { type CustomerId, NO_CUSTOMER, type TenantId } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { User } from "../kernel/auth/user.ts";
import type { EntityTable } from "./entity-tables.ts";

/** Whose entities a query may see (reference: telemetry and queries, 5.5). */
export interface QueryScope {
  readonly tenantId: TenantId;
  /** Absent: all of the tenant. */
  readonly customerId?: CustomerId | undefined;
}

export function scopeOfUser({ tenantId, customerId }: User): QueryScope {
  return customerId.id === NO_CUSTOMER.id ? { tenantId } : { tenantId, customerId };
}

/** Restricts the rows `e` of a table to what the scope may see; others are left out in silence. */
export function scopeSql(table: EntityTable, { tenantId, customerId }: QueryScope): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`${sql.ref(`e.${table.tenantColumn}`)} = ${tenantId.id}`;
  if (!customerId) return own;
  switch (table.customer) {
    case "none":
      return own;
    case "self":
      return sql<SqlBool>`${own} and e.id = ${customerId.id}`;
    case "owner":
      return sql<SqlBool>`${own} and e.entity_type = 'CUSTOMER' and e.entity_id = ${customerId.id}`;
    case "column":
      return sql<SqlBool>`${own} and e.customer_id = ${customerId.id}`;
    case "assigned": // the relation from a customer to the dashboards that it sees
      return sql<SqlBool>`${own} and exists (select 1 from relation r where r.from_id = ${customerId.id}
        and r.from_type = 'CUSTOMER' and r.type_group = 'DASHBOARD' and r.to_id = e.id and r.to_type = 'DASHBOARD')`;
  }
}
