import {
  entityId,
  NO_CUSTOMER,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  SYSTEM_TENANT,
  type UserAccount,
  type UserDraft,
  type Uuid,
} from "@orrery/model";
import { dropDeadDashboards } from "../assignments/dead-dashboards.ts";
import type { User } from "../kernel/auth/user.ts";
import type { VoidedTokens } from "../kernel/auth/voided-tokens.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Tx } from "../kernel/database/database.ts";
import { requireText } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import { accessTargetOf, EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { forEachPage } from "../kernel/entities/for-each-page.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { AccountMail } from "./account-mail.ts";
import { checkAccount } from "./account-rules.ts";
import type { CurrentPassword } from "./current-password.ts";
import { NO_LINKS, newLinkToken } from "./link-token.ts";
import { type AccountContent, draftedAccount, newAccount, tenantOf } from "./new-account.ts";
import { userOf, withoutInternals } from "./user-columns.ts";
import type { UserStore } from "./user-store.ts";

export interface UserServiceOptions {
  readonly users: UserStore;
  readonly currentPassword: CurrentPassword;
  readonly log: Logger;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly limits: EntityLimits;
  readonly voided: VoidedTokens;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly mail: AccountMail;
}

/** Accounts (reference: REST API, 2.26). */
export class UserService {
  readonly #options: UserServiceOptions;
  /** Checks permissions before it returns an account. */
  readonly reader: EntityReader<UserAccount>;

  constructor(options: UserServiceOptions) {
    this.#options = options;
    this.reader = new EntityReader({
      entityType: "USER",
      find: (id) => options.users.find(id),
      facts: (user) => ({ ...accessTargetOf(user), authority: user.authority }),
      access: options.access,
      directory: options.directory,
    });
  }

  /** `undefined` for the public user, which has no account. */
  async own(user: User): Promise<UserAccount | undefined> {
    return user.isPublic ? undefined : this.get(user, user.id.id);
  }

  async get(user: User, id: Uuid): Promise<UserAccount> {
    const account = await this.reader.get(user, "READ", id);
    const keys = ["defaultDashboardId", "homeDashboardId"];
    return dropDeadDashboards(account, keys, this.#options.directory);
  }

  /** `activation`: whether a new user gets the email with the link. Updates never send one. */
  async save(user: User, draft: UserDraft, activation: "mail" | "silent"): Promise<UserAccount> {
    const id = givenId(draft.id);
    return id ? this.#update(user, parseUuid(id), draft) : this.#create(user, draft, activation);
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const account = await this.reader.get(user, "DELETE", id);
    if (account.authority === "SYS_ADMIN" && account.id.id === user.id.id) {
      throw new PlatformError("forbidden", "Sysadmin is not allowed to delete himself");
    }
    await this.#remove(account, user);
  }

  /** Tenant administrators see all users of the tenant, customer users those of their customer. */
  async listVisible(user: User, link: PageLink): Promise<PageData<UserAccount>> {
    const tenantId = user.tenantId.id;
    if (user.authority === "TENANT_ADMIN") return this.#options.users.list({ tenantId }, link);
    return this.#options.users.list({ tenantId, customerId: user.customerId.id, authority: "CUSTOMER_USER" }, link);
  }

  async listTenantAdmins(user: User, tenantId: Uuid, link: PageLink): Promise<PageData<UserAccount>> {
    await this.#options.access.checkId(user, "READ", entityId("TENANT", tenantId));
    return this.#options.users.list({ tenantId, authority: "TENANT_ADMIN" }, link);
  }

  async listCustomerUsers(user: User, customerId: Uuid, link: PageLink): Promise<PageData<UserAccount>> {
    const { tenantId } = await this.#options.access.checkId(user, "READ", entityId("CUSTOMER", customerId));
    return this.#options.users.list({ tenantId: tenantId.id, customerId, authority: "CUSTOMER_USER" }, link);
  }

  /** Deletes the users of a customer or a whole tenant in batches. */
  async removeAll(scope: { tenantId: Uuid; customerId?: Uuid | undefined }, by?: User): Promise<void> {
    await forEachPage(
      (link) => this.#options.users.list(scope, link),
      (account) => this.#remove(account, by),
    );
  }

  /** For accounts that the platform creates: demo data and the first administrator. */
  async createUnchecked(account: AccountContent): Promise<UserAccount> {
    return this.#write(undefined, newAccount(account, this.#options.ids), undefined);
  }

  /** For the platform itself. */
  async findByEmail(email: string): Promise<{ account: UserAccount; enabled: boolean } | undefined> {
    const { users, clock } = this.#options;
    const row = await users.findRowByEmail(email);
    return row && { account: userOf(row, clock()), enabled: row.enabled === 1 };
  }

  /** For the platform itself. */
  async findForSignIn(id: Uuid): Promise<{ account: UserAccount; enabled: boolean } | undefined> {
    const { users, clock } = this.#options;
    const row = await users.findRow(id);
    return row && { account: userOf(row, clock()), enabled: row.enabled === 1 };
  }

  /** An account that signs in by a provider: without password, and enabled at once when `active`. */
  async createExternal(account: AccountContent, state: "active" | "inactive"): Promise<UserAccount> {
    const { users, limits, ids, clock } = this.#options;
    const created = newAccount(account, ids);
    const limit = await limits.oneMore(account.tenantId, "USER", (tx) => users.count(account.tenantId.id, tx));
    return this.#write(undefined, created, undefined, async (tx) => {
      await users.changeCredentials(
        created.id.id,
        state === "active" ? { enabled: 1 } : newLinkToken("activate_token", clock()).kept,
        tx,
      );
      await limit?.(tx);
    });
  }

  async #create(user: User, draft: UserDraft, activation: "mail" | "silent"): Promise<UserAccount> {
    const { users, access, limits, ids, clock } = this.#options;
    const tenantId = user.authority === "SYS_ADMIN" ? tenantOf(draft) : user.tenantId;
    const authority = draft.authority ?? undefined;
    access.check(user, "CREATE", "USER", { tenantId, authority });
    const account = draftedAccount(draft, { tenantId, authority, ids });
    await this.#checkOwners(account);
    const limit = await limits.oneMore(tenantId, "USER", (tx) => users.count(tenantId.id, tx));
    const { token, kept } = newLinkToken("activate_token", clock());
    const created = await this.#write(undefined, account, user, async (tx) => {
      await users.changeCredentials(account.id.id, kept, tx);
      await limit?.(tx);
    });
    if (activation === "mail") await this.#mailOrTakeBack(created, token, user);
    return created;
  }

  async #update(user: User, id: Uuid, draft: UserDraft): Promise<UserAccount> {
    const before = await this.reader.get(user, "WRITE", id);
    const email = requireText(draft.email, "User email should be specified!");
    const after: UserAccount = {
      ...before, // the body cannot change authority, tenant and customer
      email,
      name: email,
      firstName: draft.firstName ?? null,
      lastName: draft.lastName ?? null,
      additionalInfo: withoutInternals(draft.additionalInfo ?? null),
    };
    checkAccount(after);
    const isMoved = email !== before.email;
    if (isMoved && id === user.id.id) await this.#confirm(id, draft.currentPassword ?? "");
    await this.#write(before, after, user);
    if (isMoved) this.#notifyOldAddress(before.email, email);
    return this.#options.users.find(id).then((saved) => saved ?? after); // including the state of the account
  }

  /** A stolen session must not suffice to take over the account. */
  async #confirm(id: Uuid, password: string): Promise<void> {
    const { users, currentPassword } = this.#options;
    if (password === "") {
      throw new PlatformError("badRequest", "The current password is needed to change the e-mail address!");
    }
    const row = await users.findRow(id);
    if (!row) throw notFound(entityId("USER", id));
    await currentPassword.confirm(row, password);
  }

  #notifyOldAddress(from: string, to: string): void {
    const { mail, log } = this.#options;
    mail
      .sendAddressChanged(from, to)
      .catch((error: unknown) => log.warn({ err: error }, "the email about a new address was not sent"));
  }

  #write(
    before: UserAccount | undefined,
    after: UserAccount,
    by: User | undefined,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<UserAccount> {
    const { users, writer } = this.#options;
    const message = `User with email '${after.email}'  already present in database!`;
    const isMoved = before?.email !== after.email;
    return writer.save(users, {
      ...{ before, after, by },
      unique: { email: message, email_key: message },
      also: async (tx) => {
        if (isMoved) await users.claimEmail(after.id.id, after.email, tx);
        if (isMoved && before) await users.changeCredentials(after.id.id, NO_LINKS, tx); // emails went to the old address
        await also?.(tx);
      },
    });
  }

  async #remove(account: UserAccount, by: User | undefined): Promise<void> {
    const also = (tx: Parameters<VoidedTokens["void"]>[1]) => this.#options.voided.void(account.id.id, tx);
    await this.#options.writer.remove(this.#options.users, { entity: account, by, also });
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
      await this.#options.mail.sendActivation(created.email, token);
    } catch (error) {
      await this.#remove(created, by);
      throw withAdvice(error);
    }
  }
}

/** Adds what to do instead, for the person who has just failed to add a user. */
function withAdvice(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error;
  const advice = "Add the user without an activation mail, and hand over the activation link yourself.";
  return new PlatformError(error.code, `${error.message}. ${advice}`, { cause: error });
}
