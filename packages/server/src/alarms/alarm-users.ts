import {
  type AlarmAssignee,
  entityId,
  type PageData,
  type PageLink,
  type TenantId,
  type UserAccount,
  type UserId,
  type Uuid,
} from "@orrery/model";
import { hasCustomer, type User } from "../kernel/auth/user.ts";
import { mapPage } from "../kernel/database/select-page.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";

/** Accounts, as alarms name and find them. */
export interface Accounts {
  find(id: Uuid): Promise<UserAccount | undefined>;
  /** In any order; ids that do not exist are left out. */
  findMany(ids: readonly Uuid[]): Promise<readonly UserAccount[]>;
  /** Administrators of a tenant and users of a customer; without a tenant's when `isOfCustomer`. */
  listAssignable(scope: AssignableScope, link: PageLink): Promise<PageData<UserAccount>>;
}

export interface AssignableScope {
  readonly tenantId: TenantId;
  /** Customer of the originator; undefined: none. */
  readonly customerId?: Uuid | undefined;
  readonly isOfCustomer: boolean;
}

/** Accounts that are read with one statement. */
const AT_ONCE = 500;

/** The people of alarms. */
export class AlarmUsers {
  readonly #accounts: Accounts;
  readonly #access: AccessControl;

  constructor(accounts: Accounts, access: AccessControl) {
    this.#accounts = accounts;
    this.#access = access;
  }

  /**
   * Whether a user may ask which alarms are assigned to another: one that the user may read, or of the same customer.
   * @throws {PlatformError} `notFound` or `forbidden`.
   */
  async check(user: User, assignee: Uuid): Promise<void> {
    const account = hasCustomer(user) && !user.isPublic ? await this.#accounts.find(assignee) : undefined;
    if (account?.customerId.id === user.customerId.id) return;
    await this.#access.checkId(user, "READ", entityId("USER", assignee));
  }

  async find({ id }: UserId): Promise<UserAccount | undefined> {
    return this.#accounts.find(id);
  }

  /** By id; those whose account is gone are left out. */
  async findMany(ids: readonly UserId[]): Promise<ReadonlyMap<string, AlarmAssignee>> {
    const wanted = [...new Set(ids.map(({ id }) => id))];
    const found = new Map<string, AlarmAssignee>();
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      for (const account of await this.#accounts.findMany(wanted.slice(at, at + AT_ONCE))) {
        found.set(account.id.id, personOf(account));
      }
    }
    return found;
  }

  async listAssignable(scope: AssignableScope, link: PageLink): Promise<PageData<AlarmAssignee>> {
    return mapPage(await this.#accounts.listAssignable(scope, link), personOf);
  }
}

function personOf({ id, firstName, lastName, email }: UserAccount): AlarmAssignee {
  return { id, firstName, lastName, email };
}
