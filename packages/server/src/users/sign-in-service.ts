import { setTimeout } from "node:timers/promises";
import {
  type Customer,
  entityId,
  isPlatformError,
  isPublicCustomer,
  isUuid,
  type JwtPair,
  NULL_UUID,
  PlatformError,
  parseUuid,
  SYSTEM_TENANT,
  type UserAccount,
  type Uuid,
} from "@orrery/model";
import type { PasswordHasher } from "../kernel/auth/password-hasher.ts";
import type { Sessions } from "../kernel/auth/sessions.ts";
import { invalid, type Tokens, viewing } from "../kernel/auth/tokens.ts";
import type { User } from "../kernel/auth/user.ts";
import type { VoidedTokens } from "../kernel/auth/voided-tokens.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { ClientInfo } from "../kernel/http/caller/client-info.ts";
import { RateLimiter } from "../kernel/rate-limits/rate-limiter.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import { newLinkToken } from "./link-token.ts";
import type { Lockout } from "./lockout.ts";
import { principalOf, publicPrincipal } from "./principal.ts";
import type { Attempt, SignInGuard } from "./sign-in-guard.ts";
import type { UserStore } from "./user-store.ts";
import { isLocked, type UserRow, userOf } from "./user-table.ts";

const DAY_MS = 86_400_000;
/** Longer than writing a wrong password usually takes, whose work differs slightly with and without an account. */
const REFUSAL_MS = 60;
/** Rate of audit entries about unknown names. */
const UNKNOWN_NAMES = [{ capacity: 100, periodMs: 60_000 }];
const MAX_NAME = 255;

export interface SignInOptions {
  readonly users: UserStore;
  readonly findCustomer: (id: Uuid) => Promise<Customer | undefined>;
  readonly hasher: PasswordHasher;
  readonly tokens: Tokens;
  readonly voided: VoidedTokens;
  readonly sessions: Sessions;
  readonly settings: SettingsService;
  readonly guard: SignInGuard;
  readonly lockout: Lockout;
  readonly bus: Bus;
  readonly clock: Clock;
}

/** Signs in, refreshes and signs out (reference: REST API, 1.5). */
export class SignInService {
  readonly #options: SignInOptions;
  readonly #unknownNames = new RateLimiter(1);

  constructor(options: SignInOptions) {
    this.#options = options;
  }

