import { type EntityType, PlatformError, SYSTEM_TENANT, type TenantId, type TenantLimit } from "@orrery/model";

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

/** How many entities of a kind a tenant may have. */
export class EntityLimits {
  readonly #limits: TenantLimits;

  constructor(limits: TenantLimits) {
    this.#limits = limits;
  }

  /**
   * Before one more is created; `count` is asked only when there is a limit.
   * @throws {PlatformError} `badRequest` when the tenant has as many as it may have.
   */
  async checkOneMore(tenantId: TenantId, entityType: CountedType, count: () => Promise<number>): Promise<void> {
    if (tenantId.id === SYSTEM_TENANT.id) return;
    const limit = await this.#limits.limitOf(tenantId, COUNTED[entityType]);
    if (limit <= 0 || (await count()) < limit) return;
    const kind = entityType.toLowerCase().replaceAll("_", " ");
    throw new PlatformError("badRequest", `Can't create more then ${limit} ${kind}s!`); // sic, clients show it
  }
}
