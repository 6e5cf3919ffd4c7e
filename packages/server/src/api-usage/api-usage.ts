import {
  type ApiUsageStateId,
  type ApiUsageStateValue,
  type Tenant,
  type TenantId,
  type TenantProfile,
  timeOfUuid,
  type UsageCounter,
  type UsageFeature,
  type Uuid,
} from "@orrery/model";
import { Mutex } from "../kernel/async/mutex.ts";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import { newTenantUsage, type TenantUsage } from "./tenant-usage.ts";
import { FEATURES, monthStart, recordOf, type States, storedPoints } from "./usage-math.ts";
import { statePoint } from "./usage-points.ts";
import type { UsageStore } from "./usage-store.ts";
import { UsageWriter } from "./usage-writer.ts";

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
  readonly #writer: UsageWriter;
  readonly #rounds = new Mutex();

  constructor(options: ApiUsageOptions) {
    this.#options = options;
    const { bus, intervalMs, store, telemetry, profileOf } = options;
    const changed = (tenant: TenantUsage, before: States) => this.#notify(tenant, before);
    this.#writer = new UsageWriter({ store, telemetry, profileOf, changed });
    this.#subscriptions = [
      bus.subscribe("timeSeriesSaved", ({ tenantId, entityId, points, history = true, counted = true }) => {
        if (entityId.entityType === "API_USAGE_STATE" || !history || !counted) return; // otherwise it would count itself
        this.count(tenantId, "storageDataPoints", storedPoints(points, this.#tenants.get(tenantId.id)?.ttlDays ?? 0));
      }),
      bus.subscribe("alarm", ({ action, tenantId }) => {
        if (action === "CREATED") this.count(tenantId, "createdAlarms");
      }),
      bus.subscribe("entity", ({ action, entity }) => {
        if (entity.id.entityType === "TENANT_PROFILE") this.#checkAll();
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
    return this.#rounds.run(() => this.#writeAll());
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
    const { ids, store, telemetry } = this.#options;
    const id = ids.entity("API_USAGE_STATE");
    const createdTime = timeOfUuid(id.id);
    await store.insert(id.id, createdTime, tenant);
    const known = this.#remember(
      id,
      tenant.id,
      recordOf(FEATURES, () => "ENABLED"),
    );
    known.ttlDays = await this.#ttlDaysOf(tenant.id);
    const points = FEATURES.map((feature) => statePoint(feature, "ENABLED", createdTime));
    await telemetry.saveTimeSeries({ tenantId: tenant.id, entityId: id, points });
  }

  #remember(id: ApiUsageStateId, tenantId: TenantId, states: States): TenantUsage {
    const tenant = newTenantUsage(id, tenantId, states);
    this.#tenants.set(tenantId.id, tenant);
    return tenant;
  }

  #checkAll(): void {
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
        await this.#writer.write(tenant, now);
      } catch (error) {
        this.#options.log.error({ err: error, tenantId: tenant.tenantId.id }, "API usage was not written");
      }
    }
  }

  #notify({ tenantId, states }: TenantUsage, before: States): void {
    for (const feature of FEATURES.filter((each) => states[each] !== before[each])) {
      const change = { tenantId, feature, state: states[feature] };
      this.#options.log.info({ ...change, tenantId: tenantId.id }, "the state of a tenant's API usage has changed");
      for (const listener of this.#listeners) listener(change);
    }
  }
}
