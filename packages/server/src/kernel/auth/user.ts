import {
  type ApiKeyScope,
  type Authority,
  type CustomerId,
  NO_CUSTOMER,
  SYSTEM_TENANT,
  type TenantId,
  type UserId,
  type Uuid,
} from "@orrery/model";
import type { ClientInfo } from "../http/caller/client-info.ts";
import type { Grant } from "../permissions/grant.ts";

export { AUTHORITIES, type Authority } from "@orrery/model";

/** Who acts as another user. */
export interface Actor {
  readonly id: UserId;
  readonly email: string;
}

/** The caller, as in the claims of a valid access token. */
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
  /** A visitor of a public customer; has no row of its own. */
  readonly isPublic: boolean;
  /** The sign-in that the token comes from; absent for visitors and for the platform itself. */
  readonly sessionId?: Uuid | undefined;
  /** Rights of this session; by default all rights of its role, or of a visitor. */
  readonly grants?: readonly Grant[] | undefined;
  /** Where the call comes from; absent where the platform acts for the user by itself. */
  readonly client?: ClientInfo | undefined;
  /** The administrator who acts as this user; his account must be valid, too. */
  readonly actor?: Actor | undefined;
  /** The caller is a key that may less than its user, or an administrator who only views what the user sees (`READ`). */
  readonly keyScope?: Exclude<ApiKeyScope, "ALL"> | undefined;
}

/** Whether the user administers the installation. */
export function isSystemAdmin(user: User): boolean {
  return user.authority === "SYS_ADMIN" && user.tenantId.id === SYSTEM_TENANT.id;
}

/** True for users of a customer; administrators have the null id. */
export function hasCustomer(user: User): boolean {
  return user.customerId.id !== NO_CUSTOMER.id;
}

/** Verifies an access token. @throws {PlatformError} `unauthenticated` or `tokenExpired`. */
export interface Authenticator {
  authenticate(accessToken: string): Promise<User>;
}
