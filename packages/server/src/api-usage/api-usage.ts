import {
  type ApiUsageStateId,
  type ApiUsageStateValue,
  type Point,
  type Tenant,
  type TenantId,
  type TenantProfile,
  tenantProfileConfiguration,
  timeOfUuid,
  USAGE_COUNTERS,
  USAGE_FEATURES,
  type UsageCounter,
  type UsageFeature,
  type Uuid,
} from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import {
  COUNTERS,
  type Counts,
  hourStart,
  monthStart,
  NOTHING_USED,
  recordOf,
  type States,
  statesOf,
  storedPoints,
} from "./usage-math.ts";
import type { UsageStore } from "./usage-store.ts";

export interface ApiUsageOptions {
  readonly store: UsageStore;
  readonly telemetry: Pick<TelemetryService, "saveTimeSeries" | "latest">;
  readonly profileOf: (tenantId: TenantId) => TenantProfile | undefined | Promise<TenantProfile | undefined>;
  readonly bus: Bus;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
  readonly intervalMs: number;
}

/** A feature of a tenant was disabled or enabled. */
export interface UsageChange {
  readonly tenantId: TenantId;
  readonly feature: UsageFeature;
  readonly state: ApiUsageStateValue;
}

interface TenantUsage {
  readonly id: ApiUsageStateId;
  readonly tenantId: TenantId;
  states: States;
  /** Usage since the last write. */
  pending: Record<UsageCounter, number>;
  isPending: boolean;
  /** Usage in the month and hour of the last write; undefined until it is read. */
  written?: { readonly month: number; readonly hour: number; readonly ofMonth: Counts; readonly ofHour: Counts };
  /** Limits as stored in the time series; as text, for comparison. */
  limits: string;
  ttlDays: number;
  /** Due even without usage: limits or the month may have changed. */
  isDue: boolean;
}

const ENABLED_FEATURES = Object.keys(USAGE_FEATURES) as readonly UsageFeature[]; // its keys

/**
 * Counts usage per tenant, and disables features that are used up this month (reference: REST API, 3.29; device
 * connectivity, 16.3). Counting is an addition in memory; rounds write the counts as time series, and a limit that is
 * exceeded takes effect with the round.
 */
export class ApiUsage {
  readonly #options: ApiUsageOptions;
  readonly #tenants = new Map<Uuid, TenantUsage>();
  readonly #subscriptions: readonly Unsubscribe[];
  readonly #listeners: ((change: UsageChange) => void)[] = [];
  readonly #timer: NodeJS.Timeout;
  #round: Promise<void> = Promise.resolve();

