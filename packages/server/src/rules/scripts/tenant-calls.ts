import type { TenantId } from "@orrery/model";

/** Number of pending calls of a tenant's scripts; kept while the tenant has scripts or calls. */
export interface TenantCalls {
  readonly tenantId: TenantId;
  scripts: number;
  pending: number;
}

/** Counts calls per tenant without a lookup at each call: scripts hold a reference to the counter. */
export class CallCounts {
  readonly #tenants = new Map<string, TenantCalls>();

  /** The counter for one more script of the tenant. */
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

  /** Calls of all tenants. */
  get pending(): number {
    let sum = 0;
    for (const { pending } of this.#tenants.values()) sum += pending;
    return sum;
  }

  #forget(tenant: TenantCalls): void {
    if (tenant.scripts === 0 && tenant.pending === 0) this.#tenants.delete(tenant.tenantId.id);
  }
}
