import { type CustomerId, type EntityType, NO_CUSTOMER, type TenantId } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { User } from "../kernel/auth/user.ts";
import type { Operation } from "../kernel/permissions/operation.ts";
import { decide, type Wish } from "../kernel/permissions/policy.ts";
import type { EntityTable } from "./entity-tables.ts";

/** Whose entities a query may see (reference: telemetry and queries, 5.5). */
export interface QueryScope {
  readonly tenantId: TenantId;
  /** Absent: all of the tenant. */
  readonly customerId?: CustomerId | undefined;
  /** Whether the policy lets who asks read any entity of a type, its attributes and its telemetry. */
  mayRead(type: EntityType): boolean;
}

/** What a query tells of the entities that it finds. */
const READING: readonly Operation[] = ["READ", "READ_ATTRIBUTES", "READ_TELEMETRY"];

const NONE = sql<SqlBool>`1 = 0`;

/** `now`: what a session was given may have ended. */
export function scopeOfUser(user: User, now: number): QueryScope {
  const { tenantId, customerId } = user;
  const customer = customerId.id === NO_CUSTOMER.id ? undefined : customerId;
  return {
    tenantId,
    customerId: customer,
    mayRead: (type) => {
      const resource = askedOf(type, customer !== undefined);
      return READING.every((operation) => mayAny(user, { operation, resource }, now));
    },
  };
}

/** A customer's usage state tells of the customer alone: who may read the one may read the other. */
function askedOf(type: EntityType, isCustomers: boolean): EntityType {
  return type === "API_USAGE_STATE" && isCustomers ? "CUSTOMER" : type;
}

/** Whether `user` may do so with the entity of a kind that is nearest to him; the others are left out row by row. */
export function mayAny(user: User, wish: Omit<Wish, "target">, now: number): boolean {
  const { id, tenantId, customerId, authority } = user;
  const nearest = { id: id.id, tenantId, customerId, authority, assignedCustomers: [customerId.id] };
  return decide(user, { ...wish, target: nearest }, now).allowed;
}

/** Restricts the rows `e` of the table of a type to what the scope may see; others are left out in silence. */
export function scopeSql(type: EntityType, table: EntityTable, scope: QueryScope): RawBuilder<SqlBool> {
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
    case "assigned": // the relation from a customer to the dashboards that it sees
      return sql<SqlBool>`${own} and exists (select 1 from relation r where r.from_id = ${customerId.id}
        and r.from_type = 'CUSTOMER' and r.type_group = 'DASHBOARD' and r.to_id = e.id and r.to_type = 'DASHBOARD')`;
  }
}
