import type { AlarmInfo, AlarmSearchStatus, AlarmSeverity } from "../entities/alarm.ts";
import type { EntityId, UserId } from "../ids/entity-id.ts";
import type { EntityCountQuery, EntityDataPageLink, LatestByType } from "./entity-data-query.ts";
import type { EntityFilter } from "./entity-filter.ts";
import type { EntityKey } from "./entity-key.ts";

/**
 * Fields by which alarms can be sorted and searched, as `ALARM_FIELD` keys. `originator` is its name; `severity` is sorted
 * as the word that it is, and `severityRank`, which is ours, from the worst on: 0 is CRITICAL.
 */
export const ALARM_FIELDS = [
  "createdTime",
  "startTs",
  "startTime",
  "endTs",
  "endTime",
  "ackTs",
  "ackTime",
  "clearTs",
  "clearTime",
  "details",
  "status",
  "type",
  "severity",
  "severityRank",
  "originator",
  "originatorId",
  "originatorType",
] as const;

export type AlarmField = (typeof ALARM_FIELDS)[number];

export function isAlarmField(key: string): key is AlarmField {
  return (ALARM_FIELDS as readonly string[]).includes(key);
}

/** Empty and missing lists match all. `pageSize` 0 or less: no limit. */
export interface AlarmDataPageLink extends EntityDataPageLink {
  /** Above 0: created within the last `timeWindow` ms; `startTs` and `endTs` are ignored then. */
  readonly timeWindow?: number | null | undefined;
  /** Creation time, both inclusive; 0: open. */
  readonly startTs?: number | null | undefined;
  readonly endTs?: number | null | undefined;
  readonly typeList?: readonly string[] | null | undefined;
  readonly severityList?: readonly AlarmSeverity[] | null | undefined;
  /** The union of the sets. */
  readonly statusList?: readonly AlarmSearchStatus[] | null | undefined;
  /** Also alarms of other originators that are listed under the entities. */
  readonly searchPropagatedAlarms?: boolean | null | undefined;
  /** Only those that are assigned to this user (reference: later versions, 2.2). */
  readonly assigneeId?: UserId | null | undefined;
}

/**
 * In place of a filter of entities, beyond the contract: all alarms that the caller may read, each once, under its
 * originator, without fields and values of entities.
 */
export interface AllAlarms {
  readonly type: "allAlarms";
}

/** Alarms of the entities of a query (reference: telemetry and queries, 6). */
export interface AlarmDataQuery extends Omit<EntityCountQuery, "entityFilter"> {
  readonly entityFilter: EntityFilter | AllAlarms;
  readonly entityFields?: readonly EntityKey[] | null | undefined;
  readonly latestValues?: readonly EntityKey[] | null | undefined;
  /** Fields that `textSearch` searches. */
  readonly alarmFields?: readonly EntityKey[] | null | undefined;
  readonly pageLink: AlarmDataPageLink;
}

/** What is counted of alarms (reference: later versions, 2.2). */
export interface AlarmCountQuery
  extends Pick<
    AlarmDataPageLink,
    "timeWindow" | "startTs" | "endTs" | "typeList" | "severityList" | "searchPropagatedAlarms" | "assigneeId"
  > {
  /** All alarms that the caller may read by default. */
  readonly entityFilter?: EntityFilter | null | undefined;
  readonly keyFilters?: EntityCountQuery["keyFilters"];
  /** ACTIVE and CLEARED, ACK and UNACK each say what of a pair is counted, see {@link statusesWithin}. */
  readonly statusList?: readonly AlarmSearchStatus[] | null | undefined;
}

/** An alarm, once per entity of the query under which it was found. */
export interface AlarmData extends AlarmInfo {
  readonly entityId: EntityId;
  readonly latest: LatestByType;
}
