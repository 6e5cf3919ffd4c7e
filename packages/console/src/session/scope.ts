import type { ClientAuthority as Authority, Claims } from "@orrery/client";
import { type CustomerId, type EdgeId, entityId, parseUuid, type TenantId } from "@orrery/model";

/** Whose entities a page shows; lists choose their call by it. */
export type Scope =
  | { readonly kind: "system" }
  | { readonly kind: "tenant"; readonly tenantId: TenantId }
  /** One of the tenant's customers, as an administrator sees them. */
  | { readonly kind: "customer"; readonly customerId: CustomerId }
  /** The customer of the signed-in user, or of a visitor of public dashboards. */
  | { readonly kind: "customerUser"; readonly customerId: CustomerId; readonly tenantId: TenantId }
  | { readonly kind: "edge"; readonly edgeId: EdgeId };

/** The scope of a user's own lists. */
export function scopeOf({ authority, tenantId, customerId }: Claims): Scope {
  if (authority === "SYS_ADMIN") return { kind: "system" };
  const tenant = entityId("TENANT", parseUuid(tenantId));
  return authority === "TENANT_ADMIN"
    ? { kind: "tenant", tenantId: tenant }
    : { kind: "customerUser", customerId: entityId("CUSTOMER", parseUuid(customerId)), tenantId: tenant };
}

const ROLE_KEYS: Readonly<Record<Authority, string>> = {
  SYS_ADMIN: "user.sys-admin",
  TENANT_ADMIN: "user.tenant-admin",
  CUSTOMER_USER: "user.customer",
  ANONYMOUS: "user.anonymous",
};

/** Translation key of a role. */
export function roleKey(authority: Authority): string {
  return ROLE_KEYS[authority];
}
