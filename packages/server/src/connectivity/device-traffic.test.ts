import type { TenantRateLimit } from "@orrery/model";
import { expect, test } from "vitest";
import { fixtureDevice } from "../transports/testing/device-fixture.ts";
import { limitedProfile, limitedTraffic } from "./test-traffic.ts";

const FIRST = fixtureDevice(1);
const SECOND = fixtureDevice(2);

test.each<[TenantRateLimit, number[], boolean[]]>([
  ["transportTenantMsgRateLimit", [0, 0, 0, 5], [true, true, false, true]],
  ["transportTenantTelemetryMsgRateLimit", [1, 1, 1, 0], [true, true, false, true]],
  ["transportTenantTelemetryDataPointsRateLimit", [1, 2, 1, 0], [true, false, true, true]],
  ["transportDeviceMsgRateLimit", [0, 0, 0, 5], [true, true, false, true]],
  ["transportDeviceTelemetryMsgRateLimit", [1, 1, 1, 0], [true, true, false, true]],
  ["transportDeviceTelemetryDataPointsRateLimit", [3, 2, 1, 0], [false, true, false, true]],
])("%s 2:60 lets messages of %j points pass: %j", (limit, messages, passed) => {
  const { gate } = limitedTraffic({ [limit]: "2:60" });
  expect(messages.map((points) => gate.takes(FIRST, points))).toEqual(passed);
});

test("a device's limit is its own, a tenant's is shared", () => {
  const own = limitedTraffic({ transportDeviceTelemetryMsgRateLimit: "1:60" }).gate;
  expect([own.takes(FIRST, 1), own.takes(SECOND, 1), own.takes(FIRST, 1)]).toEqual([true, true, false]);
  const shared = limitedTraffic({ transportTenantTelemetryMsgRateLimit: "1:60" }).gate;
  expect([shared.takes(FIRST, 1), shared.takes(SECOND, 1)]).toEqual([true, false]);
});

test("a changed profile counts from now on, one that cannot be read limits nothing", () => {
  const { gate, state } = limitedTraffic({ transportTenantMsgRateLimit: "1:60" });
  expect([gate.admits(FIRST), gate.admits(FIRST)]).toEqual([true, false]);
  state.profile = limitedProfile({ transportTenantMsgRateLimit: "2:60" });
  expect([gate.admits(FIRST), gate.admits(FIRST), gate.admits(FIRST)]).toEqual([true, true, false]);
  state.profile = limitedProfile({ transportTenantMsgRateLimit: "nonsense" });
  expect(gate.admits(FIRST)).toBe(true);
});

test("what passes is counted, and nothing passes when the month's share is used up", () => {
  const { gate, state } = limitedTraffic({});
  gate.takes(FIRST, 3);
  gate.takes(FIRST, 0);
  gate.admits(FIRST);
  expect(state.counted).toEqual({ transportMessages: 2, transportDataPoints: 4 });
  state.isEnabled = false;
  expect([gate.takes(FIRST, 1), gate.admits(FIRST)]).toEqual([false, false]);
  expect(state.counted).toEqual({ transportMessages: 2, transportDataPoints: 4 });
});
