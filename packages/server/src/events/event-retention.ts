import type { EventType } from "@orrery/model";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { EventStore } from "./event-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const INTERVAL_MS = 60 * 60 * 1000;

/** Days for which events are kept; 0: for ever. */
export interface EventTtlDays {
  readonly debug: number;
  readonly others: number;
}

const DEFAULT_TTL_DAYS: EventTtlDays = { debug: 7, others: 0 };

const DEBUG: readonly EventType[] = ["DEBUG_RULE_NODE", "DEBUG_RULE_CHAIN"];
const OTHERS: readonly EventType[] = ["LC_EVENT", "ERROR", "STATS"];

export interface EventRetentionOptions {
  readonly ttlDays?: EventTtlDays | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Removes expired events in batches. */
export class EventRetention {
  readonly #store: Pick<EventStore, "purge">;
  readonly #options: EventRetentionOptions;
  readonly #timer: NodeJS.Timeout;

  constructor(store: Pick<EventStore, "purge">, options: EventRetentionOptions) {
    this.#store = store;
    this.#options = options;
    this.#timer = setInterval(() => void this.run(), INTERVAL_MS).unref();
  }

  async run(): Promise<void> {
    const { debug, others } = this.#options.ttlDays ?? DEFAULT_TTL_DAYS;
    try {
      await this.#purge(DEBUG, debug);
      await this.#purge(OTHERS, others);
    } catch (error) {
      this.#options.log.error({ err: error }, "old events could not be removed");
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #purge(types: readonly EventType[], days: number): Promise<void> {
    if (days <= 0) return;
    while (await this.#store.purge(types, this.#options.clock() - days * DAY_MS));
  }
}
