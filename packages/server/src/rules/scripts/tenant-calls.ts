import type { TenantId } from "@orrery/model";

/** Calls of one tenant's scripts that wait for their line; it is known as long as there are scripts or calls. */
export interface TenantCalls {
  readonly tenantId: TenantId;
  scripts: number;
  pending: number;
}

/** Counts calls a tenant without looking the tenant up at each call: its scripts hold on to the count. */
export class CallCounts {
  readonly #tenants = new Map<string, TenantCalls>();

  /** For one script more of the tenant. */
  enter(tenantId: TenantId): TenantCalls {
    const known = this.#tenants.get(tenantId.id) ?? { tenantId, scripts: 0, pending: 0 };
    known.scripts += 1;
    this.#tenants.set(tenantId.id, known);
    return known;
  }

  leave(tenant: TenantCalls): void {
    tenant.scripts -= 1;
    this.#forget(tenant);
  }

  settled(tenant: TenantCalls): void {
    tenant.pending -= 1;
    if (tenant.scripts === 0) this.#forget(tenant);
  }

  /** Of all tenants. */
  get pending(): number {
    let sum = 0;
    for (const { pending } of this.#tenants.values()) sum += pending;
    return sum;
  }

  #forget(tenant: TenantCalls): void {
    if (tenant.scripts === 0 && tenant.pending === 0) this.#tenants.delete(tenant.tenantId.id);
  }
}
