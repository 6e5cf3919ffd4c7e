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
import type { EntityDirectory, EntityFacts } from "../kernel/entities/entity-directory.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/schemas.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { Operation } from "../kernel/permissions/operation.ts";
import { keyOf } from "../relations/relation-store.ts";
import type { AlarmList, AlarmListScope } from "./alarm-list.ts";
import type { AlarmRegister } from "./alarm-register.ts";
import { alarmRequest } from "./alarm-request.ts";
import { DELETED_NAME, originatorNames } from "./originator-names.ts";

/** Originators that are looked up at the same time. */
const AT_ONCE = 50;

export interface AlarmServiceOptions {
  readonly register: AlarmRegister;
  readonly list: AlarmList;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
}

/** Which alarms of a list are wanted; at most one of the two. */
export interface AlarmListFilter {
  readonly searchStatus?: AlarmSearchStatus | undefined;
  readonly status?: AlarmStatus | undefined;
  /** Whether names of originators are looked up. */
  readonly fetchOriginator?: boolean | undefined;
}

/** Alarms for people (reference: REST API, 2.6). Who may use the originator may use its alarms. */
export class AlarmService {
  readonly #register: AlarmRegister;
  readonly #list: AlarmList;
  readonly #access: AccessControl;
  readonly #directory: EntityDirectory;

  constructor({ register, list, access, directory }: AlarmServiceOptions) {
    this.#register = register;
    this.#list = list;
    this.#access = access;
    this.#directory = directory;
    directory.register("ALARM", async ({ id }) => {
      const alarm = await register.find(id);
      return alarm && this.#factsOf(alarm);
    });
  }

  /** @throws {PlatformError} `notFound`, or `forbidden` when `user` may not do `operation`. */
  async get(user: User, operation: Operation, id: Uuid): Promise<Alarm> {
    const alarm = await this.#register.find(id);
    if (!alarm) throw notFound(entityId("ALARM", id));
    this.#access.checkEntity(user, operation, alarm.id, await this.#factsOf(alarm));
    return alarm;
  }

  async getInfo(user: User, id: Uuid): Promise<AlarmInfo> {
    const alarm = await this.get(user, "READ", id);
    const nameOf = await originatorNames(this.#directory, [alarm.originator]);
    const name = nameOf(alarm.originator);
    return { ...alarm, originatorName: name === DELETED_NAME ? null : name };
  }

  /** Raises an alarm or, with an id, writes that one. @throws {PlatformError} */
  async save(user: User, draft: AlarmDraft): Promise<Alarm> {
    const asked = alarmRequest(draft, user.tenantId);
    const id = givenId(draft.id);
    if (id) {
      const { id: known } = await this.get(user, "WRITE", parseUuid(id));
      return this.#register.rewrite(known.id, asked, { by: user });
    }
    const { tenantId, customerId, assignedCustomers } = await this.#access.checkId(user, "READ", asked.originator);
    if (tenantId.id !== user.tenantId.id) throw notFound(asked.originator);
    this.#access.check(user, "CREATE", "ALARM", { tenantId, customerId, assignedCustomers });
    return (await this.#register.raise(asked, { by: user })).alarm;
  }

  async acknowledge(user: User, id: Uuid): Promise<void> {
    await this.get(user, "WRITE", id);
    await this.#register.acknowledge(id, { by: user });
  }

  async clear(user: User, id: Uuid): Promise<void> {
    await this.get(user, "WRITE", id);
    await this.#register.clear(id, { by: user });
  }

  /** @returns whether it was still there. */
  async delete(user: User, id: Uuid): Promise<boolean> {
    const alarm = await this.get(user, "WRITE", id);
    return this.#register.remove(alarm, { by: user });
  }

  /** What is listed under an entity: its own alarms, and those of others that were propagated to it. */
  async listOf(user: User, entity: EntityId, filter: AlarmListFilter, link: PageLink): Promise<PageData<AlarmInfo>> {
    const statuses = statusesIn(filter);
    await this.#access.checkId(user, "READ", entity);
    return this.#page({ kind: "entity", id: entity.id }, statuses, filter, link);
  }

  /** All that a user may see: the tenant's, or those of the own customer. */
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

  /** Of what is listed under an entity; `undefined` when that is nothing. */
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

  /** Alarms follow their originators later: who has lost one must not see its alarms meanwhile. Totals count them. */
  async #readable<A extends Alarm>(user: User, alarms: readonly A[]): Promise<A[]> {
    const ofOriginator = new Map(alarms.map((alarm) => [keyOf(alarm.originator), alarm]));
    const readable = new Set<string>();
    const asked = [...ofOriginator];
    for (let at = 0; at < asked.length; at += AT_ONCE) {
      const some = asked.slice(at, at + AT_ONCE);
      await Promise.all(
        some.map(async ([key, alarm]) => {
          if (this.#access.permits(user, "READ", "ALARM", await this.#factsOf(alarm))) readable.add(key);
        }),
      );
    }
    return alarms.filter(({ originator }) => readable.has(keyOf(originator)));
  }

  /** An alarm counts as its originator; without one, as what it was when the alarm was written. */
  async #factsOf(alarm: Alarm): Promise<EntityFacts> {
    const { originator, tenantId, type } = alarm;
    const found = this.#directory.supports(originator.entityType) ? await this.#directory.find(originator) : undefined;
    const origin = found?.tenantId.id === tenantId.id ? found : alarm;
    const { customerId, assignedCustomers } = origin as Pick<EntityFacts, "customerId" | "assignedCustomers">; // alarms have the first
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
