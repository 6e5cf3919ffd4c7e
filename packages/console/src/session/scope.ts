import type { ClientAuthority as Authority, Claims } from "@orrery/client";
import { type CustomerId, entityId, parseUuid, type TenantId } from "@orrery/model";

/** Whose entities a page shows; lists choose their call by it. */
export type Scope =
  | { readonly kind: "system" }
  | { readonly kind: "tenant"; readonly tenantId: TenantId }
  | { readonly kind: "customer"; readonly customerId: CustomerId };

/** The scope of a user's own lists. */
export function scopeOf(claims: Claims): Scope {
  switch (claims.authority) {
    case "SYS_ADMIN":
      return { kind: "system" };
    case "TENANT_ADMIN":
      return { kind: "tenant", tenantId: entityId("TENANT", parseUuid(claims.tenantId)) };
    case "CUSTOMER_USER":
    case "ANONYMOUS":
      return { kind: "customer", customerId: entityId("CUSTOMER", parseUuid(claims.customerId)) };
  }
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
