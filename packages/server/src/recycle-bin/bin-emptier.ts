import type { TenantId } from "@orrery/model";
import { Schedule } from "../kernel/async/schedule.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import type { CleanupJobs } from "../kernel/entities/cleanup-jobs.ts";
import type { Logger } from "../kernel/logging.ts";
import type { BinBounds, BinStore } from "./bin-store.ts";
import type { RelationBin } from "./relation-bin.ts";

/** Number of entities that are removed in one transaction. */
const STEP = 50;
/** What a tenant may have in the bin; beyond it the oldest are removed early. */
const MAX_BINNED: BinBounds = { entities: 100_000, bytes: 512 * 1024 * 1024 };
const INTERVAL_MS = 60 * 60_000;
const DAY_MS = 86_400_000;

export interface BinEmptierOptions {
  readonly database: Database;
  readonly bin: BinStore;
  readonly relations: RelationBin;
  readonly cleanupJobs: Pick<CleanupJobs, "note" | "wake">;
  /** Days for which deleted entities are kept. */
  readonly days: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Removes entities that can no longer be restored, in batches: an entity leaves the bin in the same transaction that
 * schedules the removal of its telemetry. Work interrupted by a crash is continued at the next start.
 */
export class BinEmptier {
  readonly #options: BinEmptierOptions;
  #schedule: Schedule | undefined;
  #working: Promise<void> | undefined;
  #wanted = false;
  #isClosing = false;

  constructor(options: BinEmptierOptions) {
    this.#options = options;
  }

  /** Continues interrupted work, then looks for expired entities periodically. */
  start(): void {
    const { bin, days, clock, log } = this.#options;
    this.#schedule = new Schedule({ name: "recycle bin", firstAfterMs: 0, intervalMs: INTERVAL_MS, log }, async () => {
      await bin.markEmptied({ deletedBefore: clock() - days * DAY_MS });
      await bin.markOverfull(MAX_BINNED);
      this.wake();
    });
  }

  /** Signals that there are entities to remove. */
  wake(): void {
    if (this.#isClosing) return;
    this.#wanted = true;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  /** Removes all entities of a tenant, before the tenant itself is deleted. */
  async removeOfTenant(tenantId: TenantId): Promise<void> {
    await this.#options.bin.markEmptied({ tenantId });
    await this.#removeAll();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#schedule?.close();
    await this.#working;
  }

  async #work(): Promise<void> {
    await Promise.resolve(); // so that `#working` is assigned before the work can finish
    try {
      while (this.#wanted && !this.#isClosing) {
        this.#wanted = false;
        await this.#removeAll();
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, "the recycle bin could not be emptied; it will be retried");
    }
  }

  async #removeAll(): Promise<void> {
    const { database, bin, relations, cleanupJobs } = this.#options;
    for (;;) {
      const some = this.#isClosing ? [] : await bin.emptied(STEP);
      if (some.length === 0) return;
      await database.db.transaction().execute(async (tx) => {
        for (const id of some) {
          await bin.remove(id, tx);
          await relations.forget(id, tx);
        }
        await cleanupJobs.note(
          some.map((id) => ({ id, phase: "EMPTIED" as const })),
          tx,
        );
      });
      cleanupJobs.wake();
    }
  }
}
