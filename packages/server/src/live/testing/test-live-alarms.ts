import { AlarmAccess } from "../../alarms/alarm-access.ts";
import { AlarmLifecycle } from "../../alarms/alarm-lifecycle.ts";
import { AlarmList } from "../../alarms/alarm-list.ts";
import { AlarmLists } from "../../alarms/alarm-lists.ts";
import { AlarmPropagation } from "../../alarms/alarm-propagation.ts";
import { AlarmStore } from "../../alarms/alarm-store.ts";
import { AlarmUsers } from "../../alarms/alarm-users.ts";
import { AllAlarms } from "../../alarms/all-alarms.ts";
import { DeviceStore } from "../../devices/device-store.ts";
import type { Bus } from "../../kernel/bus/bus.ts";
import { systemClock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database/database.ts";
import { EntityDirectory } from "../../kernel/entities/entity-directory.ts";
import { accessTargetOf } from "../../kernel/entities/entity-reader.ts";
import { Ids } from "../../kernel/ids.ts";
import { AccessControl } from "../../kernel/permissions/access-control.ts";
import { AlarmQueryService } from "../../queries/alarm-query-service.ts";
import type { EntityQueryService } from "../../queries/entity-query-service.ts";
import { RelationStore } from "../../relations/relation-store.ts";
import type { TimeSeriesStore } from "../../telemetry/store/time-series-store.ts";
import { testLog } from "../../testing/databases.ts";
import { testSecrets } from "../../testing/test-secrets.ts";
import { UserStore } from "../../users/user-store.ts";

/** Alarms of devices that everybody may read. */
export function testAlarms(
  database: Database,
  { bus, queries, timeSeries }: { bus: Bus; queries: EntityQueryService; timeSeries: TimeSeriesStore },
): { readonly alarms: AlarmLifecycle; readonly alarmQueries: AlarmQueryService } {
  const directory = new EntityDirectory();
  directory.register("DEVICE", async ({ id }) => {
    const device = await new DeviceStore(database, testSecrets).find(id);
    return device && accessTargetOf(device);
  });
  const store = new AlarmStore(database, async () => undefined);
  const propagation = new AlarmPropagation(new RelationStore(database), testLog);
  const clock = systemClock;
  const alarms = new AlarmLifecycle({ alarms: store, propagation, directory, bus, ids: new Ids(clock), clock });
  const access = new AccessControl(directory, clock);
  const accounts = new UserStore(database, clock);
  directory.register("USER", async ({ id }) => {
    const account = await accounts.find(id);
    return account && accessTargetOf(account);
  });
  const users = new AlarmUsers(accounts, access);
  const lists = new AlarmLists({
    list: new AlarmList(database, store),
    alarmAccess: new AlarmAccess(access, directory, (id) => alarms.find(id)),
    access,
    directory,
    users,
    types: (tenantId) => store.types(tenantId),
  });
  const alarmQueries = new AlarmQueryService({
    database,
    queries,
    timeSeries,
    directory,
    clock,
    alarms: store,
    assignees: (ids) => users.findMany(ids),
    all: new AllAlarms(lists),
    checkAssignee: (user, { id }) => users.check(user, id),
  });
  return { alarms, alarmQueries };
}
