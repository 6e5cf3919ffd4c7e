import { parseArgs } from "node:util";
import {
  type AlarmDataPageLink,
  type AlarmStatus,
  entityId,
  NO_CUSTOMER,
  NULL_UUID,
  type PageLink,
  type UserId,
} from "@orrery/model";
import { AlarmAccess } from "../../../packages/server/src/alarms/alarm-access.ts";
import { AlarmList } from "../../../packages/server/src/alarms/alarm-list.ts";
import { AlarmLists } from "../../../packages/server/src/alarms/alarm-lists.ts";
import { AlarmStore } from "../../../packages/server/src/alarms/alarm-store.ts";
import { AlarmUsers } from "../../../packages/server/src/alarms/alarm-users.ts";
import { AllAlarms } from "../../../packages/server/src/alarms/all-alarms.ts";
import type { User } from "../../../packages/server/src/kernel/auth/user.ts";
import { EntityDirectory } from "../../../packages/server/src/kernel/entities/entity-directory.ts";
import { AccessControl } from "../../../packages/server/src/kernel/permissions/access-control.ts";
import { AlarmQueryService } from "../../../packages/server/src/queries/alarm-query-service.ts";
import { EntityQueryService } from "../../../packages/server/src/queries/entity-query-service.ts";
import { parseAlarmDataQuery } from "../../../packages/server/src/queries/parse/parse-alarm-query.ts";
import { UserStore } from "../../../packages/server/src/users/user-store.ts";
import { askQuestions, type Question } from "../platform/ask-questions.ts";
import { openStores } from "../platform/bench-stores.ts";
import { deviceOf, fill, NOW, TENANT } from "./dataset.ts";

/**
 * Lists and queries of very many alarms, asked one after the other. Prints one JSON object with the p50 and p95 of each
 * question in milliseconds. With `--postgres` the URL of a database, else embedded, with `--folder` in a folder that is
 * kept; what an earlier run has filled is taken as it is. `--only` asks some questions alone.
 *
 *   npm run bench:alarms -- --devices 10000 --alarms 1000000 --rounds 20 [--postgres postgres://...] [--folder /tmp/x] [--only a,b]
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "10000" },
    alarms: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "20" },
    postgres: { type: "string" },
    folder: { type: "string" },
    only: { type: "string" },
  },
});
const HOUR_MS = 3_600_000;
const { database, timeSeries, isFilled, close } = await openStores(values);
const began = performance.now();
if (!isFilled) await fill(database, { devices: Number(values.devices), alarms: Number(values.alarms) });
const fillSeconds = Math.round((performance.now() - began) / 1000);

const store = new AlarmStore(database, async () => undefined);
const list = new AlarmList(database, store);
const clock = () => NOW;
const queries = new EntityQueryService({ database, timeSeries, clock });
const directory = new EntityDirectory();
const access = new AccessControl(directory, clock);
const users = new AlarmUsers(new UserStore(database, clock), access);
const alarmAccess = new AlarmAccess(access, directory, async (id) => (await store.find(id))?.alarm);
const types = store.types.bind(store);
const all = new AllAlarms(new AlarmLists({ list, alarmAccess, access, directory, users, types }));
const checkAssignee = (by: User, { id }: UserId) => users.check(by, id);
const asked = new AlarmQueryService({
  database,
  queries,
  timeSeries,
  alarms: store,
  directory,
  clock,
  all,
  checkAssignee,
});
const user: User = {
  id: entityId("USER", NULL_UUID),
  email: "bench@orrery.local",
  authority: "TENANT_ADMIN",
  tenantId: TENANT,
  customerId: NO_CUSTOMER,
  isPublic: false,
};

const ACTIVE: readonly AlarmStatus[] = ["ACTIVE_UNACK", "ACTIVE_ACK"];
const page = (more: Partial<PageLink> = {}): PageLink => ({ pageSize: 20, page: 0, ...more });
const ofTenant =
  (statuses?: readonly AlarmStatus[], link: Partial<PageLink> = {}) =>
  (_round: number) =>
    list.page({ kind: "tenant", tenantId: TENANT.id }, { statuses }, page(link));
const ofEntity = (statuses?: readonly AlarmStatus[]) => (round: number) =>
  list.page({ kind: "entity", id: deviceOf(round * 10).id }, { statuses }, page());
const query = (link: Partial<AlarmDataPageLink>, type?: string) => (_round: number) =>
  asked.find(
    user,
    parseAlarmDataQuery({
      entityFilter: type ? { type: "deviceType", deviceType: type } : { type: "entityType", entityType: "DEVICE" },
      alarmFields: [{ type: "ALARM_FIELD", key: "type" }],
      entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
      pageLink: {
        pageSize: 20,
        page: 0,
        sortOrder: { key: { type: "ALARM_FIELD", key: "createdTime" }, direction: "DESC" },
        ...link,
      },
    }),
  );

const QUESTIONS: Readonly<Record<string, Question>> = {
  listAll: ofTenant(),
  listActive: ofTenant(ACTIVE),
  listBySeverity: ofTenant(undefined, { sortOrder: { property: "severity", direction: "ASC" } }),
  listOfEntity: ofEntity(),
  listActiveOfEntity: ofEntity(ACTIVE),
  queryLastHour: query({ timeWindow: HOUR_MS }),
  queryLastHourPropagated: query({ timeWindow: HOUR_MS, searchPropagatedAlarms: true }),
  queryActive: query({ statusList: ["ACTIVE"] }),
  queryAll: query({}),
  queryAllPropagated: query({ searchPropagatedAlarms: true }),
  queryFewEntities: query({}, "rare"),
  querySearch: query({ timeWindow: HOUR_MS, textSearch: "type 7" }),
};

const ms = await askQuestions(QUESTIONS, { rounds: Number(values.rounds), warmUp: 3, only: values.only });
await close();
const size = { devices: Number(values.devices), alarms: Number(values.alarms), fillSeconds };
console.log(JSON.stringify({ bench: "alarms", database: database.dialect, ...size, ms }));
