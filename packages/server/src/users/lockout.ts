import { createHash } from "node:crypto";
import { PlatformError } from "@orrery/model";
import { invalid } from "../kernel/auth/tokens.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import type { AccountMail } from "./account-mail.ts";
import { isLocked, type UserColumns } from "./user-columns.ts";
import type { UserStore } from "./user-store.ts";

/** A lock ends by itself: whoever causes it shuts nobody out for good. */
export const LOCK_MS = 15 * 60_000;
const MOST_STRANGERS = 10_000;

export interface LockoutOptions {
  readonly users: UserStore;
  readonly settings: SettingsService;
  readonly mail: AccountMail;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What a wrong password has come to. */
export interface WrongPassword {
  readonly answer: PlatformError;
  readonly hasLocked: boolean;
}

/**
 * Counts wrong passwords, and locks accounts where the security settings say after how many. Sessions that are open
 * stay so. The last administrator of the installation is never locked: nobody could help him.
 */
export class Lockout {
  readonly #options: LockoutOptions;
  /** Accounts that do not exist are answered like those that do. */
  readonly #strangers = new Map<string, Pick<UserColumns, "failed_login_attempts" | "locked_until">>();
  /** One decision at a time: two administrators must not be locked because each still has the other. */
  #deciding: Promise<unknown> = Promise.resolve();

  constructor(options: LockoutOptions) {
    this.#options = options;
  }

  async count(email: string, row: UserColumns | undefined): Promise<WrongPassword> {
    const { maxFailedLoginAttempts: most } = await this.#options.settings.currentSecurity();
    const hasLocked = row ? await this.#countOf(row, most) : this.#countOfStranger(email, most);
    return { answer: hasLocked ? lockedNow() : invalid(), hasLocked };
  }

  async #countOf(row: UserColumns, most: number | null): Promise<boolean> {
    const { users, clock } = this.#options;
    const attempts = await users.countFailedLogin(row.id, clock());
    if (!isTooMany(attempts, most) || !row.enabled || isLocked(row, clock())) return false;
    const locked = this.#deciding.then(() => this.#lock(row));
    this.#deciding = locked.catch(() => undefined);
    return locked;
  }

  async #lock(row: UserColumns): Promise<boolean> {
    const { users, clock } = this.#options;
    const now = clock();
    const current = await users.findRow(row.id); // somebody else may have locked it meanwhile
    if (!current || isLocked(current, now)) return false;
    if (current.authority === "SYS_ADMIN" && !(await users.hasOtherSystemAdmin(row.id, now))) return false;
    await users.changeCredentials(row.id, { locked_until: now + LOCK_MS });
    await this.#tell(current);
    return true;
  }

  #countOfStranger(email: string, most: number | null): boolean {
    const key = createHash("sha256").update(email.toLowerCase()).digest("base64");
    const now = this.#options.clock();
    const known = this.#strangers.get(key);
    const before = known && (known.locked_until === null || isLocked(known, now)) ? known : undefined;
    const attempts = (before?.failed_login_attempts ?? 0) + 1;
    const isLocking = isTooMany(attempts, most) && !(before && isLocked(before, now));
    const locked_until = isLocking ? now + LOCK_MS : (before?.locked_until ?? null);
    this.#strangers.delete(key); // so that the oldest stand first
    this.#strangers.set(key, { failed_login_attempts: attempts, locked_until });
    const [oldest] = this.#strangers.keys();
    if (this.#strangers.size > MOST_STRANGERS && oldest !== undefined) this.#strangers.delete(oldest);
    return isLocking;
  }

  async #tell({ email }: UserColumns): Promise<void> {
    const { settings, mail, log } = this.#options;
    const { userLockoutNotificationEmail: to, maxFailedLoginAttempts } = await settings.currentSecurity();
    if (!to) return;
    mail
      .sendLockout(to, email, maxFailedLoginAttempts ?? 0)
      .catch((error: unknown) => log.warn({ err: error }, "the letter about a locked account was not sent"));
  }
}

function isTooMany(attempts: number, most: number | null): boolean {
  return most !== null && most > 0 && attempts > most;
}

function lockedNow(): PlatformError {
  return new PlatformError("unauthenticated", "User account is locked due to security policy");
}
