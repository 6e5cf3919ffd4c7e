import type { ConnectionEntry, DeviceConnectivity, Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import { connectProgress, recentRefusals } from "./connect-progress.ts";

const NOW = 1_000_000_000;
const NEVER: DeviceConnectivity = {
  active: false,
  sessions: 0,
  lastActivityTime: 0,
  lastConnectTime: 0,
  lastDisconnectTime: 0,
  inactivityTimeoutMs: 600_000,
  inactivityTimeoutSource: "SETTING",
  now: NOW,
  droppedMessages: 0,
  droppedKeys: 0,
  entries: [],
  attempts: [],
};
const refusal = (lastTime: number, count = 1): ConnectionEntry => ({
  outcome: "REFUSED",
  cause: "UNKNOWN_CREDENTIALS",
  id: `${lastTime}` as Uuid,
  createdTime: lastTime,
  lastTime,
  count,
  transport: "MQTT",
  address: "10.0.4.18",
  clientId: "",
  credential: "",
  deviceId: null,
  deviceName: "",
  deviceProfileId: null,
});
const BEGIN = { now: NOW, lastActivityTime: 0 };
const LONG_AGO = NOW - 86_400_000;

test.each<[string, Partial<DeviceConnectivity>, typeof BEGIN, readonly string[], string, boolean]>([
  ["never heard of", {}, BEGIN, [], "open open open open", false],
  ["refused", { attempts: [refusal(NOW)] }, BEGIN, [], "done failed open open", false],
  ["connected, but silent", { sessions: 1, lastConnectTime: NOW + 1 }, BEGIN, [], "done done open open", false],
  ["accepted after a refusal", { sessions: 1, attempts: [refusal(NOW)] }, BEGIN, [], "done done open open", false],
  ["that sent attributes", { active: true, lastActivityTime: NOW + 1 }, BEGIN, [], "done done done open", true],
  ["that sent a value", { active: true, lastActivityTime: NOW + 1 }, BEGIN, ["t"], "done done done done", true],
  ["new, whose value is seen before its activity", {}, BEGIN, ["t"], "done done done done", true],
  [
    "with values of long ago",
    { lastActivityTime: LONG_AGO },
    { ...BEGIN, lastActivityTime: LONG_AGO },
    ["t"],
    "open open open open",
    false,
  ],
])("a device %s", (_, state, begin, keys, steps, isConnected) => {
  const progress = connectProgress({ ...NEVER, ...state }, begin, keys);
  expect(progress.steps.map((step) => step.state).join(" ")).toBe(steps);
  expect(progress.isConnected).toBe(isConnected);
});

test("refusals of the last ten minutes count, the newest first; older ones do not", () => {
  const state = {
    ...NEVER,
    entries: [refusal(NOW - 5_000, 2)],
    attempts: [refusal(NOW - 1_000), refusal(NOW - 700_000)],
  };
  expect(recentRefusals(state).map(({ lastTime }) => NOW - lastTime)).toEqual([1_000, 5_000]);
  expect(connectProgress(state, BEGIN, []).attempts).toBe(3);
});
