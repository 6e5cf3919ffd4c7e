import type { TenantId, TenantLimit, TenantProfile } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { TenantLimits } from "../kernel/entities/entity-limits.ts";
import { LookupCache } from "../kernel/entities/lookup-cache.ts";
import type { TenantProfileStore } from "../tenant-profiles/tenant-profile-store.ts";
import type { TenantStore } from "./tenant-store.ts";

const MAX_CACHED = 10_000;

/** The cached profile of each tenant, for code that runs per message. */
export class TenantProfileDirectory implements TenantLimits {
  readonly #profiles: LookupCache<TenantProfile>;
  readonly #unsubscribe: readonly Unsubscribe[];

  constructor({ tenants, profiles, bus }: { tenants: TenantStore; profiles: TenantProfileStore; bus: Bus }) {
    this.#profiles = new LookupCache<TenantProfile>(MAX_CACHED, async (tenantId) => {
      const tenant = await tenants.find(tenantId as TenantId["id"]); // keys are the ids of `find`
      return tenant && profiles.find(tenant.tenantProfileId.id);
    });
    this.#unsubscribe = [
      bus.follow("entity", ({ entity: { id } }) => {
        if (id.entityType === "TENANT") this.#profiles.forget(id.id);
        if (id.entityType === "TENANT_PROFILE") this.#profiles.forgetWhere((profile) => profile.id.id === id.id);
      }),
      bus.missed(() => this.#profiles.clear()),
    ];
  }

  /** Synchronous when it is cached; `undefined` for a tenant that does not exist. */
  find(tenantId: TenantId): TenantProfile | undefined | Promise<TenantProfile | undefined> {
    return this.#profiles.get(tenantId.id);
  }

  limitOf(tenantId: TenantId, limit: TenantLimit): number | Promise<number> {
    const profile = this.find(tenantId);
    return profile instanceof Promise ? profile.then((found) => valueIn(found, limit)) : valueIn(profile, limit);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }
}

function valueIn(profile: TenantProfile | undefined, limit: TenantLimit): number {
  return profile?.profileData.configuration[limit] ?? 0;
}
