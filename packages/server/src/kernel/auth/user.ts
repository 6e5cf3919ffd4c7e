import {
  type Authority,
  type CustomerId,
  NO_CUSTOMER,
  SYSTEM_TENANT,
  type TenantId,
  type UserId,
  type Uuid,
} from "@orrery/model";
import type { Grant } from "../permissions/grant.ts";

export { AUTHORITIES, type Authority } from "@orrery/model";

/** Who calls: what the claims of a valid access token say. */
export interface User {
  readonly id: UserId;
  readonly email: string;
  readonly authority: Authority;
  /** {@link SYSTEM_TENANT} for a system administrator. */
  readonly tenantId: TenantId;
  /** {@link NO_CUSTOMER} for all but customer users. */
  readonly customerId: CustomerId;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** A visitor of a customer that is public; has no row of its own. */
  readonly isPublic: boolean;
  /** Which sign-in the token comes from; absent in those of visitors and of the platform itself. */
  readonly sessionId?: Uuid | undefined;
  /** What this session was given; all that its role may, or a visitor, unless told. */
  readonly grants?: readonly Grant[] | undefined;
}

export function isSystemAdmin(user: User): boolean {
  return user.authority === "SYS_ADMIN" && user.tenantId.id === SYSTEM_TENANT.id;
}

/** Users of a customer have one; administrators have the null id. */
export function hasCustomer(user: User): boolean {
  return user.customerId.id !== NO_CUSTOMER.id;
}

/** Reads an access token. @throws {PlatformError} `unauthenticated` or `tokenExpired`. */
export interface Authenticator {
  authenticate(accessToken: string): Promise<User>;
}
