import { type Authority, entityId, type JsonObject, USER_INTERNALS, type UserAccount, type Uuid } from "@orrery/model";
import type { Generated } from "kysely";
import {
  type BooleanColumn,
  customerColumn,
  customerOf,
  type EntityColumns,
  jsonColumn,
  objectOf,
} from "../kernel/entities/columns.ts";
import { losslessObject, mergeLossless } from "../kernel/json/lossless-json.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    user_account: UserTable;
  }
}

/** Name and role of a user. */
export interface AccountColumns extends EntityColumns {
  tenant_id: Uuid;
  customer_id: Uuid | null;
  authority: Authority;
  email: string;
  first_name: string | null;
  last_name: string | null;
  additional_info: string | null;
}

/**
 * Credentials of a user; times in milliseconds since the epoch. Written only by the calls of sign-in and passwords,
 * never by saving the user.
 */
export interface UserColumns extends AccountColumns {
  enabled: BooleanColumn;
  /** Argon2id in PHC notation; null until the account is activated. */
  password: string | null;
  password_set_time: number | null;
  /** JSON object: milliseconds since the epoch to hash. */
  password_history: string | null;
  /** Hash of the token in the link. */
  activate_token: string | null;
  activate_token_expires: number | null;
  reset_token: string | null;
  reset_token_expires: number | null;
  failed_login_attempts: number;
  /** End of a lock after too many wrong passwords. */
  locked_until: number | null;
  last_login_time: number | null;
  /** The address in the form that is compared; null where an older account has the same. */
  email_key: string | null;
}

interface UserTable extends Omit<UserColumns, "enabled" | "failed_login_attempts"> {
  enabled: Generated<BooleanColumn>;
  failed_login_attempts: Generated<number>;
}

/** Addresses are unique, ignoring the case of ASCII letters. */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Whether the account is locked at `now`. */
export function isLocked({ locked_until }: Pick<UserColumns, "locked_until">, now: number): boolean {
  return locked_until !== null && now < locked_until;
}

export function toAccountColumns(user: UserAccount): AccountColumns {
  return {
    id: user.id.id,
    created_time: user.createdTime,
    tenant_id: user.tenantId.id,
    customer_id: customerColumn(user.customerId),
    authority: user.authority,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    additional_info: jsonColumn(withoutInternals(user.additionalInfo)),
  };
}

/** `now` determines whether a lock has expired. */
export function userOf(row: UserColumns, now: number): UserAccount {
  return {
    id: entityId("USER", row.id),
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    customerId: customerOf(row.customer_id),
    email: row.email,
    name: row.email,
    authority: row.authority,
    firstName: row.first_name,
    lastName: row.last_name,
    additionalInfo: withInternals(row, now),
  };
}

/** The API reports the state of the account in `additionalInfo`, and clients send it back; they cannot change it. */
export function withoutInternals(info: JsonObject | null): JsonObject | null {
  if (info === null) return null;
  const internals: readonly string[] = USER_INTERNALS;
  return losslessObject(Object.entries(info).filter(([key]) => !internals.includes(key)));
}

function withInternals(row: UserColumns, now: number): JsonObject | null {
  const info = objectOf(row.additional_info);
  const isOpen = row.enabled === 1 && !isLocked(row, now);
  const internals = {
    ...(row.last_login_time === null ? {} : { lastLoginTs: row.last_login_time }),
    ...(row.failed_login_attempts === 0 ? {} : { failedLoginAttempts: row.failed_login_attempts }),
    ...(row.enabled || row.password !== null ? { userCredentialsEnabled: isOpen } : {}),
  };
  return info === null && Object.keys(internals).length === 0 ? null : mergeLossless(info, internals);
}
