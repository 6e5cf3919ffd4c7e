import {
  type Alarm,
  type AlarmAssignee,
  type AlarmDraft,
  type AlarmFrequency,
  type AlarmInfo,
  type EntityId,
  entityId,
  NO_CUSTOMER,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type UserAccount,
  type Uuid,
} from "@orrery/model";
import { hasCustomer, type User } from "../kernel/auth/user.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { Operation } from "../kernel/permissions/operation.ts";
import { alarmSeenBy } from "../queries/alarm-seen-by.ts";
import { DELETED_NAME, originatorNames } from "../queries/sql/originator-names.ts";
import type { AlarmAccess, Originated } from "./alarm-access.ts";
import type { AlarmLifecycle } from "./alarm-lifecycle.ts";
import { alarmRequest } from "./alarm-request.ts";
import type { AlarmUsers, AssignableScope } from "./alarm-users.ts";

export interface AlarmServiceOptions {
  readonly lifecycle: AlarmLifecycle;
  readonly alarmAccess: AlarmAccess;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly users: AlarmUsers;
  /** How often alarms of a type were raised lately. */
  readonly frequency: (originator: EntityId, type: string) => Promise<AlarmFrequency>;
}

/** Alarms for users (reference: REST API, 2.6). Permissions are those on the originator. */
export class AlarmService {
  readonly #lifecycle: AlarmLifecycle;
  readonly #alarmAccess: AlarmAccess;
  readonly #access: AccessControl;
  readonly #directory: EntityDirectory;
  readonly #users: AlarmUsers;
  readonly #frequency: AlarmServiceOptions["frequency"];

  constructor({ lifecycle, alarmAccess, access, directory, users, frequency }: AlarmServiceOptions) {
    this.#frequency = frequency;
    this.#users = users;
    this.#lifecycle = lifecycle;
    this.#alarmAccess = alarmAccess;
    this.#access = access;
    this.#directory = directory;
  }

  /** @throws {PlatformError} `notFound`, or `forbidden` when `user` may not do `operation`. */
  async get(user: User, operation: Operation, id: Uuid): Promise<Alarm> {
    return alarmSeenBy(user, await this.#alarmAccess.get(user, operation, id));
  }

  async getInfo(user: User, id: Uuid): Promise<AlarmInfo> {
    const alarm = await this.get(user, "READ", id);
    const nameOf = await originatorNames(this.#directory, [alarm.originator]);
    const name = nameOf(alarm.originator);
    const assignee = await this.#assigneeOf(alarm);
    return { ...alarm, originatorName: name === DELETED_NAME ? null : name, assignee };
  }

  /** How often alarms like this one were raised for its originator. @throws {PlatformError} */
  async frequency(user: User, id: Uuid): Promise<AlarmFrequency> {
    const { originator, type } = await this.get(user, "READ", id);
    return this.#frequency(originator, type);
  }

  /** Raises an alarm or, with an id, overwrites that one. @throws {PlatformError} */
  async save(user: User, draft: AlarmDraft): Promise<Alarm> {
    const asked = alarmRequest(draft, user.tenantId);
    const id = givenId(draft.id);
    if (id) {
      const known = await this.get(user, "WRITE", parseUuid(id));
      await this.#checkAssignee(user, known, draft);
      const over = (stored: Alarm) => alarmRequest(draft, user.tenantId, stored);
      return this.#withAssignee(user, await this.#lifecycle.rewrite(known.id.id, over, { by: user }), draft);
    }
    const { tenantId, customerId, assignedCustomers } = await this.#access.checkId(user, "READ", asked.originator);
    if (tenantId.id !== user.tenantId.id) throw notFound(asked.originator);
    this.#access.check(user, "CREATE", "ALARM", { tenantId, customerId, assignedCustomers });
    await this.#checkAssignee(user, asked, draft);
    return this.#withAssignee(user, (await this.#lifecycle.raise(asked, { by: user })).alarm, draft);
  }

  /** Before anything is written. @throws {PlatformError} `notFound` for a user who cannot be assigned. */
  async #checkAssignee(user: User, alarm: Originated & Partial<Alarm>, { assigneeId }: AlarmDraft): Promise<void> {
    const wanted = givenId(assigneeId);
    if (wanted && wanted !== alarm.assigneeId?.id) await this.#assignable(user, alarm, parseUuid(wanted));
  }

  /** Clients of later versions say in the alarm who is assigned; for others nothing changes. */
  async #withAssignee(user: User, alarm: Alarm, { assigneeId }: AlarmDraft): Promise<Alarm> {
    if (assigneeId === undefined) return alarm;
    const wanted = givenId(assigneeId);
    if (wanted === alarm.assigneeId?.id) return alarm;
    if (wanted) await this.assign(user, alarm.id.id, parseUuid(wanted));
    else await this.unassign(user, alarm.id.id);
    return this.get(user, "READ", alarm.id.id);
  }

