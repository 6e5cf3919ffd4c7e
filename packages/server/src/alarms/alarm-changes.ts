import { type Alarm, type AlarmStatus, isAcknowledged, isCleared } from "@orrery/model";

/** An alarm that is asked for, complete but for what makes it a stored one. */
export type AlarmRequest = Omit<Alarm, "id" | "createdTime" | "name">;

/**
 * What becomes of an alarm that lasts when it is raised again: it keeps its beginning and never loses propagation,
 * everything else is as asked (reference: rule engine, 7.2).
 */
export function mergeAlarm(existing: Alarm, asked: AlarmRequest): Alarm {
  const types = new Set([...existing.propagateRelationTypes, ...asked.propagateRelationTypes]);
  return {
    ...existing,
    customerId: asked.customerId,
    severity: asked.severity,
    status: asked.status,
    endTs: Math.max(existing.endTs, asked.startTs, asked.endTs),
    ackTs: Math.max(existing.ackTs, asked.ackTs),
    clearTs: Math.max(existing.clearTs, asked.clearTs),
    details: asked.details,
    propagate: existing.propagate || asked.propagate,
    propagateToOwner: existing.propagateToOwner || asked.propagateToOwner,
    propagateToTenant: existing.propagateToTenant || asked.propagateToTenant,
    propagateRelationTypes: [...types],
  };
}

/** Times that nobody gave: now, and as long as nothing else is known the end is the beginning. */
export function withTimes<T extends Pick<Alarm, "startTs" | "endTs">>(asked: T, now: number): T {
  const startTs = asked.startTs || now;
  return { ...asked, startTs, endTs: asked.endTs || startTs };
}

/** Whether entities have to be found under which the alarm was not listed before. */
export function spreadsFurther(before: Alarm | undefined, after: Alarm): boolean {
  return (
    (after.propagate && !before?.propagate) ||
    (after.propagateToOwner && !before?.propagateToOwner) ||
    (after.propagateToTenant && !before?.propagateToTenant)
  );
}

/** The same alarm when it is acknowledged already. */
export function acknowledge(alarm: Alarm, ts: number): Alarm {
  if (isAcknowledged(alarm.status)) return alarm;
  return { ...alarm, status: isCleared(alarm.status) ? "CLEARED_ACK" : "ACTIVE_ACK", ackTs: ts };
}

/** The same alarm when it is cleared already; `details` replace the alarm's unless they are null or absent. */
export function clear(alarm: Alarm, ts: number, details?: unknown): Alarm {
  if (isCleared(alarm.status)) return alarm;
  const status: AlarmStatus = isAcknowledged(alarm.status) ? "CLEARED_ACK" : "CLEARED_UNACK";
  return { ...alarm, status, clearTs: ts, details: details ?? alarm.details };
}
