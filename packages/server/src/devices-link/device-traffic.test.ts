import {
  entityId,
  NULL_UUID,
  type TenantProfile,
  type TenantRateLimit,
  tenantProfileConfiguration,
} from "@orrery/model";
import { expect, test } from "vitest";
import { fixtureDevice } from "../transports/testing/device-fixture.ts";
import { DeviceTraffic } from "./device-traffic.ts";

const FIRST = fixtureDevice(1);
const SECOND = fixtureDevice(2);

function profileOf(limits: Partial<Record<TenantRateLimit, string>>): TenantProfile {
  const configuration = tenantProfileConfiguration(limits);
  const id = entityId("TENANT_PROFILE", NULL_UUID);
  const flags = { default: true, isolatedTbCore: false, isolatedTbRuleEngine: false };
  return { id, createdTime: 0, name: "p", description: null, ...flags, profileData: { configuration } };
}

function traffic(limits: Partial<Record<TenantRateLimit, string>>) {
  const state = { now: 0, isEnabled: true, profile: profileOf(limits), counted: {} as Record<string, number> };
  const usage = {
    allows: () => state.isEnabled,
    count: (_tenant: unknown, counter: string, by = 1) => {
      state.counted[counter] = (state.counted[counter] ?? 0) + by;
    },
  };
  return { state, gate: new DeviceTraffic({ profileOf: () => state.profile, usage, clock: () => state.now }) };
}

test.each<[TenantRateLimit, number[], boolean[]]>([
  ["transportTenantMsgRateLimit", [0, 0, 0, 5], [true, true, false, true]],
  ["transportTenantTelemetryMsgRateLimit", [1, 1, 1, 0], [true, true, false, true]],
  ["transportTenantTelemetryDataPointsRateLimit", [1, 2, 1, 0], [true, false, true, true]],
  ["transportDeviceMsgRateLimit", [0, 0, 0, 5], [true, true, false, true]],
  ["transportDeviceTelemetryMsgRateLimit", [1, 1, 1, 0], [true, true, false, true]],
  ["transportDeviceTelemetryDataPointsRateLimit", [3, 2, 1, 0], [false, true, false, true]],
])("%s 2:60 lets messages of %j points pass: %j", (limit, messages, passed) => {
  const { gate } = traffic({ [limit]: "2:60" });
  expect(messages.map((points) => gate.takes(FIRST, points))).toEqual(passed);
});

test("a device's limit is its own, a tenant's is shared", () => {
  const own = traffic({ transportDeviceTelemetryMsgRateLimit: "1:60" }).gate;
  expect([own.takes(FIRST, 1), own.takes(SECOND, 1), own.takes(FIRST, 1)]).toEqual([true, true, false]);
  const shared = traffic({ transportTenantTelemetryMsgRateLimit: "1:60" }).gate;
  expect([shared.takes(FIRST, 1), shared.takes(SECOND, 1)]).toEqual([true, false]);
});

test("a changed profile counts from now on, one that cannot be read limits nothing", () => {
  const { gate, state } = traffic({ transportTenantMsgRateLimit: "1:60" });
  expect([gate.admits(FIRST), gate.admits(FIRST)]).toEqual([true, false]);
  state.profile = profileOf({ transportTenantMsgRateLimit: "2:60" });
  expect([gate.admits(FIRST), gate.admits(FIRST), gate.admits(FIRST)]).toEqual([true, true, false]);
  state.profile = profileOf({ transportTenantMsgRateLimit: "nonsense" });
  expect(gate.admits(FIRST)).toBe(true);
});

test("what passes is counted, and nothing passes when the month's share is used up", () => {
  const { gate, state } = traffic({});
  gate.takes(FIRST, 3);
  gate.takes(FIRST, 0);
  gate.admits(FIRST);
  expect(state.counted).toEqual({ transportMessages: 2, transportDataPoints: 4 });
  state.isEnabled = false;
  expect([gate.takes(FIRST, 1), gate.admits(FIRST)]).toEqual([false, false]);
  expect(state.counted).toEqual({ transportMessages: 2, transportDataPoints: 4 });
});
