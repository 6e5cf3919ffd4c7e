import { CONNECTION_OUTCOMES, SYSTEM_TENANT, type Uuid } from "@orrery/model";
import { Mutex } from "../../kernel/async/mutex.ts";
import { Schedule } from "../../kernel/async/schedule.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { ConnectionReport, ConnectionReports } from "./connection-report.ts";
import type { ConnectionStore } from "./connection-store.ts";
import { OpenEntries } from "./open-entries.ts";

export interface ConnectionLogOptions {
  readonly store: ConnectionStore;
  readonly isTenant: (id: Uuid) => Promise<boolean>;
  /** How long entries are kept. */
  readonly days: number;
  /** Entries of a tenant with one outcome that are kept; 5,000 by default. */
  readonly maxKept?: number | undefined;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

const FLUSH_MS = 1_000;
/** Pause after a failure, so that an unreachable database is not called constantly. */
const RETRY_MS = 5_000;
const FIRST_AFTER_MS = 5 * 60_000;
const INTERVAL_MS = 60 * 60_000;
const DAY_MS = 86_400_000;
const MAX_KEPT = 5_000;
/** New entries of a tenant after which its oldest are removed; more than the maximum is kept by so much at most. */
const TRIM_AFTER = 250;

/**
 * Counts refused and ended connections and messages that were not kept, and writes them in batches. A tenant has those
 * of its devices; the installation, as {@link SYSTEM_TENANT}, those of strangers. What can be filled from outside is
 * bounded: in memory by {@link OpenEntries}, on disk by a maximum for each tenant and outcome, and by time.
 */
export class ConnectionLog implements ConnectionReports {
  readonly #options: ConnectionLogOptions;
  readonly #open: OpenEntries;
  readonly #writing = new Mutex();
  readonly #schedule: Schedule;
  /** New entries by tenant since it was last trimmed. */
  readonly #added = new Map<Uuid, number>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ConnectionLogOptions) {
    this.#options = options;
    this.#open = new OpenEntries(options.ids);
    const timing = { name: "connection log", firstAfterMs: FIRST_AFTER_MS, intervalMs: INTERVAL_MS, log: options.log };
    this.#schedule = new Schedule(timing, (signal) => this.retain(signal));
  }

  report(report: ConnectionReport): void {
    if (this.#closed) return;
    this.#open.add(report, this.#options.clock());
    this.#writeAfter(FLUSH_MS);
  }

  /** Resolves when all that was reported so far is stored, or could not be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing.run(() => this.#write());
  }

  /** Removes old entries, those beyond the maximum, and those of tenants that are gone. */
  async retain(signal?: AbortSignal): Promise<void> {
    const { store, days, clock, isTenant } = this.#options;
    while (!signal?.aborted && (await store.purge(clock() - days * DAY_MS)));
    for await (const tenant of store.tenants()) {
      if (signal?.aborted) return;
      if (tenant === SYSTEM_TENANT.id || (await isTenant(tenant))) await this.#trim(tenant);
      else while (!signal?.aborted && (await store.purgeTenant(tenant)));
    }
  }

  async close(): Promise<void> {
    await this.#schedule.close();
    await this.flush();
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #writeAfter(ms: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), ms).unref();
  }

  async #write(): Promise<void> {
    const entries = this.#open.changed();
    if (entries.length === 0) {
      this.#open.close(this.#options.clock());
      return;
    }
    for (const entry of entries) entry.isChanged = false; // what is counted meanwhile is written next
    try {
      await this.#options.store.save(entries);
      for (const entry of entries) this.#stored(entry);
      this.#open.close(this.#options.clock());
      for (const [tenant, added] of this.#added) if (added >= TRIM_AFTER) await this.#trim(tenant);
    } catch (error) {
      for (const entry of entries) entry.isChanged = true;
      this.#options.log.warn({ err: error, entries: entries.length }, "the connection log was not written");
      this.#writeAfter(RETRY_MS);
    }
  }

  #stored(entry: { readonly tenantId: Uuid; isStored: boolean }): void {
    if (entry.isStored) return;
    entry.isStored = true;
    this.#added.set(entry.tenantId, (this.#added.get(entry.tenantId) ?? 0) + 1);
  }

  async #trim(tenantId: Uuid): Promise<void> {
    const { store, maxKept = MAX_KEPT } = this.#options;
    this.#added.delete(tenantId);
    for (const outcome of CONNECTION_OUTCOMES) while (await store.trim(tenantId, outcome, maxKept));
  }
}
