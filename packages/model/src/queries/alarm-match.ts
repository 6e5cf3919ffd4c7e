import { ALARM_STATUSES, type Alarm, type AlarmStatus, statusesOf } from "../entities/alarm.ts";
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

/** Whether an alarm of a selected entity matches the query, without the text search. */
export function matchesAlarm(
  { createdTime, type, severity, status }: Pick<Alarm, "createdTime" | "type" | "severity" | "status">,
  link: AlarmDataPageLink,
  now: number,
): boolean {
  const { start, end } = alarmRange(link, now);
  const { typeList, severityList } = link;
  return (
    (start === undefined || createdTime >= start) &&
    (end === undefined || createdTime <= end) &&
    (!typeList || typeList.length === 0 || typeList.includes(type)) &&
    (!severityList || severityList.length === 0 || severityList.includes(severity)) &&
    (wantedStatuses(link)?.includes(status) ?? true)
  );
}
