import type { Authority } from "@orrery/model";

/** The roles that may call a route; `ANYONE` needs no token. */
export type Roles = readonly Authority[] | "ANYONE";

export const SYSTEM_ADMINS = ["SYS_ADMIN"] as const satisfies Roles;
export const TENANT_ADMINS = ["TENANT_ADMIN"] as const satisfies Roles;
export const CUSTOMER_USERS = ["CUSTOMER_USER"] as const satisfies Roles;
/** Administrators of the system and of tenants. */
export const ADMINS = ["SYS_ADMIN", "TENANT_ADMIN"] as const satisfies Roles;
/** All users of a tenant: its administrators and the users of its customers. */
export const TENANT_MEMBERS = ["TENANT_ADMIN", "CUSTOMER_USER"] as const satisfies Roles;
/** Everyone who is signed in. */
export const ALL_ROLES = ["SYS_ADMIN", "TENANT_ADMIN", "CUSTOMER_USER"] as const satisfies Roles;
