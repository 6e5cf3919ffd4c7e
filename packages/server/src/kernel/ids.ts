import { randomBytes } from "node:crypto";
import { type EntityId, type EntityType, entityId, timeUuid, type Uuid } from "@orrery/model";
import type { Clock } from "./clock.ts";

const TICKS_PER_MS = 10_000;

/** Generates time-based ids: each later in time than the one before, unique across processes by a random node. */
export class Ids {
  readonly #clock: Clock;
  readonly #node: string;
  readonly #clockSequence: number;
  #ms = 0;
  #ticks = 0;

  constructor(clock: Clock, random: (size: number) => Uint8Array = randomBytes) {
    this.#clock = clock;
    const bytes = Buffer.from(random(8));
    bytes[0] = (bytes[0] ?? 0) | 1; // multicast bit: not a real network card (RFC 9562, section 6.10)
    this.#node = bytes.subarray(0, 6).toString("hex");
    this.#clockSequence = bytes.readUInt16BE(6);
  }

  uuid(): Uuid {
    const now = this.#clock();
    if (now > this.#ms) {
      this.#ms = now;
      this.#ticks = 0;
    } else if (++this.#ticks === TICKS_PER_MS) {
      this.#ms += 1; // 10,000 ids within a millisecond, or a clock set back: run ahead of it
      this.#ticks = 0;
    }
    return timeUuid({ ms: this.#ms, ticks: this.#ticks, clockSequence: this.#clockSequence, node: this.#node });
  }

  entity<T extends EntityType>(entityType: T): EntityId<T> {
    return entityId(entityType, this.uuid());
  }
}
