import {
  type AlarmAssignee,
  entityId,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type UserAccount,
  type UserDraft,
  type Uuid,
} from "@orrery/model";
import { dropDeadDashboards } from "../assignments/dead-dashboards.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import { mapPage } from "../kernel/database/select-page.ts";
import { requireText } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { accessTargetOf, EntityReader } from "../kernel/entities/entity-reader.ts";
import { forEachPage } from "../kernel/entities/for-each-page.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Logger } from "../kernel/logging.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { AccountMail, Recipient } from "./account-mail.ts";
import { checkAccount } from "./account-rules.ts";
import type { CurrentPassword } from "./current-password.ts";
import type { UserCreation } from "./user-creation.ts";
import type { UserStore } from "./user-store.ts";
import { userOf, withoutInternals } from "./user-table.ts";
import type { UserWriter } from "./user-writer.ts";

export interface UserServiceOptions {
  readonly users: UserStore;
  readonly currentPassword: CurrentPassword;
  readonly log: Logger;
  readonly writer: UserWriter;
  readonly creation: UserCreation;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
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
      findTargets: (ids) => options.users.findMany(ids),
      accessTargetOf: (user) => ({ ...accessTargetOf(user), authority: user.authority }),
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
    return id ? this.#update(user, parseUuid(id), draft) : this.#options.creation.fromDraft(user, draft, activation);
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const account = await this.reader.get(user, "DELETE", id);
    if (account.authority === "SYS_ADMIN" && account.id.id === user.id.id) {
      throw new PlatformError("forbidden", "Sysadmin is not allowed to delete himself");
    }
    await this.#options.writer.remove(account, user);
  }

  /** Administrators see all users of their tenant, customer users those of their customer. */
  async listVisible(user: User, link: PageLink): Promise<PageData<UserAccount>> {
    const tenantId = user.tenantId.id;
    if (user.authority !== "CUSTOMER_USER") return this.#options.users.list({ tenantId }, link);
    return this.#options.users.list({ tenantId, customerId: user.customerId.id, authority: "CUSTOMER_USER" }, link);
  }

  /** The same, with no more than who they are (reference: later versions, 2.3). */
  async listInfos(user: User, link: PageLink): Promise<PageData<AlarmAssignee>> {
    const page = await this.listVisible(user, link);
    return mapPage(page, ({ id, email, firstName, lastName }) => ({ id, email, firstName, lastName }));
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
      (account) => this.#options.writer.remove(account, by),
    );
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
    await this.#options.writer.save(before, after, user);
    if (isMoved) this.#notifyOldAddress({ email: before.email, tenantId: before.tenantId }, email);
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

  #notifyOldAddress(from: Recipient, to: string): void {
    const { mail, log } = this.#options;
    mail
      .sendAddressChanged(from, to)
      .catch((error: unknown) => log.warn({ err: error }, "the email about a new address was not sent"));
  }
}
