import { entityId, type JwtPair, PlatformError, type UserAccount, type Uuid } from "@orrery/model";
import { type Tokens, viewing } from "../kernel/auth/tokens.ts";
import type { User } from "../kernel/auth/user.ts";
import type { VoidedTokens } from "../kernel/auth/voided-tokens.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { EntityReader } from "../kernel/entities/entity-reader.ts";
import { itemNotFound, notFound } from "../kernel/entities/not-found.ts";
import type { AccountMail } from "./account-mail.ts";
import { Cooldown } from "./cooldown.ts";
import { NO_LINKS, newLinkToken } from "./link-token.ts";
import { isExternal } from "./new-account.ts";
import { principalOf } from "./principal.ts";
import type { UserStore } from "./user-store.ts";
import { recipientOf, userOf } from "./user-table.ts";

/** Minimum time between activation emails to one address. */
const EMAIL_PAUSE_MS = 60_000;

export interface UserAccessOptions {
  readonly users: UserStore;
  readonly reader: EntityReader<UserAccount>;
  readonly tokens: Tokens;
  readonly voided: VoidedTokens;
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Clock;
  readonly mail: AccountMail;
  /** Whether administrators may sign in as their users; true by default. */
  readonly tokenAccess?: boolean | undefined;
}

/** How administrators activate and suspend users, and sign in as them (reference: REST API, 2.26). */
export class UserAccess {
  readonly #options: UserAccessOptions;
  readonly #emails = new Cooldown(EMAIL_PAUSE_MS);

  constructor(options: UserAccessOptions) {
    this.#options = options;
  }

  get tokenAccess(): boolean {
    return this.#options.tokenAccess ?? true;
  }

  /** Tokens of another user, to act as that user. */
  tokenOf(user: User, id: Uuid): Promise<JwtPair> {
    return this.#issue(user, id, "acting");
  }

  /** Tokens that see what another user sees and change nothing. */
  viewTokenOf(user: User, id: Uuid): Promise<JwtPair> {
    return this.#issue(user, id, "viewing");
  }

  async #issue(user: User, id: Uuid, how: "acting" | "viewing"): Promise<JwtPair> {
    if (!this.tokenAccess) {
      throw new PlatformError("forbidden", "You don't have permission to perform this operation!");
    }
    const account = await this.#options.reader.get(user, "READ", id);
    const row = await this.#options.users.findRow(id);
    // Who acts as somebody who acts: the first of them is the person.
    const actor = user.actor ?? (user.id.id === id ? undefined : { id: user.id, email: user.email });
    const become = { ...principalOf(account), actor };
    const pair = await this.#options.tokens.issue(how === "viewing" ? viewing(become) : become, row?.enabled === 1);
    const { tenantId, customerId, email: entityName } = account;
    this.#options.bus.publish("userAction", {
      tenantId,
      customerId,
      action: "LOGIN",
      entityId: account.id,
      entityName,
      by: user,
      data: how === "viewing" ? { viewedAs: entityName } : { signedInAs: entityName },
    });
    return pair;
  }

  /** A token for the activation link of a new user; voids the previous one. */
  async activateTokenOf(user: User, id: Uuid): Promise<string> {
    await this.#checkInactive(user, id, () => notFound(entityId("USER", id)));
    return this.#newActivateToken(id);
  }

  /** Sends the activation email again, at most once a minute. Does not reveal accounts that `user` may not see. */
  async sendActivation(user: User, email: string): Promise<void> {
    const { users, clock, mail } = this.#options;
    const row = await users.findRowByEmail(email);
    if (!row) throw itemNotFound();
    await this.#checkInactive(user, row.id, itemNotFound);
    if (!this.#emails.take(row.id, clock())) {
      throw new PlatformError("tooManyRequests", "The email was sent a moment ago, please wait a minute");
    }
    await mail.sendActivation(recipientOf(row), await this.#newActivateToken(row.id));
  }

  async setCredentialsEnabled(user: User, id: Uuid, enabled: boolean): Promise<void> {
    const { users, voided, bus, clock } = this.#options;
    const { tenantId, customerId, name } = await this.#options.reader.get(user, "WRITE", id);
    const row = await users.findRow(id);
    if (!row) throw notFound(entityId("USER", id));
    if (enabled && row.password === null && !isExternal(userOf(row, clock()))) {
      throw new PlatformError("badRequest", "Enabled user credentials should have password!");
    }
    await users.database.db.transaction().execute(async (tx) => {
      await users.changeCredentials(id, enabled ? OPENED : { enabled: 0, ...NO_LINKS }, tx);
      if (!enabled) await voided.void(id, tx);
    });
    const action = enabled ? "ACTIVATED" : "SUSPENDED";
    bus.publish("userAction", {
      tenantId,
      action,
      entityId: entityId("USER", id),
      entityName: name,
      customerId,
      by: user,
      data: { entityId: id },
    });
  }

  /** `missing`: the error for users that must not know of the account; its id may be new to them. */
  async #checkInactive(user: User, id: Uuid, missing: () => PlatformError): Promise<void> {
    try {
      await this.#options.reader.get(user, "READ", id);
    } catch (error) {
      throw error instanceof PlatformError && error.code === "notFound" ? missing() : error;
    }
    const row = await this.#options.users.findRow(id);
    if (!row || row.enabled || row.password !== null) {
      throw new PlatformError("badRequest", "User is already activated!");
    }
  }

  async #newActivateToken(id: Uuid): Promise<string> {
    const { users, clock } = this.#options;
    const { token, kept } = newLinkToken("activate_token", clock());
    await users.changeCredentials(id, kept);
    return token;
  }
}

/** Enabling an account also ends a lock. */
const OPENED = { enabled: 1, failed_login_attempts: 0, locked_until: null, ...NO_LINKS } as const;
