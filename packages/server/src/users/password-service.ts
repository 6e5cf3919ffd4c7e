import { setTimeout } from "node:timers/promises";
import { commonPassword, type JwtPair, type PasswordPolicy, PlatformError, passwordViolations } from "@orrery/model";
import type { PasswordHasher } from "../kernel/auth/password-hasher.ts";
import type { Tokens } from "../kernel/auth/tokens.ts";
import type { User } from "../kernel/auth/user.ts";
import type { VoidedTokens } from "../kernel/auth/voided-tokens.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Tx } from "../kernel/database/database.ts";
import { itemNotFound } from "../kernel/entities/not-found.ts";
import type { Logger } from "../kernel/logging.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import type { AccountMail } from "./account-mail.ts";
import { Cooldown } from "./cooldown.ts";
import type { CurrentPassword } from "./current-password.ts";
import { NO_LINKS, newLinkToken, type TokenColumn } from "./link-token.ts";
import { parseHistory, remember, wasUsed } from "./password-history.ts";
import { principalOf } from "./principal.ts";
import type { CredentialsChange, UserStore } from "./user-store.ts";
import { recipientOf, type UserRow, userOf } from "./user-table.ts";

/** Minimum time between emails to one account, since unauthenticated clients can request them. */
const EMAIL_PAUSE_MS = 60_000;
/** Delay between the answer and the email, so that its work does not affect measured answer times. */
const EMAIL_DELAY_MS = 500;

export interface PasswordServiceOptions {
  readonly users: UserStore;
  readonly currentPassword: CurrentPassword;
  readonly hasher: PasswordHasher;
  readonly tokens: Tokens;
  readonly voided: VoidedTokens;
  readonly settings: SettingsService;
  readonly mail: AccountMail;
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Choosing passwords: change, reset, activation (reference: REST API, 1.6). */
export class PasswordService {
  readonly #options: PasswordServiceOptions;
  readonly #emails = new Cooldown(EMAIL_PAUSE_MS);

  constructor(options: PasswordServiceOptions) {
    this.#options = options;
  }

  async policy(): Promise<PasswordPolicy> {
    return (await this.#options.settings.currentSecurity()).passwordPolicy;
  }

  /**
   * `about`: addresses and names of the account's owner.
   * @throws {PlatformError} `badRequest` naming every rule that `password` breaks, or that it is a common one.
   */
  async checkPolicy(password: string, about: readonly (string | null)[]): Promise<void> {
    const violations = passwordViolations(password, await this.policy());
    if (violations.length > 0) throw new PlatformError("badRequest", violations.join("\n"));
    const common = commonPassword(
      password,
      about.filter((text) => text !== null),
    );
    if (common) throw new PlatformError("badRequest", common);
  }

  async change(user: User, currentPassword: string, newPassword: string): Promise<JwtPair> {
    const { users, currentPassword: known } = this.#options;
    const row = user.isPublic ? undefined : await users.findRow(user.id.id);
    if (!row) throw itemNotFound();
    await known.confirm(row, currentPassword);
    const pair = await this.#choose(row, newPassword, (chosen, tx) => users.changeCredentials(row.id, chosen, tx));
    this.#notify(row, "changed");
    return pair;
  }

  /** Reveals not even by its duration whether the account exists. Within a minute the previous email is still valid. */
  async requestReset(email: string): Promise<void> {
    const { users, clock } = this.#options;
    const row = await users.findRowByEmail(email);
    if (!row?.enabled || !this.#emails.take(row.id, clock())) return;
    this.#sendLink(row, "reset_token", (mail, token) => mail.sendPasswordReset(recipientOf(row), token));
  }

  async isResetToken(resetToken: string): Promise<boolean> {
    const { users, clock } = this.#options;
    return (await users.findRowByToken("reset_token", resetToken, clock())) !== undefined;
  }

  async isActivateToken(activateToken: string): Promise<boolean> {
    const { users, clock } = this.#options;
    return (await users.findRowByToken("activate_token", activateToken, clock())) !== undefined;
  }

  async reset(resetToken: string, password: string): Promise<JwtPair> {
    const { users, clock } = this.#options;
    const row = await users.findRowByToken("reset_token", resetToken, clock());
    if (!row) throw invalidResetToken();
    // An earlier email does not unlock a disabled account.
    if (!row.enabled) throw new PlatformError("unauthenticated", "User account is not active");
    const pair = await this.#choose(row, password, async (chosen, tx) => {
      const used = { by: "reset_token", token: resetToken, now: clock() } as const;
      if (!(await users.useToken(used, chosen, tx))) throw invalidResetToken();
    });
    this.#inform((mail) => mail.sendPasswordChanged(recipientOf(row)));
    this.#notify(row, "reset by email");
    return pair;
  }

  /** `telling`: whether to send an email about the activation. */
  async activate(activateToken: string, password: string, telling: "tell" | "silent"): Promise<JwtPair> {
    const row = await this.#toActivate(activateToken);
    await this.checkPolicy(password, aboutOf(row));
    await this.#useActivateToken(activateToken, { ...(await this.#newPassword(row, password)), enabled: 1 });
    this.#notify(row, "chosen at activation");
    if (telling === "tell") this.#inform((mail) => mail.sendActivated(recipientOf(row)));
    return this.#options.tokens.issue(principalOf(userOf(row, this.#options.clock())));
  }

