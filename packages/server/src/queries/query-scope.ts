import {
  type CustomerId,
  type DynamicSource,
  type EntityId,
  type EntityType,
  NO_CUSTOMER,
  NULL_UUID,
  type TenantId,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Operation } from "../kernel/permissions/operation.ts";
import { decide, type Wish } from "../kernel/permissions/policy.ts";

/** The entities that a query may see (reference: telemetry and queries, 5.5). */
export interface QueryScope {
  readonly tenantId: TenantId;
  /** All of the tenant by default. */
  readonly customerId?: CustomerId | undefined;
  /** Whether the user may read some entity of a type, with its attributes and telemetry. */
  mayRead(type: EntityType): boolean;
}

/** Permissions that the result of a query needs. */
const READING: readonly Operation[] = ["READ", "READ_ATTRIBUTES", "READ_TELEMETRY"];

/** `now`: permissions of a session may have expired. */
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

/** The usage state of a customer needs the same permission as the customer. */
function askedOf(type: EntityType, isCustomers: boolean): EntityType {
  return type === "API_USAGE_STATE" && isCustomers ? "CUSTOMER" : type;
}

/**
 * Whether `user` may do so with the entity of a kind that is most accessible to the user; rows are filtered one by one.
 */
function mayAny(user: User, wish: Omit<Wish, "target">, now: number): boolean {
  const { id, tenantId, customerId, authority } = user;
  const nearest = { id: id.id, tenantId, customerId, authority, assignedCustomers: [customerId.id] };
  return decide(user, { ...wish, target: nearest }, now).allowed;
}

/**
 * The entity of a dynamic value, if the caller may read it; CURRENT_DEVICE is for alarm rules only. The result of a
 * filter would reveal the value otherwise.
 */
export function dynamicSource(source: DynamicSource, user: User, now: number): EntityId | undefined {
  const named = namedBy(source, user);
  const wish = named && ({ operation: "READ_ATTRIBUTES", resource: named.entityType } as const);
  return wish && mayAny(user, wish, now) ? named : undefined;
}

function namedBy(source: DynamicSource, user: User): EntityId | undefined {
  switch (source) {
    case "CURRENT_TENANT":
      return user.tenantId;
    case "CURRENT_CUSTOMER":
      return user.customerId.id === NULL_UUID ? undefined : user.customerId;
    case "CURRENT_USER":
      return user.id.id === NULL_UUID ? undefined : user.id;
    case "CURRENT_DEVICE":
      return undefined;
  }
}
