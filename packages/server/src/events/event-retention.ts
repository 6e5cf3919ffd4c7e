import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { EventStore } from "./event-store.ts";

const DEBUG_TTL_MS = 7 * 24 * 60 * 60 * 1000;
const INTERVAL_MS = 60 * 60 * 1000;

/** Removes debug events after a week; other events stay. */
export class EventRetention {
  readonly #store: EventStore;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;

  constructor(store: EventStore, clock: Clock, log: Logger) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.#timer = setInterval(() => void this.run(), INTERVAL_MS).unref();
  }

  async run(): Promise<void> {
    try {
      while (await this.#store.purge(["DEBUG_RULE_NODE", "DEBUG_RULE_CHAIN"], this.#clock() - DEBUG_TTL_MS));
    } catch (error) {
      this.#log.error({ err: error }, "old events could not be removed");
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
