import { type TenantId, type TenantProfile, tenantProfileConfiguration, USAGE_COUNTERS } from "@orrery/model";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { TenantUsage, WrittenUsage } from "./tenant-usage.ts";
import {
  COUNTERS,
  type Counts,
  FEATURES,
  hourStart,
  monthStart,
  NOTHING_USED,
  recordOf,
  type States,
  statesOf,
} from "./usage-math.ts";
import { hourlyKey, limitPoints, statePoint, usagePoints } from "./usage-points.ts";
import type { UsageStore } from "./usage-store.ts";

export interface UsageWriterOptions {
  readonly store: Pick<UsageStore, "setStates">;
  readonly telemetry: Pick<TelemetryService, "saveTimeSeries" | "latest">;
  readonly profileOf: (tenantId: TenantId) => TenantProfile | undefined | Promise<TenantProfile | undefined>;
  /** Called when the new states of a tenant are durable; `before` are the previous ones. */
  readonly changed: (tenant: TenantUsage, before: States) => void;
}

/** Writes the pending usage of tenants as time series, and decides what they may still use. */
export class UsageWriter {
  readonly #options: UsageWriterOptions;

  constructor(options: UsageWriterOptions) {
    this.#options = options;
  }

  /** Rejects when the usage or the states could not be written; what was not written is due again. */
  async write(tenant: TenantUsage, now: number): Promise<void> {
    const { store, telemetry, profileOf, changed } = this.#options;
    const profile = await profileOf(tenant.tenantId);
    const limits = profile?.profileData.configuration ?? tenantProfileConfiguration();
    tenant.ttlDays = limits.defaultStorageTtlDays;
    const used = tenant.pending;
    const written = added(await this.#usedBefore(tenant, now), used, now);
    const states = statesOf(written.ofMonth, limits);
    const changes = FEATURES.filter((feature) => states[feature] !== tenant.states[feature]);
    const limitsText = JSON.stringify(COUNTERS.map((counter) => limits[USAGE_COUNTERS[counter].profile]));
    const points = [
      ...usagePoints(written),
      ...changes.map((feature) => statePoint(feature, states[feature], now)),
      ...(limitsText === tenant.limits ? [] : limitPoints(limits, now)),
    ];
    tenant.pending = { ...NOTHING_USED }; // usage during the write belongs to the next round
    tenant.isPending = false;
    tenant.isDue = false;
    try {
      await telemetry.saveTimeSeries({ tenantId: tenant.tenantId, entityId: tenant.id, points });
    } catch (error) {
      for (const counter of COUNTERS) tenant.pending[counter] += used[counter];
      tenant.isPending = true;
      throw error;
    }
    tenant.written = written;
    tenant.limits = limitsText;
    if (changes.length === 0) return;
    try {
      await store.setStates(tenant.id.id, states);
    } catch (error) {
      tenant.isDue = true; // usage is counted already; the states follow in the next round
      throw error;
    }
    const before = tenant.states;
    tenant.states = states;
    changed(tenant, before);
  }

  /** Usage of this month and hour up to the last write; read once, and zero when a new one has begun. */
  async #usedBefore(tenant: TenantUsage, now: number): Promise<Pick<WrittenUsage, "ofMonth" | "ofHour">> {
    const { written } = tenant;
    const [month, hour] = [monthStart(now), hourStart(now)];
    if (written) {
      return {
        ofMonth: written.month === month ? written.ofMonth : NOTHING_USED,
        ofHour: written.hour === hour ? written.ofHour : NOTHING_USED,
      };
    }
    const latest = new Map((await this.#options.telemetry.latest(tenant.id)).map((point) => [point.key, point]));
    const read = (key: string, ts: number): number => {
      const point = latest.get(key);
      return point?.ts === ts && point.value.type === "LONG" ? Number(point.value.value) : 0;
    };
    return {
      ofMonth: recordOf(COUNTERS, (counter) => read(USAGE_COUNTERS[counter].count, month)),
      ofHour: recordOf(COUNTERS, (counter) => read(hourlyKey(USAGE_COUNTERS[counter].count), hour)),
    };
  }
}

function added(before: Pick<WrittenUsage, "ofMonth" | "ofHour">, used: Counts, now: number): WrittenUsage {
  return {
    month: monthStart(now),
    hour: hourStart(now),
    ofMonth: recordOf(COUNTERS, (counter) => before.ofMonth[counter] + used[counter]),
    ofHour: recordOf(COUNTERS, (counter) => before.ofHour[counter] + used[counter]),
  };
}
