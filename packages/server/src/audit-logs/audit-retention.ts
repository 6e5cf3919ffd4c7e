import type { Uuid } from "@orrery/model";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import { Schedule } from "../telemetry/retention/schedule.ts";
import type { AuditStore } from "./audit-store.ts";

const FIRST_AFTER_MS = 5 * 60_000;
const INTERVAL_MS = 60 * 60_000;
const DAY_MS = 86_400_000;

export interface AuditRetentionOptions {
  readonly store: AuditStore;
  readonly bus: Bus;
  /** 0 keeps for ever. */
  readonly ttlDays: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Removes what is too old, some entries at a time, and all of a tenant that is gone. */
export class AuditRetention {
  readonly #options: AuditRetentionOptions;
  readonly #gone = new Set<Uuid>();
  readonly #schedule: Schedule;
  readonly #unsubscribe: () => void;

  constructor(options: AuditRetentionOptions) {
    this.#options = options;
    const timing = { name: "audit log", firstAfterMs: FIRST_AFTER_MS, intervalMs: INTERVAL_MS, log: options.log };
    this.#schedule = new Schedule(timing, (signal) => this.run(signal));
    this.#unsubscribe = options.bus.subscribe("entity", ({ action, entity: { id } }) => {
      if (id.entityType === "TENANT" && action === "DELETED") this.#gone.add(id.id);
    });
  }

  async run(signal?: AbortSignal): Promise<void> {
    const { store, ttlDays, clock } = this.#options;
    if (ttlDays > 0) while (!signal?.aborted && (await store.purge(clock() - ttlDays * DAY_MS)));
    for (const tenant of [...this.#gone]) {
      while (!signal?.aborted && (await store.purgeTenant(tenant)));
      if (!signal?.aborted) this.#gone.delete(tenant);
    }
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#schedule.close();
  }
}
