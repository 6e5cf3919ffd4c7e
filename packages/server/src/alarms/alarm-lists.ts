import {
  type Alarm,
  type AlarmInfo,
  type AlarmSeverity,
  type EntityId,
  type PageData,
  type PageLink,
  PlatformError,
  pageOf,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import { hasCustomer, type User } from "../kernel/auth/user.ts";
import { mapPage } from "../kernel/database/select-page.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { alarmSeenBy } from "../queries/alarm-seen-by.ts";
import { originatorNames } from "../queries/sql/originator-names.ts";
import type { AlarmAccess } from "./alarm-access.ts";
import type { AlarmList, AlarmListScope, ChosenAlarms } from "./alarm-list.ts";
import type { AlarmUsers } from "./alarm-users.ts";

export interface AlarmListsOptions {
  readonly list: AlarmList;
  readonly alarmAccess: AlarmAccess;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly users: AlarmUsers;
  /** Types of a tenant's alarms. */
  readonly types: (tenantId: Uuid) => Promise<readonly string[]>;
}

/** What a list shows, beyond the rows: `named` adds the names of originators. */
export interface AlarmsAsked extends ChosenAlarms {
  readonly named?: boolean | undefined;
}

/** A type of alarm, as lists of types name it. */
export interface AlarmType {
  readonly entityType: "ALARM";
  readonly tenantId: TenantId;
  readonly type: string;
}

/** Lists of alarms for users (reference: REST API, 2.6; later versions, 2.2). */
export class AlarmLists {
  readonly #options: AlarmListsOptions;

  constructor(options: AlarmListsOptions) {
    this.#options = options;
  }

  /** Alarms of an entity, and those propagated to it. @throws {PlatformError} */
  async ofEntity(user: User, entity: EntityId, asked: AlarmsAsked, link: PageLink): Promise<PageData<AlarmInfo>> {
    checkChosen(user, asked);
    await this.#options.access.checkId(user, "READ", entity);
    return this.#page(user, { kind: "entity", id: entity.id }, asked, link);
  }

  /** All alarms that a user may read: the tenant's, or those of the user's customer. @throws {PlatformError} */
  async all(user: User, asked: AlarmsAsked, link: PageLink): Promise<PageData<AlarmInfo>> {
    checkChosen(user, asked);
    const page = await this.#page(user, this.#ownScope(user), asked, link);
    return hasCustomer(user) ? { ...page, data: await this.#options.alarmAccess.readable(user, page.data) } : page;
  }

  /** How many {@link all} lists. @throws {PlatformError} */
  async countAll(user: User, chosen: ChosenAlarms, link: Pick<PageLink, "startTime" | "endTime">): Promise<number> {
    checkChosen(user, chosen);
    return this.#options.list.count(this.#ownScope(user), chosen, { ...link, page: 0, pageSize: 1 });
  }

  /** Of all alarms listed under an entity; `undefined` without alarms. @throws {PlatformError} */
  async highestSeverity(
    user: User,
    entity: EntityId,
    chosen: Pick<ChosenAlarms, "statuses" | "assigneeId">,
  ): Promise<AlarmSeverity | undefined> {
    checkChosen(user, chosen);
    await this.#options.access.checkId(user, "READ", entity);
    return this.#options.list.highestSeverity(entity.id, chosen);
  }

  /** Types of alarms of the user's tenant, in their order. */
  async types(user: User, { page, pageSize, textSearch = "", sortOrder }: PageLink): Promise<PageData<AlarmType>> {
    const { tenantId } = user;
    const wanted = textSearch.toLowerCase();
    const all = (await this.#options.types(tenantId.id)).filter((type) => type.toLowerCase().includes(wanted));
    if (sortOrder?.direction === "DESC") all.reverse();
    const data = all.slice(page * pageSize, (page + 1) * pageSize);
    return pageOf(
      data.map((type) => ({ entityType: "ALARM", tenantId, type })),
      all.length,
      { page, pageSize },
    );
  }

  #ownScope(user: User): AlarmListScope {
    const { tenantId, customerId } = user;
    this.#options.access.check(user, "READ", "ALARM", { tenantId, customerId });
    return hasCustomer(user)
      ? { kind: "customer", tenantId: tenantId.id, customerId: customerId.id }
      : { kind: "tenant", tenantId: tenantId.id };
  }

  async #page(
    user: User,
    scope: AlarmListScope,
    { named, ...chosen }: AlarmsAsked,
    link: PageLink,
  ): Promise<PageData<AlarmInfo>> {
    const { list, directory, users } = this.#options;
    const page = mapPage(await list.page(scope, chosen, link), (alarm): Alarm => alarmSeenBy(user, alarm));
    const originators = named ? page.data.map(({ originator }) => originator) : [];
    const nameOf = await originatorNames(directory, originators);
    const people = await users.findMany(page.data.flatMap(({ assigneeId }) => assigneeId ?? []));
    return mapPage(page, (alarm) => ({
      ...alarm,
      originatorName: nameOf(alarm.originator),
      assignee: people.get(alarm.assigneeId?.id ?? "") ?? null,
    }));
  }
}

/** Visitors of a public link do not learn who takes care of alarms. @throws {PlatformError} `forbidden`. */
function checkChosen(user: User, { assigneeId }: { readonly assigneeId?: Uuid | undefined }): void {
  if (user.isPublic && assigneeId) {
    throw new PlatformError("forbidden", "You don't have permission to perform this operation!");
  }
}
