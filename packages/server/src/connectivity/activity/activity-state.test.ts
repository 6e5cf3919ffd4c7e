import { expect, test } from "vitest";
import {
  type ActivityState,
  activity,
  checkInactivity,
  connected,
  disconnected,
  eventData,
  initialState,
  timeoutChanged,
} from "./activity-state.ts";

const fresh = initialState(1_000);
const at = (changes: Partial<ActivityState>): ActivityState => ({ ...fresh, ...changes });

test.each([
  ["connecting", connected(fresh, 5), { lastConnectTime: 5 }, ["lastConnectTime"], ["CONNECT_EVENT"]],
  ["disconnecting", disconnected(fresh, 6), { lastDisconnectTime: 6 }, ["lastDisconnectTime"], ["DISCONNECT_EVENT"]],
  [
    "the first sign of life",
    activity(fresh, 7),
    { active: true, lastActivityTime: 7 },
    ["lastActivityTime", "active"],
    ["ACTIVITY_EVENT"],
  ],
  [
    "another sign of life",
    activity(at({ active: true, lastActivityTime: 7 }), 9),
    { active: true, lastActivityTime: 9 },
    ["lastActivityTime"],
    [],
  ],
  [
    "a sign of life that comes late",
    activity(at({ active: true, lastActivityTime: 7 }), 3),
    { active: true, lastActivityTime: 7 },
    [],
    [],
  ],
  [
    "silence that is long enough",
    checkInactivity(at({ active: true, lastActivityTime: 2_000 }), 0, 3_000),
    { active: false, lastActivityTime: 2_000, lastInactivityAlarmTime: 3_000 },
    ["active", "inactivityAlarmTime"],
    ["INACTIVITY_EVENT"],
  ],
  [
    "silence that is not long enough",
    checkInactivity(at({ active: true, lastActivityTime: 2_000 }), 0, 2_999),
    { active: true, lastActivityTime: 2_000 },
    [],
    [],
  ],
  [
    "silence that was noticed before",
    checkInactivity(at({ lastActivityTime: 2_000, lastInactivityAlarmTime: 3_000 }), 0, 9_000),
    { lastActivityTime: 2_000, lastInactivityAlarmTime: 3_000 },
    [],
    [],
  ],
  [
    "silence after a sign of life that was reported after the alarm",
    checkInactivity(at({ active: true, lastActivityTime: 2_000, lastInactivityAlarmTime: 2_500 }), 0, 3_500),
    { active: false, lastActivityTime: 2_000, lastInactivityAlarmTime: 3_500 },
    ["active", "inactivityAlarmTime"],
    ["INACTIVITY_EVENT"],
  ],
  [
    "a device that never spoke, once its time has passed",
    checkInactivity(fresh, 5_000, 6_001),
    { lastInactivityAlarmTime: 6_001 },
    ["active", "inactivityAlarmTime"],
    ["INACTIVITY_EVENT"],
  ],
  ["a device that is new", checkInactivity(fresh, 5_000, 6_000), {}, [], []],
  [
    "a longer timeout",
    timeoutChanged(at({ lastActivityTime: 2_000, lastInactivityAlarmTime: 3_000 }), 10_000, 0, 5_000),
    { active: true, lastActivityTime: 2_000, lastInactivityAlarmTime: 3_000, inactivityTimeout: 10_000 },
    ["active"],
    ["ACTIVITY_EVENT"],
  ],
])("%s", (_what, step, state, changed, events) => {
  expect(step).toEqual({ state: { ...fresh, ...state }, changed, events });
});

test("the event of a connect does not say whether the device is active", () => {
  expect(JSON.parse(eventData("CONNECT_EVENT", fresh))).toEqual({
    lastConnectTime: 0,
    lastActivityTime: 0,
    lastDisconnectTime: 0,
    lastInactivityAlarmTime: 0,
    inactivityTimeout: 1_000,
  });
  expect(JSON.parse(eventData("ACTIVITY_EVENT", fresh))).toHaveProperty("active", false);
});
