import { type EntityType, entityId, type Uuid } from "@orrery/model";
import { Schedule } from "../../kernel/async/schedule.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { TimeSeriesStore } from "../store/time-series-store.ts";
import { ownersOf, type StoredType } from "./stored-entities.ts";
import { expiryTs, type Owner, ttlSeconds } from "./ttl.ts";
import { ttlAttributes } from "./ttl-attributes.ts";

/** Entities whose owners are looked up together. */
const PAGE = 500;
/** Delay after the start, which must not be slowed down. */
const FIRST_AFTER_MS = 10 * 60_000;

export interface TtlJobOptions {
  readonly database: Database;
  readonly series: Pick<TimeSeriesStore, "entities" | "expire">;
  /** Types whose points expire; CUSTOMER and types with a tenant and a customer. */
  readonly types: readonly StoredType[];
  /** Used for tenants without a setting; 0 keeps for ever. */
  readonly systemTtlSeconds: number;
  readonly intervalMs: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Removes expired points (reference: telemetry and queries, 3.3). The LONG attribute `TTL` of the customer applies,
 * else the tenant's, else the system's value. Latest values are kept.
 */
export class TtlJob {
  readonly #options: TtlJobOptions;
  readonly #schedule: Schedule;

  constructor(options: TtlJobOptions) {
    this.#options = options;
    const { intervalMs, log } = options;
    const firstAfterMs = Math.min(FIRST_AFTER_MS, intervalMs);
    this.#schedule = new Schedule({ name: "time to live", firstAfterMs, intervalMs, log }, (signal) =>
      this.run(signal),
    );
  }

  /** Entity by entity, so that commits can run in between. */
  async run(signal?: AbortSignal): Promise<void> {
    for (const type of this.#options.types) {
      let page = await this.#page(type.entityType, undefined);
      while (page.length > 0 && !signal?.aborted) {
        await this.#expire(type, page, signal);
        page = await this.#page(type.entityType, page.at(-1));
      }
    }
  }

  close(): Promise<void> {
    return this.#schedule.close();
  }

  #page(entityType: EntityType, after: Uuid | undefined): Promise<readonly Uuid[]> {
    return this.#options.series.entities(entityType, { after, limit: PAGE });
  }

  async #expire(type: StoredType, ids: readonly Uuid[], signal: AbortSignal | undefined): Promise<void> {
    const { database, series, systemTtlSeconds, clock } = this.#options;
    const owners = await ownersOf(database, type, ids);
    const settings = { system: systemTtlSeconds, byOwner: await this.#ttlOf([...owners.values()]) };
    for (const [id, owner] of owners) {
      if (signal?.aborted) return;
      const beforeTs = expiryTs(ttlSeconds(owner, settings), clock());
      if (beforeTs !== undefined) await series.expire(entityId(type.entityType, id), beforeTs);
    }
  }

  #ttlOf(owners: readonly Owner[]): Promise<ReadonlyMap<Uuid, number>> {
    const ids = new Set(
      owners.flatMap(({ tenantId, customerId }) => (customerId ? [tenantId, customerId] : [tenantId])),
    );
    return ttlAttributes(this.#options.database, [...ids]);
  }
}
