import { type Authority, type JsonObject, USER_INTERNALS, type UserAccount } from "@orrery/model";
import { type Generated, sql } from "kysely";
import type { Clock } from "../kernel/clock.ts";
import { type BooleanColumn, objectOf } from "../kernel/entities/columns.ts";
import { losslessObject, mergeLossless } from "../kernel/json/lossless-json.ts";
import {
  alias,
  computed,
  customer,
  flag,
  idOf,
  number,
  object,
  optional,
  text,
  word,
} from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";
import type { Recipient } from "./account-mail.ts";

const fullName = sql`(coalesce(e.first_name, '') || ' ' || coalesce(e.last_name, ''))`;

/** Accounts with their credentials. The clock determines whether a lock has expired. */
export const userTable = defineTable<UserAccount, [clock: Clock]>()({
  type: "USER",
  columns: {
    tenantId: idOf("TENANT"),
    customerId: customer(),
    email: text(),
    name: alias("email"),
    authority: word<Authority>(),
    firstName: optional(text()),
    lastName: optional(text()),
    additionalInfo: computed,
  },
  // All but `additional_info` are credentials, written only by the calls of sign-in and passwords, never by saving the
  // user. Times are in milliseconds since the epoch.
  stored: {
    additional_info: object(),
    enabled: flag(),
    /** Argon2id in PHC notation; null until the account is activated. */
    password: optional(text()),
    password_set_time: optional(number()),
    /** JSON object: milliseconds since the epoch to hash. */
    password_history: optional(text()),
    /** Hash of the token in the link. */
    activate_token: optional(text()),
    activate_token_expires: optional(number()),
    reset_token: optional(text()),
    reset_token_expires: optional(number()),
    failed_login_attempts: number(),
    /** End of a lock after too many wrong passwords. */
    locked_until: optional(number()),
    last_login_time: optional(number()),
    /** The address in the form that is compared; null where an older account has the same. */
    email_key: optional(text()),
  },
  write: { additional_info: ({ additionalInfo }) => withoutInternals(additionalInfo) },
  read: { additionalInfo: (row, clock) => withInternals(objectOf(row.additional_info), row, clock()) },
  sortable: ["email", "name", "authority", "firstName", "lastName", "customerId"],
  search: ["email"],
  query: {
    name: "email",
    fields: ["firstName", "lastName", "email"],
    alsoFields: { label: "email", title: "email", additionalInfo: "additional_info" },
    relationFields: { name: fullName, label: fullName, title: undefined, type: sql.ref("e.authority") },
    customer: "column",
  },
});

export type UserRow = TableRow<typeof userTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    user_account: Omit<UserRow, "enabled" | "failed_login_attempts"> & {
      enabled: Generated<UserRow["enabled"]>;
      failed_login_attempts: Generated<number>;
    };
  }
}

/** What the state of an account depends on. */
interface Internals {
  readonly enabled: BooleanColumn;
  readonly password: string | null;
  readonly failed_login_attempts: number;
  readonly locked_until: number | null;
  readonly last_login_time: number | null;
}

/** `now` determines whether a lock has expired. */
export function userOf(row: UserRow, now: number): UserAccount {
  return userTable.fromRow(row, () => now);
}

/** Addresses are unique, ignoring the case of ASCII letters. */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Whether the account is locked at `now`. */
export function isLocked({ locked_until }: Pick<Internals, "locked_until">, now: number): boolean {
  return locked_until !== null && now < locked_until;
}

/** The API reports the state of the account in `additionalInfo`, and clients send it back; they cannot change it. */
export function withoutInternals(info: JsonObject | null): JsonObject | null {
  if (info === null) return null;
  const internals: readonly string[] = USER_INTERNALS;
  return losslessObject(Object.entries(info).filter(([key]) => !internals.includes(key)));
}

function withInternals(info: JsonObject | null, row: Internals, now: number): JsonObject | null {
  const isOpen = row.enabled === 1 && !isLocked(row, now);
  const internals = {
    ...(row.last_login_time === null ? {} : { lastLoginTs: row.last_login_time }),
    ...(row.failed_login_attempts === 0 ? {} : { failedLoginAttempts: row.failed_login_attempts }),
    ...(row.enabled || row.password !== null ? { userCredentialsEnabled: isOpen } : {}),
  };
  return info === null && Object.keys(internals).length === 0 ? null : mergeLossless(info, internals);
}

/** Whom emails to the account of a row go to. */
export function recipientOf(row: UserRow): Recipient {
  const { email, tenantId, additionalInfo } = userOf(row, 0);
  return { email, tenantId, additionalInfo };
}
