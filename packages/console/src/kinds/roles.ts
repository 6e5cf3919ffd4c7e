import type { ClientAuthority } from "@orrery/client";

export const SYSTEM: readonly ClientAuthority[] = ["SYS_ADMIN"];
export const TENANT: readonly ClientAuthority[] = ["TENANT_ADMIN"];
export const ADMINS: readonly ClientAuthority[] = ["SYS_ADMIN", "TENANT_ADMIN"];
export const USERS: readonly ClientAuthority[] = ["TENANT_ADMIN", "CUSTOMER_USER"];
export const ALL: readonly ClientAuthority[] = ["SYS_ADMIN", "TENANT_ADMIN", "CUSTOMER_USER"];