  /**
   * `client`: for the audit log and the delays of guesses.
   * @throws {PlatformError} `unauthenticated`, `credentialsExpired`, or `tooManyRequests` after too many wrong
   * passwords.
   */
  async login(email: string, password: string, client?: ClientInfo): Promise<JwtPair> {
    const { users, hasher, tokens, voided, guard } = this.#options;
    const attempt: Attempt = { account: email, address: client?.clientAddress };
    guard.check(attempt);
    const row = await users.findRowByEmail(email);
    const voidedAt = row && voided.earliestIssue(row.id);
    const isRight = await guard.during(attempt, () => hasher.verify(password, row?.password, guard.turn(attempt)));
    if (!row || !isRight) {
      guard.wrong(attempt);
      throw await this.#refusal(email, row, client);
    }
    const account = userOf(row, this.#options.clock());
    try {
      await this.#checkEntry(row);
      if (voided.earliestIssue(row.id) !== voidedAt) throw invalid(); // the password was changed meanwhile
      const pair = await tokens.issue(principalOf(account));
      guard.right(attempt);
      this.#record("LOGIN", account, client);
      return pair;
    } catch (error) {
      this.#record("LOGIN", account, client, isPlatformError(error) ? error.message : "Internal error");
      throw error;
    }
  }

  /**
   * Tokens of a person that a provider has signed in. @throws {PlatformError} `unauthenticated` for a suspended
   * account.
   */
  async enter(user: User): Promise<JwtPair> {
    const { users, tokens, voided } = this.#options;
    const voidedAt = voided.earliestIssue(user.id.id);
    const isActive = await users.confirmActive(user.id.id);
    if (!isActive || voided.earliestIssue(user.id.id) !== voidedAt) throw notActive();
    return tokens.issue(user);
  }

  /** Ends the session; a public customer stays open to its visitors. */
  async logout(user: User, client: ClientInfo): Promise<void> {
    const { tenantId, id, email: entityName, sessionId } = user;
    if (sessionId !== undefined) await this.#options.sessions.end(id.id, sessionId);
    this.#options.bus.publish("userAction", {
      tenantId,
      action: "LOGOUT",
      entityId: id,
      entityName,
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

  /**
   * A new pair for a refresh token, which works once (and for another minute, for other browser windows).
   * @throws {PlatformError} `unauthenticated` or `tokenExpired`.
   */
  async refresh(refreshToken: string): Promise<JwtPair> {
    const { tokens, voided, users, sessions } = this.#options;
    const claims = await tokens.readRefresh(refreshToken);
    if (claims.isPublic) return this.loginPublic(claims.subject);
    const isVoid = () =>
      [claims.userId, claims.actor?.id].some((id) => id !== undefined && voided.isVoid(id.id, claims.issuedAt));
    if (isVoid()) throw authenticationFailed();
    const step = await sessions.renew(claims.userId.id, claims.step);
    if (!step) throw authenticationFailed();
    const row = await users.findRow(claims.userId.id);
    // Checked after the row was read and just before tokens are issued: otherwise they could outlive a suspension.
    if (isVoid()) throw authenticationFailed();
    if (!row) throw invalid();
    if (!row.enabled) throw notActive();
    const user = { ...principalOf(userOf(row, this.#options.clock())), actor: claims.actor };
    return tokens.issue(claims.isView ? viewing(user) : user, true, step);
  }

  async #checkEntry(row: UserRow): Promise<void> {
    const { users, clock } = this.#options;
    if (!row.enabled || isLocked(row, clock())) throw notActive();
    if (!(await users.noteSignIn(row, clock()))) throw invalid();
    await this.#refuseExpiredPassword(row);
  }

  #record(action: "LOGIN" | "LOCKOUT", account: UserAccount, client: ClientInfo | undefined, failure?: string): void {
    const { tenantId, customerId, id, email } = account;
    this.#options.bus.publish("userAction", {
      tenantId,
      action,
      entityId: id,
      entityName: email,
      customerId,
      by: { id, email, customerId },
      data: { ...client },
      failure,
    });
  }

  /** The message for a wrong password, after the same time whether or not the account exists. */
  async #refusal(email: string, row: UserRow | undefined, client: ClientInfo | undefined): Promise<PlatformError> {
    const { lockout } = this.#options;
    const [{ answer, hasLocked }] = await Promise.all([lockout.count(email, row), setTimeout(REFUSAL_MS)]);
    if (row) this.#record(hasLocked ? "LOCKOUT" : "LOGIN", userOf(row, this.#options.clock()), client, answer.message);
    else this.#recordUnknownName(email, client, answer.message);
    return answer;
  }

  /** Unknown names belong to no tenant. Rate-limited: unauthenticated clients must not fill the log. */
  #recordUnknownName(name: string, client: ClientInfo | undefined, failure: string): void {
    if (!this.#unknownNames.take("", UNKNOWN_NAMES, 1, this.#options.clock())) return;
    this.#options.bus.publish("userAction", {
      tenantId: SYSTEM_TENANT,
      action: "LOGIN",
      entityId: entityId("USER", NULL_UUID),
      entityName: name.slice(0, MAX_NAME).toWellFormed().replaceAll("\0", "\ufffd"),
      data: { ...client },
      failure,
    });
  }

  /** The answer contains the token with which the client continues to the page for a new password. */
  async #refuseExpiredPassword(row: UserRow): Promise<void> {
    const { users, settings, clock } = this.#options;
    const { passwordExpirationPeriodDays } = (await settings.currentSecurity()).passwordPolicy;
    if (!passwordExpirationPeriodDays) return;
    if ((row.password_set_time ?? 0) + passwordExpirationPeriodDays * DAY_MS > clock()) return;
    const { token: resetToken, kept } = newLinkToken("reset_token", clock());
    await users.changeCredentials(row.id, kept);
    throw new PlatformError("credentialsExpired", "User password expired!", { details: { resetToken } });
  }
}

function authenticationFailed(): PlatformError {
  return new PlatformError("unauthenticated", "Authentication failed");
}

function notActive(): PlatformError {
  return new PlatformError("unauthenticated", "User account is not active");
}
