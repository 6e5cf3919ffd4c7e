import { type Static, Type } from "typebox";
import type { CustomerId, TenantId, UserId } from "../ids/entity-id.ts";
import { AUTHORITIES, type Authority } from "./authority.ts";
import { additionalInfo, type JsonObject, optionalId, optionalText } from "./common.ts";

/** An account of a person (reference: REST API, 3.1). */
export interface UserAccount {
  readonly id: UserId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly customerId: CustomerId;
  readonly email: string;
  readonly name: string;
  readonly authority: Authority;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly additionalInfo: JsonObject | null;
}

/** Members of `additionalInfo` that only the platform writes. */
export const USER_INTERNALS = [
  "userPasswordHistory",
  "lastLoginTs",
  "failedLoginAttempts",
  "userCredentialsEnabled",
] as const;

export const userDraft = Type.Object({
  id: optionalId,
  tenantId: optionalId,
  customerId: optionalId,
  email: optionalText,
  authority: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Unsafe<Authority>(Type.Union(AUTHORITIES.map((authority) => Type.Literal(authority)))),
    ]),
  ),
  firstName: optionalText,
  lastName: optionalText,
  additionalInfo,
  /** An extension: users who change their own email address confirm it with their password. Never stored. */
  currentPassword: optionalText,
});

export type UserDraft = Static<typeof userDraft>;

/** A pair of tokens, issued at sign-in and at every refresh. */
export interface JwtPair {
  readonly token: string;
  readonly refreshToken: string;
}
