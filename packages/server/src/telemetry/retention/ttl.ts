import type { Uuid } from "@orrery/model";

/** Key of the attribute of a tenant or a customer that says for how many seconds history is kept. */
export const TTL_KEY = "TTL";

/** Whose points they are, as far as it matters for how long they are kept. */
export interface Owner {
  readonly tenantId: Uuid;
  readonly customerId: Uuid | undefined;
}

/** What was configured, in seconds; 0 or less keeps for ever. */
export interface TtlSettings {
  readonly system: number;
  /** By the id of a tenant or a customer. */
  readonly byOwner: ReadonlyMap<Uuid, number>;
}

/** The nearest owner that says something decides: the customer, the tenant, the system. Also when it says "for ever". */
export function ttlSeconds({ tenantId, customerId }: Owner, { system, byOwner }: TtlSettings): number {
  const ofCustomer = customerId === undefined ? undefined : byOwner.get(customerId);
  return ofCustomer ?? byOwner.get(tenantId) ?? system;
}

/** Points older than this go; `undefined`: none does. */
export function expiryTs(ttl: number, now: number): number | undefined {
  return ttl > 0 ? now - ttl * 1000 : undefined;
}