  async acknowledge(user: User, id: Uuid): Promise<void> {
    await this.get(user, "WRITE", id);
    await this.#lifecycle.acknowledge(id, { by: user });
  }

  async clear(user: User, id: Uuid): Promise<void> {
    await this.get(user, "WRITE", id);
    await this.#lifecycle.clear(id, { by: user });
  }

  /** Users whom the user may assign an alarm to: those who can see its originator. */
  async listAssignable(user: User, id: Uuid, link: PageLink): Promise<PageData<AlarmAssignee>> {
    const alarm = await this.get(user, "READ", id);
    return this.#users.listAssignable(await this.#scopeOf(user, alarm), link);
  }

  /** @throws {PlatformError} `badRequest` when that user is assigned already, `notFound` for a user who cannot be. */
  async assign(user: User, id: Uuid, assigneeId: Uuid): Promise<AlarmInfo> {
    const alarm = await this.get(user, "WRITE", id);
    const account = await this.#assignable(user, alarm, assigneeId);
    const { changed } = await this.#lifecycle.assign(id, account, { by: user });
    if (!changed) throw new PlatformError("badRequest", "Alarm was already assigned to this user!");
    return this.getInfo(user, id);
  }

  /** @throws {PlatformError} `notFound` for a user whom `user` cannot assign the alarm to. */
  async #assignable(user: User, alarm: Originated, assigneeId: Uuid): Promise<UserAccount> {
    const account = await this.#users.find(entityId("USER", assigneeId));
    const { tenantId, customerId, isOfCustomer } = await this.#scopeOf(user, alarm);
    const isAdmin = account?.authority === "TENANT_ADMIN" && !isOfCustomer;
    const isKnown = account?.tenantId.id === tenantId.id && (isAdmin || account.customerId.id === customerId);
    if (!account || !isKnown) throw notFound(entityId("USER", assigneeId));
    return account;
  }

  /** @throws {PlatformError} `badRequest` when nobody is assigned. */
  async unassign(user: User, id: Uuid): Promise<AlarmInfo> {
    const alarm = await this.get(user, "WRITE", id);
    if (!alarm.assigneeId) throw new PlatformError("badRequest", "Alarm was already unassigned!");
    await this.#lifecycle.assign(id, undefined, { by: user });
    return this.getInfo(user, id);
  }

  /** @returns whether it existed. */
  async delete(user: User, id: Uuid): Promise<boolean> {
    const alarm = await this.get(user, "WRITE", id);
    return this.#lifecycle.remove(alarm, { by: user });
  }

  async #assigneeOf({ assigneeId }: Alarm): Promise<AlarmAssignee | null> {
    if (!assigneeId) return null;
    return (await this.#users.findMany([assigneeId])).get(assigneeId.id) ?? null;
  }

  /** Tenant administrators choose among themselves and the originator's customer, its users among themselves. */
  async #scopeOf(user: User, alarm: Originated): Promise<AssignableScope> {
    const { customerId } = hasCustomer(user) ? user : await this.#alarmAccess.ownersOf(alarm);
    const customer = customerId && customerId.id !== NO_CUSTOMER.id ? customerId.id : undefined;
    return { tenantId: alarm.tenantId, customerId: customer, isOfCustomer: hasCustomer(user) };
  }
}
