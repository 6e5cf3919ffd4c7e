import {
  entityId,
  NULL_UUID,
  type TenantProfile,
  type TenantRateLimit,
  tenantProfileConfiguration,
} from "@orrery/model";
import { DeviceTraffic } from "./device-traffic.ts";

type RateLimits = Partial<Record<TenantRateLimit, string>>;

/** A tenant profile with only these limits. */
export function limitedProfile(limits: RateLimits): TenantProfile {
  const configuration = tenantProfileConfiguration(limits);
  const id = entityId("TENANT_PROFILE", NULL_UUID);
  const flags = { default: true, isolatedTbCore: false, isolatedTbRuleEngine: false };
  return { id, createdTime: 0, name: "p", description: null, ...flags, profileData: { configuration } };
}

/** The traffic of tenants with such a profile; tests change and read `state`. */
export function limitedTraffic(limits: RateLimits) {
  const state = { now: 0, isEnabled: true, profile: limitedProfile(limits), counted: {} as Record<string, number> };
  const usage = {
    allows: () => state.isEnabled,
    count: (_tenant: unknown, counter: string, by = 1) => {
      state.counted[counter] = (state.counted[counter] ?? 0) + by;
    },
  };
  return { state, gate: new DeviceTraffic({ profileOf: () => state.profile, usage, clock: () => state.now }) };
}
