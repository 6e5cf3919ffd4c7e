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
import { freeObject, mergeFree } from "../kernel/json/free-json.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    user_account: UserTable;
  }
}

/** What a person is called and may do. */
export interface AccountColumns extends EntityColumns {
  tenant_id: Uuid;
  customer_id: Uuid | null;
  authority: Authority;
  email: string;
  first_name: string | null;
  last_name: string | null;
  additional_info: string | null;
}

/** How the person signs in; times in milliseconds since the epoch. Written by the calls of sign-in and passwords only, never by saving the user. */
export interface UserColumns extends AccountColumns {
  enabled: BooleanColumn;
  /** Argon2id in PHC notation; null until the account is activated. */
  password: string | null;
  password_set_time: number | null;
  /** JSON object: milliseconds since the epoch to hash. */
  password_history: string | null;
  /** Hash of what the link holds. */
  activate_token: string | null;
  activate_token_expires: number | null;
  reset_token: string | null;
  reset_token_expires: number | null;
  failed_login_attempts: number;
  /** Until when no password opens the account, after too many wrong ones. */
  locked_until: number | null;
  last_login_time: number | null;
  /** The address as it is compared; null where an older account has the same. */
  email_key: string | null;
}

interface UserTable extends Omit<UserColumns, "enabled" | "failed_login_attempts"> {
  enabled: Generated<BooleanColumn>;
  failed_login_attempts: Generated<number>;
}

/** One address is one account, however its letters of the English alphabet are written. */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Whether wrong passwords keep the account closed at `now`. */
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

/** `now` decides whether a lock has ended. */
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

/** Clients find the state of the account among the free members and send it back with them; it is not theirs. */
export function withoutInternals(info: JsonObject | null): JsonObject | null {
  if (info === null) return null;
  const internals: readonly string[] = USER_INTERNALS;
  return freeObject(Object.entries(info).filter(([key]) => !internals.includes(key)));
}

function withInternals(row: UserColumns, now: number): JsonObject | null {
  const info = objectOf(row.additional_info);
  const isOpen = row.enabled === 1 && !isLocked(row, now);
  const internals = {
    ...(row.last_login_time === null ? {} : { lastLoginTs: row.last_login_time }),
    ...(row.failed_login_attempts === 0 ? {} : { failedLoginAttempts: row.failed_login_attempts }),
    ...(row.enabled || row.password !== null ? { userCredentialsEnabled: isOpen } : {}),
  };
  return info === null && Object.keys(internals).length === 0 ? null : mergeFree(info, internals);
}
