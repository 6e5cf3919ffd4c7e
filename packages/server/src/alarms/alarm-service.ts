import {
  type Alarm,
  type AlarmDraft,
  type AlarmInfo,
  type AlarmSearchStatus,
  type AlarmSeverity,
  type AlarmStatus,
  type EntityId,
  entityId,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  statusesOf,
  type Uuid,
} from "@orrery/model";
import { hasCustomer, type User } from "../kernel/auth/user.ts";
import { mapPage } from "../kernel/database/select-page.ts";
import type { AccessTarget, EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { Operation } from "../kernel/permissions/operation.ts";
import { DELETED_NAME, originatorNames } from "../queries/sql/originator-names.ts";
import { keyOf } from "../relations/relation-store.ts";
import type { AlarmLifecycle } from "./alarm-lifecycle.ts";
import type { AlarmList, AlarmListScope } from "./alarm-list.ts";
import { alarmRequest } from "./alarm-request.ts";

/** Originators that are read concurrently. */
const AT_ONCE = 50;

export interface AlarmServiceOptions {
  readonly lifecycle: AlarmLifecycle;
  readonly list: AlarmList;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
}

/** A filter of alarms; at most one of both members. */
export interface AlarmListFilter {
  readonly searchStatus?: AlarmSearchStatus | undefined;
  readonly status?: AlarmStatus | undefined;
  /** Whether to add names of originators. */
  readonly fetchOriginator?: boolean | undefined;
}

/** Alarms for users (reference: REST API, 2.6). Permissions are those on the originator. */
export class AlarmService {
  readonly #lifecycle: AlarmLifecycle;
  readonly #list: AlarmList;
  readonly #access: AccessControl;
  readonly #directory: EntityDirectory;

  constructor({ lifecycle, list, access, directory }: AlarmServiceOptions) {
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
    return alarm;
  }

  async getInfo(user: User, id: Uuid): Promise<AlarmInfo> {
    const alarm = await this.get(user, "READ", id);
    const nameOf = await originatorNames(this.#directory, [alarm.originator]);
    const name = nameOf(alarm.originator);
    return { ...alarm, originatorName: name === DELETED_NAME ? null : name };
  }

  /** Raises an alarm or, with an id, overwrites that one. @throws {PlatformError} */
  async save(user: User, draft: AlarmDraft): Promise<Alarm> {
    const asked = alarmRequest(draft, user.tenantId);
    const id = givenId(draft.id);
    if (id) {
      const { id: known } = await this.get(user, "WRITE", parseUuid(id));
      return this.#lifecycle.rewrite(known.id, asked, { by: user });
    }
    const { tenantId, customerId, assignedCustomers } = await this.#access.checkId(user, "READ", asked.originator);
    if (tenantId.id !== user.tenantId.id) throw notFound(asked.originator);
    this.#access.check(user, "CREATE", "ALARM", { tenantId, customerId, assignedCustomers });
    return (await this.#lifecycle.raise(asked, { by: user })).alarm;
  }

  async acknowledge(user: User, id: Uuid): Promise<void> {
    await this.get(user, "WRITE", id);
    await this.#lifecycle.acknowledge(id, { by: user });
  }

  async clear(user: User, id: Uuid): Promise<void> {
    await this.get(user, "WRITE", id);
    await this.#lifecycle.clear(id, { by: user });
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
    return this.#page({ kind: "entity", id: entity.id }, statuses, filter, link);
  }

  /** All alarms that a user may read: the tenant's, or those of the user's customer. */
  async listAll(user: User, filter: AlarmListFilter, link: PageLink): Promise<PageData<AlarmInfo>> {
    const { tenantId, customerId } = user;
    const statuses = statusesIn(filter);
    this.#access.check(user, "READ", "ALARM", { tenantId, customerId });
    const scope: AlarmListScope = hasCustomer(user)
      ? { kind: "customer", tenantId: tenantId.id, customerId: customerId.id }
      : { kind: "tenant", tenantId: tenantId.id };
    const page = await this.#page(scope, statuses, filter, link);
    return hasCustomer(user) ? { ...page, data: await this.#readable(user, page.data) } : page;
  }

  /** Of all alarms listed under an entity; `undefined` without alarms. */
  async highestSeverity(user: User, entity: EntityId, filter: AlarmListFilter): Promise<AlarmSeverity | undefined> {
    const statuses = statusesIn(filter);
    await this.#access.checkId(user, "READ", entity);
    return this.#list.highestSeverity(entity.id, statuses);
  }

  async #page(
    scope: AlarmListScope,
    statuses: readonly AlarmStatus[] | undefined,
    { fetchOriginator }: AlarmListFilter,
    link: PageLink,
  ): Promise<PageData<AlarmInfo>> {
    const page = await this.#list.page(scope, statuses, link);
    const originators = fetchOriginator ? page.data.map(({ originator }) => originator) : [];
    const nameOf = await originatorNames(this.#directory, originators);
    return mapPage(page, (alarm) => ({ ...alarm, originatorName: nameOf(alarm.originator) }));
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

  /** Permissions of an alarm are those of its originator; without one, of the owners stored in the alarm. */
  async #accessTargetOf(alarm: Alarm): Promise<AccessTarget> {
    const { originator, tenantId, type } = alarm;
    const found = this.#directory.supports(originator.entityType) ? await this.#directory.find(originator) : undefined;
    const origin = found?.tenantId.id === tenantId.id ? found : alarm;
    const { customerId, assignedCustomers } = origin as Pick<AccessTarget, "customerId" | "assignedCustomers">; // alarms have the former
    return { id: alarm.id.id, name: type, tenantId, customerId, assignedCustomers };
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
