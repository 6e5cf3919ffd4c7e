/** The presence of a device (reference: device connectivity, 13). Times are 0 when the event never happened. */
export interface ActivityState {
  readonly active: boolean;
  readonly lastConnectTime: number;
  readonly lastActivityTime: number;
  readonly lastDisconnectTime: number;
  readonly lastInactivityAlarmTime: number;
  /** Milliseconds. */
  readonly inactivityTimeout: number;
}

/** Server attributes that store the state. */
export type StateKey = "active" | "lastConnectTime" | "lastActivityTime" | "lastDisconnectTime" | "inactivityAlarmTime";

export type ActivityEvent = "CONNECT_EVENT" | "DISCONNECT_EVENT" | "ACTIVITY_EVENT" | "INACTIVITY_EVENT";

/** The next state, the attributes that changed, and the events for the rule chain. */
export interface Step {
  readonly state: ActivityState;
  readonly changed: readonly StateKey[];
  readonly events: readonly ActivityEvent[];
}

/** The state of a device that was never connected. */
export function initialState(inactivityTimeout: number): ActivityState {
  return {
    active: false,
    lastConnectTime: 0,
    lastActivityTime: 0,
    lastDisconnectTime: 0,
    lastInactivityAlarmTime: 0,
    inactivityTimeout,
  };
}

/** The device has connected at `ts`. */
export function connected(state: ActivityState, ts: number): Step {
  return { state: { ...state, lastConnectTime: ts }, changed: ["lastConnectTime"], events: ["CONNECT_EVENT"] };
}

/** The device has disconnected at `ts`. */
export function disconnected(state: ActivityState, ts: number): Step {
  return { state: { ...state, lastDisconnectTime: ts }, changed: ["lastDisconnectTime"], events: ["DISCONNECT_EVENT"] };
}

/** Reports may arrive out of order; an older one changes nothing. */
export function activity(state: ActivityState, ts: number): Step {
  if (ts <= state.lastActivityTime) return { state, changed: [], events: [] };
  const next = { ...state, lastActivityTime: ts };
  if (state.active) return { state: next, changed: ["lastActivityTime"], events: [] };
  return {
    state: { ...next, active: true },
    changed: ["lastActivityTime", "active"],
    events: ["ACTIVITY_EVENT"],
  };
}

/** Whether the device has become inactive; reports it once per period of activity. */
export function checkInactivity(state: ActivityState, createdTime: number, now: number): Step {
  const { lastActivityTime, lastInactivityAlarmTime, inactivityTimeout } = state;
  const quiet = now >= lastActivityTime + inactivityTimeout;
  // The inactivity alarm may be newer than the activity that ended it, which is reported late.
  const alarmed = !state.active && lastInactivityAlarmTime !== 0 && lastInactivityAlarmTime >= lastActivityTime;
  if (!quiet || alarmed || createdTime + inactivityTimeout >= now) return { state, changed: [], events: [] };
  return {
    state: { ...state, active: false, lastInactivityAlarmTime: now },
    changed: ["active", "inactivityAlarmTime"],
    events: ["INACTIVITY_EVENT"],
  };
}

/** A new inactivity timeout takes effect immediately; it can make a device active again. */
export function timeoutChanged(
  state: ActivityState,
  inactivityTimeout: number,
  createdTime: number,
  now: number,
): Step {
  const next = { ...state, inactivityTimeout };
  const recent = next.lastActivityTime > 0 && now < next.lastActivityTime + inactivityTimeout;
  if (recent && !next.active) {
    return { state: { ...next, active: true }, changed: ["active"], events: ["ACTIVITY_EVENT"] };
  }
  return checkInactivity(next, createdTime, now);
}

/** Data of the event's rule message. */
export function eventData(event: ActivityEvent, { active, ...times }: ActivityState): string {
  return JSON.stringify(event === "CONNECT_EVENT" ? times : { active, ...times });
}