  constructor(options: ApiUsageOptions) {
    this.#options = options;
    const { bus, intervalMs } = options;
    this.#subscriptions = [
      bus.subscribe("timeSeriesSaved", ({ tenantId, entityId, points, history = true, counted = true }) => {
        if (entityId.entityType === "API_USAGE_STATE" || !history || !counted) return; // otherwise it would count itself
        this.count(tenantId, "storageDataPoints", storedPoints(points, this.#tenants.get(tenantId.id)?.ttlDays ?? 0));
      }),
      bus.subscribe("alarm", ({ action, tenantId }) => {
        if (action === "CREATED") this.count(tenantId, "createdAlarms");
      }),
      bus.subscribe("entity", ({ action, entity }) => {
        if (entity.id.entityType === "TENANT_PROFILE") this.#lookAgain();
        if (entity.id.entityType !== "TENANT") return undefined;
        const tenant = entity as Tenant; // its type says so
        if (action !== "DELETED") return this.#tenantSaved(tenant);
        this.#tenants.delete(tenant.id.id);
        return options.store.delete(tenant.id);
      }),
    ];
    this.#timer = setInterval(() => void this.flush(), intervalMs).unref();
  }

  /** Reads the stored states, creates missing ones, and removes those that a crash has left. */
  async start(): Promise<void> {
    const { store } = this.#options;
    await store.deleteOrphans();
    for (const tenant of await store.missing()) await this.#create(tenant);
    for (const { state, states } of await store.list()) this.#remember(state.id, state.tenantId, states);
    for (const tenant of this.#tenants.values()) tenant.ttlDays = await this.#ttlDaysOf(tenant.tenantId);
  }

  /** Counts usage of a tenant. Unknown tenants are ignored. */
  count(tenantId: TenantId, counter: UsageCounter, by = 1): void {
    const tenant = this.#tenants.get(tenantId.id);
    if (!tenant) return;
    tenant.pending[counter] += by;
    tenant.isPending = true;
  }

  /** Whether the tenant may use a feature. */
  allows(tenantId: TenantId, feature: UsageFeature): boolean {
    return this.#tenants.get(tenantId.id)?.states[feature] !== "DISABLED";
  }

  /** `listener` is called after a change of a state is durable. */
  onChange(listener: (change: UsageChange) => void): void {
    this.#listeners.push(listener);
  }

  /** Resolves when all usage so far is written, or the write has failed. */
  flush(): Promise<void> {
    this.#round = this.#round.then(() => this.#writeAll());
    return this.#round;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    await this.flush();
  }

  async #tenantSaved(tenant: Tenant): Promise<void> {
    const known = this.#tenants.get(tenant.id.id);
    if (!known) {
      await this.#create(tenant);
      return;
    }
    known.isDue = true; // it may have another profile
    await this.#options.store.rename(tenant.id, tenant.title);
  }

  async #create(tenant: Pick<Tenant, "id" | "title">): Promise<void> {
    const { ids, store } = this.#options;
    const id = ids.entity("API_USAGE_STATE");
    const createdTime = timeOfUuid(id.id);
    await store.insert(id.id, createdTime, tenant);
    const known = this.#remember(
      id,
      tenant.id,
      recordOf(ENABLED_FEATURES, () => "ENABLED"),
    );
    known.ttlDays = await this.#ttlDaysOf(tenant.id);
    const points = ENABLED_FEATURES.map((feature) => statePoint(feature, "ENABLED", createdTime));
    await this.#save(known, points);
  }

  #remember(id: ApiUsageStateId, tenantId: TenantId, states: States): TenantUsage {
    const tenant: TenantUsage = {
      ...{ id, tenantId, states, isPending: false, limits: "", ttlDays: 0, isDue: true },
      pending: { ...NOTHING_USED },
    };
    this.#tenants.set(tenantId.id, tenant);
    return tenant;
  }

  #lookAgain(): void {
    for (const tenant of this.#tenants.values()) tenant.isDue = true;
  }

  async #ttlDaysOf(tenantId: TenantId): Promise<number> {
    const profile = await this.#options.profileOf(tenantId);
    return profile?.profileData.configuration.defaultStorageTtlDays ?? 0;
  }

  async #writeAll(): Promise<void> {
    const now = this.#options.clock();
    for (const tenant of [...this.#tenants.values()]) {
      const isNewMonth = tenant.written !== undefined && tenant.written.month !== monthStart(now);
      if (!tenant.isPending && !tenant.isDue && !isNewMonth) continue;
      try {
        await this.#write(tenant, now);
      } catch (error) {
        this.#options.log.error({ err: error, tenantId: tenant.tenantId.id }, "API usage was not written");
      }
    }
  }

  async #write(tenant: TenantUsage, now: number): Promise<void> {
    const profile = await this.#options.profileOf(tenant.tenantId);
    const limits = profile?.profileData.configuration ?? tenantProfileConfiguration();
    tenant.ttlDays = limits.defaultStorageTtlDays;
    const before = await this.#usedBefore(tenant, now);
    const used = tenant.pending;
    const ofMonth = recordOf(COUNTERS, (counter) => before.ofMonth[counter] + used[counter]);
    const ofHour = recordOf(COUNTERS, (counter) => before.ofHour[counter] + used[counter]);
    const written = { month: monthStart(now), hour: hourStart(now), ofMonth, ofHour };
    const states = statesOf(ofMonth, limits);
    const changed = ENABLED_FEATURES.filter((feature) => states[feature] !== tenant.states[feature]);
    const limitsText = JSON.stringify(COUNTERS.map((counter) => limits[USAGE_COUNTERS[counter].profile]));
    const points: Point[] = [
      ...COUNTERS.map((counter) => numberPoint(USAGE_COUNTERS[counter].count, ofMonth[counter], written.month)),
      ...COUNTERS.map((counter) =>
        numberPoint(`${USAGE_COUNTERS[counter].count}Hourly`, ofHour[counter], written.hour),
      ),
      ...changed.map((feature) => statePoint(feature, states[feature], now)),
    ];
    if (limitsText !== tenant.limits) {
      const limitPoint = (counter: UsageCounter) =>
        numberPoint(USAGE_COUNTERS[counter].limit, limits[USAGE_COUNTERS[counter].profile], now);
      points.push(...COUNTERS.map(limitPoint));
    }
    tenant.pending = { ...NOTHING_USED }; // usage during the write belongs to the next round
    tenant.isPending = false;
    tenant.isDue = false;
    try {
      await this.#save(tenant, points);
    } catch (error) {
      for (const counter of COUNTERS) tenant.pending[counter] += used[counter];
      tenant.isPending = true;
      throw error;
    }
    tenant.written = written;
    tenant.limits = limitsText;
    if (changed.length === 0) return;
    try {
      await this.#options.store.setStates(tenant.id.id, states);
    } catch (error) {
      tenant.isDue = true; // usage is counted already; the states follow in the next round
      throw error;
    }
    tenant.states = states;
    for (const feature of changed) this.#notify({ tenantId: tenant.tenantId, feature, state: states[feature] });
  }

  /** Usage of this month and hour up to the last write; read once, and zero when a new one has begun. */
  async #usedBefore(tenant: TenantUsage, now: number): Promise<{ ofMonth: Counts; ofHour: Counts }> {
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
      ofHour: recordOf(COUNTERS, (counter) => read(`${USAGE_COUNTERS[counter].count}Hourly`, hour)),
    };
  }

  #save({ id, tenantId }: TenantUsage, points: readonly Point[]): Promise<void> {
    return this.#options.telemetry.saveTimeSeries({ tenantId, entityId: id, points });
  }

  #notify(change: UsageChange): void {
    this.#options.log.info({ ...change, tenantId: change.tenantId.id }, "a tenant's use of the platform has changed");
    for (const listener of this.#listeners) listener(change);
  }
}

function numberPoint(key: string, value: number, ts: number): Point {
  return { key, ts, value: { type: "LONG", value: Math.round(value) } };
}

function statePoint(feature: UsageFeature, state: ApiUsageStateValue, ts: number): Point {
  return { key: USAGE_FEATURES[feature].series, ts, value: { type: "STRING", value: state } };
}
