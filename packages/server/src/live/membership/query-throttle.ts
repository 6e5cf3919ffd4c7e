import { setTimeout as pause } from "node:timers/promises";
import type { TenantId } from "@orrery/model";
import { FairQueue } from "../../kernel/async/fair-queue.ts";

/** Repeats that wait, of all tenants and of one. Each subscription has two at most. */
const WAITING = { maxSize: 100_000, maxSizePerShare: 20_000 } as const;

/**
 * Runs the repeated queries of all connections one at a time, each followed by a pause as long as it took: however many
 * pages follow changes, they use at most half of one database reader. Tenants take turns, so that one with many or slow
 * queries delays each of the others by one of them.
 */
export class QueryThrottle {
  readonly #waiting = new FairQueue(WAITING);
  #isRunning = false;

  /** Resolves or rejects as `repeat` does. Resolves without it when too many wait: subscriptions repeat again later. */
  run({ id }: TenantId, repeat: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      // Later: others may still have to be notified of what the caller was notified of.
      const later = () => Promise.resolve().then(repeat).then(resolve, reject);
      const start = () => void this.#run(later);
      if (this.#waiting.push(id, { start, refuse: resolve })) this.#next();
      else resolve();
    });
  }

  #next(): void {
    const next = this.#isRunning ? undefined : this.#waiting.shift();
    if (!next) return;
    this.#isRunning = true;
    next.start();
  }

  async #run(repeat: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await repeat();
    await pause(performance.now() - startedAt);
    this.#isRunning = false;
    this.#next();
  }
}
