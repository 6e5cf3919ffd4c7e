import type { Uuid } from "@orrery/model";
import type { Clock } from "../kernel/clock.ts";

/** How long the last time of an entity is known. */
const KNOWN_MS = 1_000;
const MAX_ENTITIES = 10_000;

/** Times of versions: those of one entity differ, so that they are in order also within a millisecond. */
export class EntityTimes {
  readonly #clock: Clock;
  readonly #last = new Map<Uuid, number>();
  #since = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  next(id: Uuid): number {
    const now = this.#clock();
    if (now - this.#since > KNOWN_MS || this.#last.size >= MAX_ENTITIES) {
      this.#last.clear();
      this.#since = now;
    }
    const time = Math.max(now, (this.#last.get(id) ?? 0) + 1);
    this.#last.set(id, time);
    return time;
  }
}
