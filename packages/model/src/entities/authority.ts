export const AUTHORITIES = ["SYS_ADMIN", "TENANT_ADMIN", "CUSTOMER_USER"] as const;

/** The role of an account (reference: REST API, section 5: A, T and C). */
export type Authority = (typeof AUTHORITIES)[number];
