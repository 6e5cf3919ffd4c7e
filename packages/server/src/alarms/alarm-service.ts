import {
  type Alarm,
  type AlarmAssignee,
  type AlarmDraft,
  type AlarmInfo,
  type AlarmSearchStatus,
  type AlarmSeverity,
  type AlarmStatus,
  type EntityId,
  entityId,
  NO_CUSTOMER,
  type PageData,
  type PageLink,
  PlatformError,
  pageOf,
  parseUuid,
  statusesOf,
  type TenantId,
  type UserAccount,
  type Uuid,
} from "@orrery/model";
import { hasCustomer, type User } from "../kernel/auth/user.ts";
import { mapPage } from "../kernel/database/select-page.ts";
import type { AccessTarget, EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { Operation } from "../kernel/permissions/operation.ts";
import { alarmSeenBy } from "../queries/alarm-seen-by.ts";
import { DELETED_NAME, originatorNames } from "../queries/sql/originator-names.ts";
import { keyOf } from "../relations/relation-store.ts";
import type { AlarmLifecycle } from "./alarm-lifecycle.ts";
import type { AlarmList, AlarmListScope } from "./alarm-list.ts";
import { alarmRequest } from "./alarm-request.ts";
import type { AlarmUsers, AssignableScope } from "./alarm-users.ts";

/** Originators that are read concurrently. */
const AT_ONCE = 50;

export interface AlarmServiceOptions {
  readonly lifecycle: AlarmLifecycle;
  readonly list: AlarmList;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly users: AlarmUsers;
  /** Types of a tenant's alarms. */
  readonly types: (tenantId: Uuid) => Promise<readonly string[]>;
}

/** A filter of alarms; at most one of both members. */
export interface AlarmListFilter {
  readonly searchStatus?: AlarmSearchStatus | undefined;
  readonly status?: AlarmStatus | undefined;
  /** Whether to add names of originators. */
  readonly fetchOriginator?: boolean | undefined;
  /** Only those that are assigned to this user. */
  readonly assigneeId?: Uuid | undefined;
}

/** An alarm, or one that is about to be raised. */
type Originated = Pick<Alarm, "originator" | "tenantId" | "customerId">;

/** A type of alarm, as lists of types name it. */
export interface AlarmType {
  readonly entityType: "ALARM";
  readonly tenantId: TenantId;
  readonly type: string;
}

/** Alarms for users (reference: REST API, 2.6). Permissions are those on the originator. */
export class AlarmService {
  readonly #lifecycle: AlarmLifecycle;
  readonly #list: AlarmList;
  readonly #access: AccessControl;
  readonly #directory: EntityDirectory;
  readonly #users: AlarmUsers;
  readonly #types: AlarmServiceOptions["types"];

  constructor({ lifecycle, list, access, directory, users, types }: AlarmServiceOptions) {
    this.#users = users;
    this.#types = types;
    this.#lifecycle = lifecycle;
    this.#list = list;
    this.#access = access;
    this.#directory = directory;
    directory.register("ALARM", async ({ id }) => {
      const alarm = await lifecycle.find(id);
      return alarm && this.#accessTargetOf(alarm);
    });
  }

  /** @throws {PlatformError} `notFound`, or `forbidden` when `user` may not do `operation`. */
  async get(user: User, operation: Operation, id: Uuid): Promise<Alarm> {
    const alarm = await this.#lifecycle.find(id);
    if (!alarm) throw notFound(entityId("ALARM", id));
    this.#access.checkEntity(user, operation, alarm.id, await this.#accessTargetOf(alarm));
    return alarmSeenBy(user, alarm);
  }

  async getInfo(user: User, id: Uuid): Promise<AlarmInfo> {
    const alarm = await this.get(user, "READ", id);
    const nameOf = await originatorNames(this.#directory, [alarm.originator]);
    const name = nameOf(alarm.originator);
    const assignee = await this.#assigneeOf(alarm);
    return { ...alarm, originatorName: name === DELETED_NAME ? null : name, assignee };
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

  /** Types of alarms of the user's tenant, in their order. */
  async types(user: User, { page, pageSize, textSearch = "", sortOrder }: PageLink): Promise<PageData<AlarmType>> {
    const { tenantId } = user;
    const wanted = textSearch.toLowerCase();
    const all = (await this.#types(tenantId.id)).filter((type) => type.toLowerCase().includes(wanted));
    if (sortOrder?.direction === "DESC") all.reverse();
    const data = all.slice(page * pageSize, (page + 1) * pageSize);
    return pageOf(
      data.map((type) => ({ entityType: "ALARM", tenantId, type })),
      all.length,
      { page, pageSize },
    );
  }

  /** @returns whether it existed. */
  async delete(user: User, id: Uuid): Promise<boolean> {
    const alarm = await this.get(user, "WRITE", id);
    return this.#lifecycle.remove(alarm, { by: user });
  }

  /** Alarms of an entity, and those propagated to it. */
  async listOf(user: User, entity: EntityId, filter: AlarmListFilter, link: PageLink): Promise<PageData<AlarmInfo>> {
    const statuses = statusesIn(filter);
    await this.#access.checkId(user, "READ", entity);
    return this.#page(user, { kind: "entity", id: entity.id }, statuses, filter, link);
  }

  /** All alarms that a user may read: the tenant's, or those of the user's customer. */
  async listAll(user: User, filter: AlarmListFilter, link: PageLink): Promise<PageData<AlarmInfo>> {
    const { tenantId, customerId } = user;
    const statuses = statusesIn(filter);
    this.#access.check(user, "READ", "ALARM", { tenantId, customerId });
    const scope: AlarmListScope = hasCustomer(user)
      ? { kind: "customer", tenantId: tenantId.id, customerId: customerId.id }
      : { kind: "tenant", tenantId: tenantId.id };
    const page = await this.#page(user, scope, statuses, filter, link);
    return hasCustomer(user) ? { ...page, data: await this.#readable(user, page.data) } : page;
  }

  /** Of all alarms listed under an entity; `undefined` without alarms. */
  async highestSeverity(user: User, entity: EntityId, filter: AlarmListFilter): Promise<AlarmSeverity | undefined> {
    const statuses = statusesIn(filter);
    await this.#access.checkId(user, "READ", entity);
    return this.#list.highestSeverity(entity.id, statuses);
  }

  async #page(
    user: User,
    scope: AlarmListScope,
    statuses: readonly AlarmStatus[] | undefined,
    { fetchOriginator, assigneeId }: AlarmListFilter,
    link: PageLink,
  ): Promise<PageData<AlarmInfo>> {
    const found = await this.#list.page(scope, { statuses, assigneeId }, link);
    const page = mapPage(found, (alarm) => alarmSeenBy(user, alarm));
    const originators = fetchOriginator ? page.data.map(({ originator }) => originator) : [];
    const nameOf = await originatorNames(this.#directory, originators);
    const people = await this.#users.findMany(page.data.flatMap(({ assigneeId: id }) => id ?? []));
    return mapPage(page, (alarm) => ({
      ...alarm,
      originatorName: nameOf(alarm.originator),
      assignee: people.get(alarm.assigneeId?.id ?? "") ?? null,
    }));
  }

  /**
   * Alarms get the new customer of an originator later: a user who lost access to it must not see them meanwhile.
   * Totals still count them.
   */
  async #readable<A extends Alarm>(user: User, alarms: readonly A[]): Promise<A[]> {
    const ofOriginator = new Map(alarms.map((alarm) => [keyOf(alarm.originator), alarm]));
    const readable = new Set<string>();
    const asked = [...ofOriginator];
    for (let at = 0; at < asked.length; at += AT_ONCE) {
      const some = asked.slice(at, at + AT_ONCE);
      await Promise.all(
        some.map(async ([key, alarm]) => {
          if (this.#access.permits(user, "READ", "ALARM", await this.#accessTargetOf(alarm))) readable.add(key);
        }),
      );
    }
    return alarms.filter(({ originator }) => readable.has(keyOf(originator)));
  }

  async #assigneeOf({ assigneeId }: Alarm): Promise<AlarmAssignee | null> {
    if (!assigneeId) return null;
    return (await this.#users.findMany([assigneeId])).get(assigneeId.id) ?? null;
  }

  /** Tenant administrators choose among themselves and the originator's customer, its users among themselves. */
  async #scopeOf(user: User, alarm: Originated): Promise<AssignableScope> {
    const { customerId } = hasCustomer(user) ? user : await this.#ownersOf(alarm);
    const customer = customerId && customerId.id !== NO_CUSTOMER.id ? customerId.id : undefined;
    return { tenantId: alarm.tenantId, customerId: customer, isOfCustomer: hasCustomer(user) };
  }

  /** Permissions of an alarm are those of its originator; without one, of the owners stored in the alarm. */
  async #accessTargetOf(alarm: Alarm): Promise<AccessTarget> {
    const { id, tenantId, type } = alarm;
    return { id: id.id, name: type, tenantId, ...(await this.#ownersOf(alarm)) };
  }

  async #ownersOf(alarm: Originated): Promise<Pick<AccessTarget, "customerId" | "assignedCustomers">> {
    const { originator, tenantId } = alarm;
    const found = this.#directory.supports(originator.entityType) ? await this.#directory.find(originator) : undefined;
    const origin = found?.tenantId.id === tenantId.id ? found : alarm;
    const { customerId, assignedCustomers } = origin as Pick<AccessTarget, "customerId" | "assignedCustomers">; // alarms have the former
    return { customerId, assignedCustomers };
  }
}

/** `undefined`: any. */
function statusesIn({ searchStatus, status }: AlarmListFilter): readonly AlarmStatus[] | undefined {
  if (searchStatus && status) {
    throw new PlatformError(
      "badRequest",
      "Invalid alarms search query: Both parameters 'searchStatus' and 'status' can't be specified at the same time!",
    );
  }
  if (status) return [status];
  return searchStatus && searchStatus !== "ANY" ? statusesOf(searchStatus) : undefined;
}
