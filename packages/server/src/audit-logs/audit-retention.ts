import { SYSTEM_TENANT, type Uuid } from "@orrery/model";
import { Schedule } from "../kernel/async/schedule.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { AuditStore } from "./audit-store.ts";

const FIRST_AFTER_MS = 5 * 60_000;
const INTERVAL_MS = 60 * 60_000;
const DAY_MS = 86_400_000;

export interface AuditRetentionOptions {
  readonly store: AuditStore;
  readonly isTenant: (id: Uuid) => Promise<boolean>;
  /** 0 keeps for ever. */
  readonly ttlDays: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Removes expired entries in batches, and all of deleted tenants: with a delay, because the last actions on a tenant
 * are still being written when it is deleted.
 */
export class AuditRetention {
  readonly #options: AuditRetentionOptions;
  readonly #schedule: Schedule;

  constructor(options: AuditRetentionOptions) {
    this.#options = options;
    const timing = { name: "audit log", firstAfterMs: FIRST_AFTER_MS, intervalMs: INTERVAL_MS, log: options.log };
    this.#schedule = new Schedule(timing, (signal) => this.run(signal));
  }

  async run(signal?: AbortSignal): Promise<void> {
    const { store, ttlDays, clock, isTenant } = this.#options;
    if (ttlDays > 0) while (!signal?.aborted && (await store.purge(clock() - ttlDays * DAY_MS)));
    for await (const tenant of store.tenants()) {
      if (signal?.aborted) return;
      if (tenant === SYSTEM_TENANT.id || (await isTenant(tenant))) continue;
      while (!signal?.aborted && (await store.purgeTenant(tenant)));
    }
  }

  async close(): Promise<void> {
    await this.#schedule.close();
  }
}
