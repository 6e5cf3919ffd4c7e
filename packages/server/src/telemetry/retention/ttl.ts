import type { Uuid } from "@orrery/model";

/** Key of the attribute of a tenant or a customer with the seconds for which history is kept. */
export const TTL_KEY = "TTL";

/** The owners of points. */
export interface Owner {
  readonly tenantId: Uuid;
  readonly customerId: Uuid | undefined;
}

/** Configured times to live in seconds; 0 or less keeps for ever. */
export interface TtlSettings {
  readonly system: number;
  /** By the id of a tenant or a customer. */
  readonly byOwner: ReadonlyMap<Uuid, number>;
}

/** The customer's setting, else the tenant's, else the system's, also when it is "for ever". */
export function ttlSeconds({ tenantId, customerId }: Owner, { system, byOwner }: TtlSettings): number {
  const ofCustomer = customerId === undefined ? undefined : byOwner.get(customerId);
  return ofCustomer ?? byOwner.get(tenantId) ?? system;
}

/** Points older than this are removed; `undefined`: none. */
export function expiryTs(ttl: number, now: number): number | undefined {
  return ttl > 0 ? now - ttl * 1000 : undefined;
}