  /** Activates with the token of the email alone, for clients that ask for the password later. */
  async activateWithoutPassword(emailCode: string): Promise<JwtPair> {
    const row = await this.#toActivate(emailCode);
    await this.#useActivateToken(emailCode, { enabled: 1 });
    return this.#options.tokens.issue(principalOf(userOf(row, this.#options.clock())));
  }

  /** Never reveals whether the account exists. */
  async resendActivation(email: string): Promise<void> {
    const { users, clock } = this.#options;
    const row = await users.findRowByEmail(email);
    if (!row || row.enabled || row.password !== null || !this.#emails.take(row.id, clock())) return;
    this.#sendLink(row, "activate_token", (mail, token) => mail.sendActivation(recipientOf(row), token));
  }

  /** For accounts that the platform creates; callers check the password policy. */
  async setInitial(userId: UserRow["id"], password: string): Promise<void> {
    const hash = await this.#options.hasher.hash(password);
    await this.#options.users.changeCredentials(userId, {
      enabled: 1,
      password: hash,
      password_set_time: this.#options.clock(),
      ...NO_LINKS,
    });
  }

  /** Whether an account has this password; `undefined` for an unknown account. Not counted as a sign-in attempt. */
  async hasPassword(email: string, password: string): Promise<boolean | undefined> {
    const row = await this.#options.users.findRowByEmail(email);
    return row && this.#options.hasher.verify(password, row.password);
  }

  async #toActivate(activateToken: string): Promise<UserRow> {
    const { users, clock } = this.#options;
    const row = await users.findRowByToken("activate_token", activateToken, clock());
    if (!row) throw unknownActivateToken(activateToken);
    if (row.enabled) throw new PlatformError("badRequest", "User credentials already activated");
    return row;
  }

  async #useActivateToken(token: string, change: CredentialsChange): Promise<void> {
    const { users, clock } = this.#options;
    const isUsed = await users.useToken({ by: "activate_token", token, now: clock() }, change);
    if (!isUsed) throw unknownActivateToken(token);
  }

  /** `write` stores the password; a rejection aborts everything. */
  async #choose(
    row: UserRow,
    password: string,
    write: (chosen: CredentialsChange, tx: Tx) => Promise<void>,
  ): Promise<JwtPair> {
    const { users, voided, hasher, tokens } = this.#options;
    await this.checkPolicy(password, aboutOf(row));
    if (await hasher.verify(password, row.password)) {
      throw new PlatformError("badRequest", "New password should be different from existing!");
    }
    await this.#refuseReuse(row, password);
    const chosen = await this.#newPassword(row, password);
    await users.database.db.transaction().execute(async (tx) => {
      await write(chosen, tx);
      await voided.void(row.id, tx);
    });
    return tokens.issue(principalOf(userOf(row, this.#options.clock())), row.enabled === 1);
  }

  async #newPassword(row: UserRow, password: string): Promise<CredentialsChange> {
    const now = this.#options.clock();
    const hash = await this.#options.hasher.hash(password);
    const history = row.password
      ? remember(parseHistory(row.password_history), row.password_set_time ?? now, row.password)
      : {};
    return {
      password: hash,
      password_set_time: now,
      password_history: JSON.stringify(history),
      failed_login_attempts: 0,
      locked_until: null,
      ...NO_LINKS,
    };
  }

  async #refuseReuse(row: UserRow, password: string): Promise<void> {
    const days = (await this.policy()).passwordReuseFrequencyDays;
    if (!days) return;
    const { clock, hasher } = this.#options;
    const history = parseHistory(row.password_history);
    if (await wasUsed(password, { history, days, now: clock(), hasher })) {
      throw new PlatformError("badRequest", `Password was already used for the last ${days} days`);
    }
  }

  /** In the background and delayed, like all work that only existing accounts cause. */
  #sendLink<C extends TokenColumn>(
    { id, email }: UserRow,
    column: C,
    send: (mail: AccountMail, token: string) => Promise<void>,
  ): void {
    const { users, clock } = this.#options;
    const askedAt = clock();
    this.#inform(async (mail) => {
      await setTimeout(EMAIL_DELAY_MS);
      const { token, kept } = newLinkToken(column, askedAt);
      // Not sent to the old address if it has changed meanwhile.
      if (await users.keepLink({ id, email }, kept)) await send(mail, token);
    });
  }

  #notify(row: UserRow, what: string): void {
    const { tenantId, customerId, id, email } = userOf(row, this.#options.clock());
    this.#options.bus.publish("userAction", {
      tenantId,
      customerId,
      action: "CREDENTIALS_UPDATED",
      entityId: id,
      entityName: email,
      by: { id, email, customerId },
      data: { entityId: id.id, credentials: `password ${what}` },
    });
  }

  /** In the background: the duration must not reveal whether the account exists. */
  #inform(send: (mail: AccountMail) => Promise<void>): void {
    const { mail, log } = this.#options;
    send(mail).catch((error: unknown) => log.warn({ err: error }, "an email about an account was not sent"));
  }
}

function aboutOf({ email, first_name, last_name }: UserRow): readonly (string | null)[] {
  return [email, first_name, last_name];
}

function invalidResetToken(): PlatformError {
  return new PlatformError("badRequest", "Invalid reset token!");
}

function unknownActivateToken(token: string): PlatformError {
  return new PlatformError("badRequest", `Unable to find user credentials by activateToken [${token}]`);
}
