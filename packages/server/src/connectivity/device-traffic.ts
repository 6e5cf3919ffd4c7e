import type { TenantId, TenantProfile, TenantRateLimit, UsageCounter } from "@orrery/model";
import type { Clock } from "../kernel/clock.ts";
import { RateLimiter } from "../kernel/rate-limits/rate-limiter.ts";
import { type Rate, ratesOf } from "../kernel/rate-limits/token-buckets.ts";
import type { DeviceContext } from "./ports.ts";

/** Counts the use of the transports by tenants, and says when their limit is reached. */
export interface TransportUsage {
  allows(tenantId: TenantId, feature: "transport"): boolean;
  count(tenantId: TenantId, counter: UsageCounter, by?: number): void;
}

export interface DeviceTrafficOptions {
  /** Synchronous when the profile is cached; a profile that must be read first limits the next message. */
  readonly profileOf: (tenantId: TenantId) => TenantProfile | undefined | Promise<TenantProfile | undefined>;
  readonly usage: TransportUsage;
  readonly clock: Clock;
}

interface Limits {
  readonly tenantMessages: readonly Rate[];
  readonly tenantTelemetry: readonly Rate[];
  readonly tenantPoints: readonly Rate[];
  readonly deviceMessages: readonly Rate[];
  readonly deviceTelemetry: readonly Rate[];
  readonly devicePoints: readonly Rate[];
  readonly isUnlimited: boolean;
}

/** Rate limits and quotas of what devices send (reference: device connectivity, 16). */
export class DeviceTraffic {
  readonly #options: DeviceTrafficOptions;
  /** By profile: a changed profile is another object and starts with full buckets. */
  readonly #limits = new WeakMap<TenantProfile, Limits>();
  readonly #messages = new RateLimiter();
  readonly #telemetry = new RateLimiter();
  readonly #points = new RateLimiter();

  constructor(options: DeviceTrafficOptions) {
    this.#options = options;
  }

  /** Admits a connection, or a message that does not count as usage: claims, client-side RPC. */
  admits(device: DeviceContext): boolean {
    return this.#isAllowed(device, 0);
  }

  /** Admits and counts a message with `dataPoints` values; 0 for one without values, which counts as one. */
  takes(device: DeviceContext, dataPoints: number): boolean {
    if (!this.#isAllowed(device, dataPoints)) return false;
    const { usage } = this.#options;
    usage.count(device.tenantId, "transportMessages");
    usage.count(device.tenantId, "transportDataPoints", Math.max(1, dataPoints));
    return true;
  }

  /** The tenant's tokens stay spent when the device has none left. */
  #isAllowed({ tenantId, deviceId }: DeviceContext, dataPoints: number): boolean {
    const { usage, clock } = this.#options;
    if (!usage.allows(tenantId, "transport")) return false;
    const limits = this.#limitsOf(tenantId);
    if (!limits || limits.isUnlimited) return true;
    const now = clock();
    if (dataPoints === 0) {
      return (
        this.#messages.take(tenantId.id, limits.tenantMessages, 1, now) &&
        this.#messages.take(deviceId.id, limits.deviceMessages, 1, now)
      );
    }
    return (
      this.#telemetry.take(tenantId.id, limits.tenantTelemetry, 1, now) &&
      this.#points.take(tenantId.id, limits.tenantPoints, dataPoints, now) &&
      this.#telemetry.take(deviceId.id, limits.deviceTelemetry, 1, now) &&
      this.#points.take(deviceId.id, limits.devicePoints, dataPoints, now)
    );
  }

  #limitsOf(tenantId: TenantId): Limits | undefined {
    const profile = this.#options.profileOf(tenantId);
    if (profile === undefined || profile instanceof Promise) return undefined;
    let limits = this.#limits.get(profile);
    if (!limits) {
      limits = limitsOf(profile);
      this.#limits.set(profile, limits);
    }
    return limits;
  }
}

/** A limit that cannot be parsed is ignored: profiles are checked when they are saved. */
function limitsOf({ profileData: { configuration } }: TenantProfile): Limits {
  const read = (name: TenantRateLimit): readonly Rate[] => ratesOf(configuration[name]) ?? [];
  const limits = {
    tenantMessages: read("transportTenantMsgRateLimit"),
    tenantTelemetry: read("transportTenantTelemetryMsgRateLimit"),
    tenantPoints: read("transportTenantTelemetryDataPointsRateLimit"),
    deviceMessages: read("transportDeviceMsgRateLimit"),
    deviceTelemetry: read("transportDeviceTelemetryMsgRateLimit"),
    devicePoints: read("transportDeviceTelemetryDataPointsRateLimit"),
  };
  return { ...limits, isUnlimited: Object.values(limits).every((rates) => rates.length === 0) };
}
