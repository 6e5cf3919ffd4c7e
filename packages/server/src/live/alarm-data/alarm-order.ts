import { type Alarm, type AlarmDataPageLink, isAlarmField } from "@orrery/model";

/** Whether an alarm keeps its position in the order of its page after a change. */
export function hasSamePlace({ sortOrder }: AlarmDataPageLink, before: Alarm | undefined, after: Alarm): boolean {
  if (!before) return false;
  const key = sortOrder?.key;
  if (key?.type !== "ALARM_FIELD" || !isAlarmField(key.key)) return true; // sorted by entities
  switch (key.key) {
    case "endTs":
    case "endTime":
      return before.endTs === after.endTs;
    case "ackTs":
    case "ackTime":
      return before.ackTs === after.ackTs;
    case "clearTs":
    case "clearTime":
      return before.clearTs === after.clearTs;
    case "status":
      return before.status === after.status;
    case "severity":
    case "severityRank":
      return before.severity === after.severity;
    case "details":
      return JSON.stringify(before.details) === JSON.stringify(after.details);
    case "createdTime":
    case "startTs":
    case "startTime":
    case "type":
    case "originator":
    case "originatorId":
    case "originatorType":
      return true; // it never changes
  }
}
