import { SYSTEM_TENANT, type Uuid } from "@orrery/model";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import { Schedule } from "../telemetry/retention/schedule.ts";
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
 * Removes what is too old, some entries at a time, and all of tenants that are gone: not as soon as one is, because what
 * was done to it last is still being written then.
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
