import { createHash } from "node:crypto";
import { PlatformError, SYSTEM_TENANT } from "@orrery/model";
import { Mutex } from "../kernel/async/mutex.ts";
import { invalid } from "../kernel/auth/tokens.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import type { AccountMail } from "./account-mail.ts";
import type { UserStore } from "./user-store.ts";
import { isLocked, type UserRow } from "./user-table.ts";

/** A lock expires, so that an attacker cannot lock somebody out for good. */
const LOCK_MS = 15 * 60_000;
const MAX_UNKNOWN_NAMES = 10_000;

export interface LockoutOptions {
  readonly users: UserStore;
  readonly settings: SettingsService;
  readonly mail: AccountMail;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The result of a wrong password. */
export interface WrongPassword {
  readonly answer: PlatformError;
  readonly hasLocked: boolean;
}

/**
 * Counts wrong passwords, and locks accounts after the number in the security settings. Open sessions are kept. The
 * last system administrator is never locked: nobody could unlock the account. That holds within one process: two that
 * share a database could lock two administrators at the same moment.
 */
export class Lockout {
  readonly #options: LockoutOptions;
  /** Unknown names, counted to be answered like known ones. */
  readonly #unknownNames = new Map<string, Pick<UserRow, "failed_login_attempts" | "locked_until">>();
  /** Serialized: otherwise two administrators could be locked at once because each still has the other. */
  readonly #deciding = new Mutex();

  constructor(options: LockoutOptions) {
    this.#options = options;
  }

  /** An unknown name costs as many writes: a slow disk must not reveal which names have an account. */
  async count(email: string, row: UserRow | undefined): Promise<WrongPassword> {
    const { maxFailedLoginAttempts: most } = await this.#options.settings.currentSecurity();
    const hasLocked = await (row ? this.#countOf(row, most) : this.#countOfUnknownName(email, most));
    return { answer: hasLocked ? lockedNow() : invalid(), hasLocked };
  }

  async #countOf(row: UserRow, most: number | null): Promise<boolean> {
    const { users, clock } = this.#options;
    const attempts = await users.countFailedLogin(row.id, clock());
    if (!isTooMany(attempts, most) || !row.enabled || isLocked(row, clock())) return false;
    return this.#deciding.run(() => this.#lock(row));
  }

  async #lock(row: UserRow): Promise<boolean> {
    const { users, clock } = this.#options;
    const now = clock();
    const current = await users.findRow(row.id); // another call may have locked it meanwhile
    if (!current || isLocked(current, now)) return false;
    if (current.authority === "SYS_ADMIN" && !(await users.hasOtherSystemAdmin(row.id, now))) return false;
    await users.changeCredentials(row.id, { locked_until: now + LOCK_MS });
    await this.#notify(current);
    return true;
  }

  async #countOfUnknownName(email: string, most: number | null): Promise<boolean> {
    const { users } = this.#options;
    await users.countFailedLoginOfNobody();
    const hasLocked = this.#noteUnknownName(email, most);
    if (hasLocked) await users.countFailedLoginOfNobody();
    return hasLocked;
  }

  #noteUnknownName(email: string, most: number | null): boolean {
    const key = createHash("sha256").update(email.toLowerCase()).digest("base64");
    const now = this.#options.clock();
    const known = this.#unknownNames.get(key);
    const before = known && (known.locked_until === null || isLocked(known, now)) ? known : undefined;
    const attempts = (before?.failed_login_attempts ?? 0) + 1;
    const isLocking = isTooMany(attempts, most) && !(before && isLocked(before, now));
    const locked_until = isLocking ? now + LOCK_MS : (before?.locked_until ?? null);
    this.#unknownNames.delete(key); // keeps the oldest first
    this.#unknownNames.set(key, { failed_login_attempts: attempts, locked_until });
    const [oldest] = this.#unknownNames.keys();
    if (this.#unknownNames.size > MAX_UNKNOWN_NAMES && oldest !== undefined) this.#unknownNames.delete(oldest);
    return isLocking;
  }

  async #notify({ email }: UserRow): Promise<void> {
    const { settings, mail, log } = this.#options;
    const { userLockoutNotificationEmail: to, maxFailedLoginAttempts } = await settings.currentSecurity();
    if (!to) return;
    mail
      .sendLockout({ email: to, tenantId: SYSTEM_TENANT }, email, maxFailedLoginAttempts ?? 0)
      .catch((error: unknown) => log.warn({ err: error }, "the email about a locked account was not sent"));
  }
}

function isTooMany(attempts: number, most: number | null): boolean {
  return most !== null && most > 0 && attempts > most;
}

function lockedNow(): PlatformError {
  return new PlatformError("unauthenticated", "User account is locked due to security policy");
}
