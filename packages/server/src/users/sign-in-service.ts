import {
  type Customer,
  isPlatformError,
  isPublicCustomer,
  isUuid,
  type JwtPair,
  PlatformError,
  parseUuid,
  type UserAccount,
  type Uuid,
} from "@orrery/model";
import type { PasswordHasher } from "../kernel/auth/password-hasher.ts";
import { randomText } from "../kernel/auth/random-text.ts";
import { invalid, type Tokens } from "../kernel/auth/tokens.ts";
import type { User } from "../kernel/auth/user.ts";
import type { VoidedTokens } from "../kernel/auth/voided-tokens.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { ClientInfo } from "../kernel/http/client-info.ts";
import type { Logger } from "../kernel/logging.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import type { AccountMail } from "./account-mail.ts";
import { principalOf, publicPrincipal } from "./principal.ts";
import { type UserColumns, userOf } from "./user-columns.ts";
import type { UserStore } from "./user-store.ts";

const DAY_MS = 86_400_000;
const RESET_TOKEN_LENGTH = 30;

export interface SignInOptions {
  readonly users: UserStore;
  readonly findCustomer: (id: Uuid) => Promise<Customer | undefined>;
  readonly hasher: PasswordHasher;
  readonly tokens: Tokens;
  readonly voided: VoidedTokens;
  readonly settings: SettingsService;
  readonly mail: AccountMail;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
}

/** From what a person knows to a pair of tokens (reference: REST API, 1.5). */
export class SignInService {
  readonly #options: SignInOptions;

  constructor(options: SignInOptions) {
    this.#options = options;
  }

  /**
   * `client`: what the audit log keeps of who signs in; of strangers it keeps nothing.
   * @throws {PlatformError} `unauthenticated` or `credentialsExpired`.
   */
  async login(email: string, password: string, client?: ClientInfo): Promise<JwtPair> {
    const { users, hasher, tokens, voided } = this.#options;
    const row = await users.findRow("email", email);
    const voidedAt = row && voided.earliestIssue(row.id);
    const isRight = await hasher.verify(password, row?.password);
    if (!row) throw invalid();
    const account = userOf(row);
    const lock = isRight ? undefined : await this.#countFailure(row);
    if (lock) {
      this.#tell("LOCKOUT", account, client, lock.message);
      throw lock;
    }
    try {
      if (!isRight) throw invalid();
      await this.#checkEntry(row);
      if (voided.earliestIssue(row.id) !== voidedAt) throw invalid(); // the password was another one meanwhile
      const pair = await tokens.issue(principalOf(account));
      this.#tell("LOGIN", account, client);
      return pair;
    } catch (error) {
      this.#tell("LOGIN", account, client, isPlatformError(error) ? error.message : "Internal error");
      throw error;
    }
  }

  /** Tokens of somebody for whom a provider vouches. @throws {PlatformError} `unauthenticated` when he is suspended. */
  async enter(user: User): Promise<JwtPair> {
    const { users, tokens, voided } = this.#options;
    const voidedAt = voided.earliestIssue(user.id.id);
    const isActive = await users.confirmActive(user.id.id);
    if (!isActive || voided.earliestIssue(user.id.id) !== voidedAt) throw notActive();
    return tokens.issue(user);
  }

  /** Tokens end by themselves; that somebody wants to be gone is worth knowing. */
  logout(user: User, client: ClientInfo): void {
    const { tenantId, id, email: entityName } = user;
    this.#options.bus.publish("doing", {
      ...{ tenantId, action: "LOGOUT", entityId: id, entityName },
      by: user,
      data: { ...client },
    });
  }

  /** @throws {PlatformError} `unauthenticated` unless the customer exists and is public. */
  async loginPublic(publicId: string): Promise<JwtPair> {
    const customer = isUuid(publicId) ? await this.#options.findCustomer(parseUuid(publicId)) : undefined;
    if (!customer || !isPublicCustomer(customer)) throw invalid();
    return this.#options.tokens.issue(publicPrincipal(customer));
  }

  /** @throws {PlatformError} `unauthenticated` or `tokenExpired`. */
  async refresh(refreshToken: string): Promise<JwtPair> {
    const { tokens, voided, users } = this.#options;
    const claims = await tokens.readRefresh(refreshToken);
    if (claims.isPublic) return this.loginPublic(claims.subject);
    const row = await users.findRow("id", claims.userId.id);
    // Asked after the row was read, and no moment before the new tokens: else they could outlive a suspension.
    if (voided.isVoid(claims.userId.id, claims.issuedAt)) {
      throw new PlatformError("unauthenticated", "Authentication failed");
    }
    if (!row) throw invalid();
    if (!row.enabled) throw notActive();
    return tokens.issue(principalOf(userOf(row)));
  }

  async #checkEntry(row: UserColumns): Promise<void> {
    const { users, clock } = this.#options;
    if (!row.enabled) throw notActive();
    if (!(await users.noteSignIn(row, clock()))) throw invalid();
    await this.#refuseExpiredPassword(row);
  }

  #tell(action: "LOGIN" | "LOCKOUT", account: UserAccount, client: ClientInfo | undefined, failure?: string): void {
    const { tenantId, customerId, id, email } = account;
    this.#options.bus.publish("doing", {
      ...{ tenantId, action, entityId: id, entityName: email, customerId },
      by: { id, email, customerId },
      data: { ...client },
      failure,
    });
  }

  /** @returns what the person hears whose account this has locked. */
  async #countFailure(row: UserColumns): Promise<PlatformError | undefined> {
    const { users, settings, voided, mail, log } = this.#options;
    const attempts = await users.countFailedLogin(row.id);
    const { maxFailedLoginAttempts, userLockoutNotificationEmail } = await settings.currentSecurity();
    const isLimited = maxFailedLoginAttempts !== null && maxFailedLoginAttempts > 0;
    if (!isLimited || attempts <= maxFailedLoginAttempts || !row.enabled) return undefined;
    await users.database.db.transaction().execute(async (tx) => {
      await users.changeCredentials(row.id, { enabled: 0 }, tx);
      await voided.void(row.id, tx);
    });
    if (userLockoutNotificationEmail) {
      mail
        .sendLockout(userLockoutNotificationEmail, row.email, maxFailedLoginAttempts)
        .catch((error: unknown) => log.warn({ err: error }, "the letter about a locked account was not sent"));
    }
    return new PlatformError("unauthenticated", "User account is locked due to security policy");
  }

  /** The client goes on to the page where a new password is chosen, with the token of the answer. */
  async #refuseExpiredPassword(row: UserColumns): Promise<void> {
    const { users, settings, clock } = this.#options;
    const { passwordExpirationPeriodDays } = (await settings.currentSecurity()).passwordPolicy;
    if (!passwordExpirationPeriodDays) return;
    if ((row.password_set_time ?? 0) + passwordExpirationPeriodDays * DAY_MS > clock()) return;
    const resetToken = randomText(RESET_TOKEN_LENGTH);
    await users.changeCredentials(row.id, { reset_token: resetToken });
    throw new PlatformError("credentialsExpired", "User password expired!", { details: { resetToken } });
  }
}

function notActive(): PlatformError {
  return new PlatformError("unauthenticated", "User account is not active");
}
