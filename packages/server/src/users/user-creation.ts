import { NO_CUSTOMER, PlatformError, SYSTEM_TENANT, type UserAccount, type UserDraft } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { AccountMail } from "./account-mail.ts";
import { newLinkToken } from "./link-token.ts";
import { type AccountContent, draftedAccount, newAccount, tenantOf } from "./new-account.ts";
import type { UserStore } from "./user-store.ts";
import type { UserWriter } from "./user-writer.ts";

export interface UserCreationOptions {
  readonly users: UserStore;
  readonly writer: UserWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly limits: EntityLimits;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly mail: AccountMail;
}

/** How accounts come into being: added by administrators, at a first sign-in by a provider, or by the platform. */
export class UserCreation {
  readonly #options: UserCreationOptions;

  constructor(options: UserCreationOptions) {
    this.#options = options;
  }

  /**
   * `activation`: whether the new user gets the email with the link.
   * @throws {PlatformError} `forbidden`, `badRequest`, or the error of the mail server, when no account is left behind.
   */
  async fromDraft(user: User, draft: UserDraft, activation: "mail" | "silent"): Promise<UserAccount> {
    const { users, writer, access, limits, ids, clock } = this.#options;
    const tenantId = user.authority === "SYS_ADMIN" ? tenantOf(draft) : user.tenantId;
    const authority = draft.authority ?? undefined;
    access.check(user, "CREATE", "USER", { tenantId, authority });
    const account = draftedAccount(draft, { tenantId, authority, ids });
    await this.#checkOwners(account);
    const limit = await limits.oneMore(tenantId, "USER", (tx) => users.count(tenantId.id, tx));
    const { token, kept } = newLinkToken("activate_token", clock());
    const created = await writer.save(undefined, account, user, async (tx) => {
      await users.changeCredentials(account.id.id, kept, tx);
      await limit?.(tx);
    });
    if (activation === "mail") await this.#mailOrTakeBack(created, token, user);
    return created;
  }

  /** An account that signs in by a provider: without password, and enabled at once when `active`. */
  async external(account: AccountContent, state: "active" | "inactive"): Promise<UserAccount> {
    const { users, writer, limits, ids, clock } = this.#options;
    const created = newAccount(account, ids);
    const limit = await limits.oneMore(account.tenantId, "USER", (tx) => users.count(account.tenantId.id, tx));
    return writer.save(undefined, created, undefined, async (tx) => {
      await users.changeCredentials(
        created.id.id,
        state === "active" ? { enabled: 1 } : newLinkToken("activate_token", clock()).kept,
        tx,
      );
      await limit?.(tx);
    });
  }

  /** For accounts that the platform creates: demo data and the first administrator. */
  async unchecked(account: AccountContent): Promise<UserAccount> {
    return this.#options.writer.save(undefined, newAccount(account, this.#options.ids), undefined);
  }

  async #checkOwners(account: UserAccount): Promise<void> {
    const { directory } = this.#options;
    if (account.tenantId.id !== SYSTEM_TENANT.id && !(await directory.find(account.tenantId))) {
      throw new PlatformError("badRequest", "User is referencing to non-existent tenant!");
    }
    if (account.customerId.id === NO_CUSTOMER.id) return;
    const customer = await directory.find(account.customerId);
    if (customer?.tenantId.id !== account.tenantId.id) {
      throw new PlatformError("badRequest", "Can't assign user to non-existent customer!");
    }
  }

  /** Without the email the new user could never sign in, so the user is removed again. */
  async #mailOrTakeBack(created: UserAccount, token: string, by: User): Promise<void> {
    try {
      await this.#options.mail.sendActivation(created, token);
    } catch (error) {
      await this.#options.writer.takeBack(created, by);
      throw withAdvice(error);
    }
  }
}

/** Adds what the administrator can do instead. */
function withAdvice(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error;
  const advice = "Add the user without an activation mail, and hand over the activation link yourself.";
  return new PlatformError(error.code, `${error.message}. ${advice}`, { cause: error });
}
