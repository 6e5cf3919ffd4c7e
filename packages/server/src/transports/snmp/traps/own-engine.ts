import { randomBytes } from "node:crypto";
import type { Engine } from "../usm/v3-message.ts";

/** Of an engine id of RFC 3411 whose rest is octets of our own; no enterprise. */
const PREFIX = Buffer.from([0x80, 0, 0, 0, 5]);
const OWN_BYTES = 12;

/**
 * The engine of the platform, which is the authority for informs (RFC 3411, 3.1.1.1). It has another id after each start, so
 * that its counter of starts, which would have to be stored, is always the first.
 */
export class OwnEngine {
  readonly id = Buffer.concat([PREFIX, randomBytes(OWN_BYTES)]);
  readonly #now: () => number;
  readonly #startedAt: number;

  /** `now`: milliseconds that never go back. */
  constructor(now: () => number) {
    this.#now = now;
    this.#startedAt = now();
  }

  get clock(): Engine {
    return { id: this.id, boots: 1, time: Math.floor((this.#now() - this.#startedAt) / 1000) };
  }
}
