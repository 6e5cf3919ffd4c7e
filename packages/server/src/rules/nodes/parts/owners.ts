import { type EntityId, type EntityType, NO_CUSTOMER, sameEntity } from "@orrery/model";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { EntitiesPort } from "../../ports/entities.ts";

const WITH_CUSTOMER: ReadonlySet<EntityType> = new Set(["CUSTOMER", "USER", "ASSET", "DEVICE"]);
const WITH_TENANT: ReadonlySet<EntityType> = new Set([...WITH_CUSTOMER, "TENANT", "ALARM", "RULE_CHAIN"]);

/**
 * The customer of a message's originator; undefined when it has none or does not exist.
 * @throws {Error} for types that cannot have a customer (reference: rule engine, 3.3).
 */
export async function customerOf(
  { tenantId, originator }: RuleMessage,
  entities: EntitiesPort,
): Promise<EntityId | undefined> {
  if (!WITH_CUSTOMER.has(originator.entityType)) throw unexpected(originator);
  const found = await entities.find(tenantId, originator);
  const customerId = originator.entityType === "CUSTOMER" ? found?.id : found?.customerId;
  return customerId && !sameEntity(customerId, NO_CUSTOMER) ? customerId : undefined;
}

/** The tenant of a message's originator. @throws {Error} for types that nodes do not support here. */
export function tenantOf({ tenantId, originator }: RuleMessage): EntityId {
  if (!WITH_TENANT.has(originator.entityType)) throw unexpected(originator);
  return tenantId;
}

/** The error for an originator of an unsupported type. */
export function unexpected({ entityType }: EntityId): Error {
  return new Error(`Unexpected original EntityType ${entityType}`);
}
