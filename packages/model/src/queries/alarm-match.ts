import {
  ALARM_STATUSES,
  type Alarm,
  type AlarmSearchStatus,
  type AlarmStatus,
  isAcknowledged,
  isCleared,
  statusesOf,
} from "../entities/alarm.ts";
import type { AlarmDataPageLink } from "./alarm-data-query.ts";

/** Creation times, ms, both inclusive; `undefined`: open. */
export interface AlarmRange {
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** The range of creation times of a query. Clients send the largest number for no end. */
export function alarmRange({ timeWindow, startTs, endTs }: AlarmDataPageLink, now: number): AlarmRange {
  if (timeWindow && timeWindow > 0) return { start: Math.max(0, now - timeWindow), end: undefined };
  return {
    start: startTs && startTs > 0 ? Math.min(startTs, Number.MAX_SAFE_INTEGER) : undefined,
    end: endTs && endTs > 0 && Number.isSafeInteger(endTs) ? endTs : undefined,
  };
}

/** The statuses of a query; `undefined`: any. */
export function wantedStatuses({ statusList }: AlarmDataPageLink): readonly AlarmStatus[] | undefined {
  if (!statusList || statusList.length === 0) return undefined;
  const wanted = new Set(statusList.flatMap(statusesOf));
  return wanted.size === ALARM_STATUSES.length ? undefined : [...wanted];
}

/**
 * The statuses that lists of later versions mean: cleared or not, and acknowledged or not; both of a pair, or ANY, leave
 * it open. `undefined`: any.
 */
export function statusesWithin(
  wanted: readonly AlarmSearchStatus[] | null | undefined,
): readonly AlarmStatus[] | undefined {
  const named = new Set(wanted);
  const [cleared, acknowledged] = [sideOf(named, "CLEARED", "ACTIVE"), sideOf(named, "ACK", "UNACK")];
  if (named.has("ANY") || (cleared === undefined && acknowledged === undefined)) return undefined;
  return ALARM_STATUSES.filter(
    (status) =>
      (cleared === undefined || isCleared(status) === cleared) &&
      (acknowledged === undefined || isAcknowledged(status) === acknowledged),
  );
}

/** Which of a pair is named alone. */
function sideOf(
  named: ReadonlySet<AlarmSearchStatus>,
  yes: AlarmSearchStatus,
  no: AlarmSearchStatus,
): boolean | undefined {
  return named.has(yes) === named.has(no) ? undefined : named.has(yes);
}

/** Whether an alarm of a selected entity matches the query, without the text search. */
export function matchesAlarm(
  { createdTime, type, severity, status, assigneeId }: MatchedAlarm,
  link: AlarmDataPageLink,
  now: number,
): boolean {
  const { start, end } = alarmRange(link, now);
  const { typeList, severityList, assigneeId: assignee } = link;
  return (
    (start === undefined || createdTime >= start) &&
    (end === undefined || createdTime <= end) &&
    (!typeList || typeList.length === 0 || typeList.includes(type)) &&
    (!severityList || severityList.length === 0 || severityList.includes(severity)) &&
    (wantedStatuses(link)?.includes(status) ?? true) &&
    (!assignee || assigneeId?.id === assignee.id)
  );
}

type MatchedAlarm = Pick<Alarm, "createdTime" | "type" | "severity" | "status" | "assigneeId">;
