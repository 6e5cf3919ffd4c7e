import type { UserId, Uuid } from "@orrery/model";
import { AlarmAccess } from "../alarms/alarm-access.ts";
import { alarmFrequency } from "../alarms/alarm-frequency.ts";
import { AlarmLifecycle, type AlarmLifecycleOptions } from "../alarms/alarm-lifecycle.ts";
import { AlarmList } from "../alarms/alarm-list.ts";
import { alarmListRoutes } from "../alarms/alarm-list-routes.ts";
import { AlarmLists } from "../alarms/alarm-lists.ts";
import { AlarmMaintenance } from "../alarms/alarm-maintenance.ts";
import { reconcileAlarmOwners } from "../alarms/alarm-owners.ts";
import { AlarmPropagation } from "../alarms/alarm-propagation.ts";
import { alarmRemover } from "../alarms/alarm-remover.ts";
import { alarmRoutes } from "../alarms/alarm-routes.ts";
import { AlarmService } from "../alarms/alarm-service.ts";
import { AlarmStore } from "../alarms/alarm-store.ts";
import { expireAlarms } from "../alarms/alarm-ttl.ts";
import { AlarmUsers } from "../alarms/alarm-users.ts";
import { AllAlarms } from "../alarms/all-alarms.ts";
import { commentRoutes } from "../alarms/comments/comment-routes.ts";
import { CommentService } from "../alarms/comments/comment-service.ts";
import { CommentStore } from "../alarms/comments/comment-store.ts";
import { Schedule } from "../kernel/async/schedule.ts";
import type { Route } from "../kernel/http/route.ts";
import { AlarmQueryService } from "../queries/alarm-query-service.ts";
import type { StoredAlarms } from "../queries/alarm-sources.ts";
import type { EntityQueryService } from "../queries/entity-query-service.ts";
import { TenantStore } from "../tenants/tenant-store.ts";
import { UserStore } from "../users/user-store.ts";
import type { EntitySupport } from "./identity/entity-support.ts";
import type { IdentityPlatform } from "./identity/identity.ts";
import type { Tenancy } from "./identity/tenancy.ts";
import type { Platform } from "./platform.ts";

export interface AlarmParts {
  readonly entities: Pick<EntitySupport, "access" | "directory" | "cleanupJobs" | "relationStore">;
  readonly tenancy: Pick<Tenancy, "tenants" | "profileDirectory">;
  /** Milliseconds between two searches for expired alarms. */
  readonly ttlIntervalMs: number;
  /** Whether a tenant may have one more alarm. */
  readonly mayCreate?: AlarmLifecycleOptions["mayCreate"];
}

export interface Alarms {
  /** What the platform and rules create, clear and delete alarms with. */
  readonly lifecycle: AlarmLifecycle;
  /** What the calls of users go to; it checks their rights, as the lists do. */
  readonly service: AlarmService;
  readonly lists: AlarmLists;
  /** What is stored, for queries that check rights themselves. */
  readonly stored: StoredAlarms;
  readonly routes: readonly Route[];
  /** Names whom alarms are assigned to. */
  readonly users: AlarmUsers;
  /** Resolves when all pending changes of alarm owners have been written. */
  settled(): Promise<void>;
}

export interface AlarmQueriesParts {
  readonly entities: Pick<EntitySupport, "directory">;
  readonly alarms: Alarms;
  readonly queries: EntityQueryService;
}

/** Queries for alarms, on top of those for entities. */
export function createAlarmQueries(
  { database, series, clock }: Pick<Platform, "database" | "series" | "clock">,
  { entities, alarms, queries }: AlarmQueriesParts,
): AlarmQueryService {
  const { directory } = entities;
  const assignees = (found: readonly UserId[]) => alarms.users.findMany(found);
  return new AlarmQueryService({
    database,
    timeSeries: series,
    clock,
    queries,
    directory,
    alarms: alarms.stored,
    assignees,
    all: new AllAlarms(alarms.lists),
    checkAssignee: (user, { id }) => alarms.users.check(user, id),
  });
}

/** Alarms and their background work: expiry, propagation, owners. */
export function createAlarms(
  platform: IdentityPlatform,
  { entities, tenancy, ttlIntervalMs, mayCreate }: AlarmParts,
): Alarms {
  const { database, bus, clock, ids, log, closing } = platform;
  const { access, directory, cleanupJobs, relationStore: relations } = entities;
  const { tenants, profileDirectory } = tenancy;
  const alarms = new AlarmStore(database, (removed, tx) => relations.deleteAllOfMany("ALARM", removed, tx));
  const propagation = new AlarmPropagation(relations, log);
  const lifecycle = new AlarmLifecycle({ alarms, propagation, directory, bus, ids, clock, mayCreate });
  const list = new AlarmList(database, alarms);
  const accounts = new UserStore(database, clock);
  const users = new AlarmUsers(accounts, access);
  const types = (tenantId: Uuid) => alarms.types(tenantId);
  const alarmAccess = new AlarmAccess(access, directory, (id) => lifecycle.find(id));
  const frequency = alarmFrequency(database, clock);
  const service = new AlarmService({ lifecycle, alarmAccess, access, directory, users, frequency });
  const lists = new AlarmLists({ list, alarmAccess, access, directory, users, types });
  const comments = new CommentStore(database);
  const commenting = new CommentService({ alarms: service, comments, users, bus, ids, clock });
  cleanupJobs.onRemoved(async ({ id }, signal) => {
    if (id.entityType === "USER") await lifecycle.unassignAll(id.id, signal);
  });
  const maintenance = new AlarmMaintenance({
    alarms,
    bus,
    log,
    catchUp: (signal) => reconcileAlarmOwners(database, signal),
  });
  closing.add("alarms", () => maintenance.close());
  cleanupJobs.onRemoved(alarmRemover(lifecycle, alarms));
  tenants.onRemoval(({ id }) => lifecycle.removeAll({ tenantId: id.id }));

  const settled = async (): Promise<void> => {
    await cleanupJobs.settled();
    await maintenance.settled();
  };
  const tenantStore = new TenantStore(database);
  const ttl = {
    lifecycle,
    clock,
    tenants: async (page: number, pageSize: number) =>
      (await tenantStore.list({ page, pageSize })).data.map(({ id }) => id),
    limitOf: profileDirectory.limitOf.bind(profileDirectory),
  };
  const schedule = new Schedule(
    { name: "alarm time to live", firstAfterMs: ttlIntervalMs, intervalMs: ttlIntervalMs, log },
    (signal) => expireAlarms(ttl, signal),
  );
  closing.add("alarm time to live", () => schedule.close());
  const routes = [...alarmRoutes(service), ...alarmListRoutes(lists), ...commentRoutes(commenting)];
  return { lifecycle, service, lists, stored: alarms, routes, users, settled };
}
