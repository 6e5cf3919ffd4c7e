import type { TypedValue } from "@orrery/model";
import type { Attribute } from "../../kernel/bus/events.ts";
import { type ActivityState, initialState, type StateKey } from "./activity-state.ts";

/** Server attributes that the state is read from. */
export const ACTIVITY_KEYS: readonly (StateKey | "inactivityTimeout")[] = [
  "active",
  "lastConnectTime",
  "lastActivityTime",
  "lastDisconnectTime",
  "inactivityAlarmTime",
  "inactivityTimeout",
];

/** The value of the attribute that stores a part of the state. */
export function attributeValue(state: ActivityState, key: StateKey): TypedValue {
  switch (key) {
    case "active":
      return { type: "BOOLEAN", value: state.active };
    case "inactivityAlarmTime":
      return { type: "LONG", value: state.lastInactivityAlarmTime };
    case "lastConnectTime":
    case "lastActivityTime":
    case "lastDisconnectTime":
      return { type: "LONG", value: state[key] };
  }
}

/** The state in the attributes of a device; missing ones have the values of a device that was never connected. */
export function stateOf(attributes: readonly Attribute[], defaultTimeoutMs: number): ActivityState {
  const values = new Map(attributes.map(({ key, value }) => [key, value.value]));
  const time = (key: string) => {
    const ms = Number(values.get(key) ?? 0);
    return Number.isFinite(ms) ? ms : 0;
  };
  return {
    ...initialState(time("inactivityTimeout") > 0 ? time("inactivityTimeout") : defaultTimeoutMs),
    active: values.get("active") === true,
    lastConnectTime: time("lastConnectTime"),
    lastActivityTime: time("lastActivityTime"),
    lastDisconnectTime: time("lastDisconnectTime"),
    lastInactivityAlarmTime: time("inactivityAlarmTime"),
  };
}
