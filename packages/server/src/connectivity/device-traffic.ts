import type { TenantId, TenantProfile, TenantRateLimit, UsageCounter } from "@orrery/model";
import type { Clock } from "../kernel/clock.ts";
import { RateLimiter } from "../kernel/rate-limits/rate-limiter.ts";
import { type Rate, ratesOf } from "../kernel/rate-limits/token-buckets.ts";
import type { DeviceContext } from "./ports.ts";

/** What tenants use of the transports is counted, and may be used up. */
export interface TransportUsage {
  allows(tenantId: TenantId, feature: "transport"): boolean;
  count(tenantId: TenantId, counter: UsageCounter, by?: number): void;
}

export interface DeviceTrafficOptions {
  /** Answers at once when it is at hand; what has to be read first limits the next message. */
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

/** Whether devices may go on sending (reference: device connectivity, 16). */
export class DeviceTraffic {
  readonly #options: DeviceTrafficOptions;
  /** By profile: a changed one is another object, and begins with full buckets. */
  readonly #limits = new WeakMap<TenantProfile, Limits>();
  readonly #messages = new RateLimiter();
  readonly #telemetry = new RateLimiter();
  readonly #points = new RateLimiter();

  constructor(options: DeviceTrafficOptions) {
    this.#options = options;
  }

  /** A connection, or a message that is not counted: claims, commands of devices. */
  admits(device: DeviceContext): boolean {
    return this.#isAllowed(device, 0);
  }

  /** A message with `dataPoints` values; 0 for one without values, which counts as one. Admitted messages are counted. */
  takes(device: DeviceContext, dataPoints: number): boolean {
    if (!this.#isAllowed(device, dataPoints)) return false;
    const { usage } = this.#options;
    usage.count(device.tenantId, "transportMessages");
    usage.count(device.tenantId, "transportDataPoints", Math.max(1, dataPoints));
    return true;
  }

  /** Tokens of the tenant stay spent when the device has none. */
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

/** A limit that cannot be read limits nothing: the profile is checked when it is saved. */
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
