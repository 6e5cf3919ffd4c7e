import { type Alarm, type AlarmStatus, isAcknowledged, isCleared, type UserId } from "@orrery/model";

/** An alarm to be raised, without the members that storing adds. */
export type AlarmRequest = Omit<
  Alarm,
  "id" | "createdTime" | "name" | "acknowledged" | "cleared" | "assigneeId" | "assignTs"
>;

/**
 * The state of an active alarm that is raised again: it keeps its start and never loses propagation; everything else is
 * taken from the request (reference: rule engine, 7.2).
 */
export function mergeAlarm(existing: Alarm, asked: AlarmRequest): Alarm {
  const types = new Set([...existing.propagateRelationTypes, ...asked.propagateRelationTypes]);
  return {
    ...existing,
    customerId: asked.customerId,
    severity: asked.severity,
    ...stateOf(asked.status),
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

/** Default times: now for the start, the start for the end. */
export function withTimes<T extends Pick<Alarm, "startTs" | "endTs">>(asked: T, now: number): T {
  const startTs = asked.startTs || now;
  return { ...asked, startTs, endTs: asked.endTs || startTs };
}

/** Whether the alarm may have to be listed under further entities. */
export function spreadsFurther(before: Alarm | undefined, after: Alarm): boolean {
  return (
    (after.propagate && !before?.propagate) ||
    (after.propagateToOwner && !before?.propagateToOwner) ||
    (after.propagateToTenant && !before?.propagateToTenant)
  );
}

/** Returns the same object if it is already acknowledged. */
export function acknowledge(alarm: Alarm, ts: number): Alarm {
  if (isAcknowledged(alarm.status)) return alarm;
  return { ...alarm, ...stateOf(isCleared(alarm.status) ? "CLEARED_ACK" : "ACTIVE_ACK"), ackTs: ts };
}

/** Returns the same object if it is already cleared; `details` replace the alarm's unless null or undefined. */
export function clear(alarm: Alarm, ts: number, details?: unknown): Alarm {
  if (isCleared(alarm.status)) return alarm;
  const status: AlarmStatus = isAcknowledged(alarm.status) ? "CLEARED_ACK" : "CLEARED_UNACK";
  return { ...alarm, ...stateOf(status), clearTs: ts, details: details ?? alarm.details };
}

/** Returns the same object if that user is assigned already; undefined: nobody. */
export function assign(alarm: Alarm, assigneeId: UserId | null, ts: number): Alarm {
  if (alarm.assigneeId?.id === assigneeId?.id) return alarm;
  return { ...alarm, assigneeId, assignTs: assigneeId ? ts : 0 };
}

/** The members that a status decides. */
export function stateOf(status: AlarmStatus): Pick<Alarm, "status" | "acknowledged" | "cleared"> {
  return { status, acknowledged: isAcknowledged(status), cleared: isCleared(status) };
}
