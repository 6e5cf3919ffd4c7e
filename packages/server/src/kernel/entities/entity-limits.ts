import { type EntityType, PlatformError, SYSTEM_TENANT, type TenantId, type TenantLimit } from "@orrery/model";
import type { Tx } from "../database/database.ts";

/** The limits of a tenant's profile; 0 is unlimited. */
export interface TenantLimits {
  limitOf(tenantId: TenantId, limit: TenantLimit): number | Promise<number>;
}

const COUNTED = {
  DEVICE: "maxDevices",
  ASSET: "maxAssets",
  CUSTOMER: "maxCustomers",
  USER: "maxUsers",
  DASHBOARD: "maxDashboards",
  RULE_CHAIN: "maxRuleChains",
} as const satisfies Partial<Record<EntityType, TenantLimit>>;

export type CountedType = keyof typeof COUNTED;

/** Two who create at the same time must not both find the last place free: writing the row makes one wait. */
async function lock(tenantId: TenantId, tx: Tx): Promise<void> {
  await tx
    .updateTable("tenant")
    .set(({ ref }) => ({ region: ref("region") }))
    .where("id", "=", tenantId.id)
    .execute();
}

/** How many entities of a kind a tenant may have. */
export class EntityLimits {
  readonly #limits: TenantLimits;

  constructor(limits: TenantLimits) {
    this.#limits = limits;
  }

  /**
   * What the transaction that creates one more must end with; `undefined` when there is no limit. It rejects with
   * `badRequest` when the tenant has more than it may have by then, and lets nobody else create meanwhile.
   */
  async oneMore(
    tenantId: TenantId,
    entityType: CountedType,
    count: (tx: Tx) => Promise<number>,
  ): Promise<((tx: Tx) => Promise<void>) | undefined> {
    if (tenantId.id === SYSTEM_TENANT.id) return undefined;
    const limit = await this.#limits.limitOf(tenantId, COUNTED[entityType]);
    if (limit <= 0) return undefined;
    return async (tx) => {
      await lock(tenantId, tx);
      if ((await count(tx)) <= limit) return;
      const kind = entityType.toLowerCase().replaceAll("_", " ");
      throw new PlatformError("badRequest", `Can't create more then ${limit} ${kind}s!`); // sic, clients show it
    };
  }
}
