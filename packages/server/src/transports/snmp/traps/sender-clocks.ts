import type { Engine } from "../usm/v3-message.ts";

const TIME_WINDOW_S = 150;
const MAX_BOOTS = 0x7fff_ffff;
const MAX_ENGINES = 10_000;

interface Heard {
  readonly boots: number;
  readonly time: number;
  /** Milliseconds. */
  readonly at: number;
}

/** Clocks of engines that send traps, so that a recorded trap does not count again later (RFC 3414, 3.2, 7b). */
export class SenderClocks {
  readonly #now: () => number;
  readonly #heard = new Map<string, Heard>();

  /** `now`: milliseconds that never go back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a signed message is not an old one; takes over its clock. */
  accepts({ id, boots, time }: Engine): boolean {
    if (boots === MAX_BOOTS) return false;
    const name = id.toString("hex");
    const now = this.#now();
    const heard = this.#heard.get(name);
    if (heard) {
      const expected = heard.time + (now - heard.at) / 1000;
      if (boots < heard.boots || (boots === heard.boots && time < expected - TIME_WINDOW_S)) return false;
      if (boots === heard.boots && time <= expected) return true;
    }
    this.#heard.delete(name);
    if (this.#heard.size >= MAX_ENGINES) {
      const [oldest] = this.#heard.keys();
      if (oldest !== undefined) this.#heard.delete(oldest);
    }
    this.#heard.set(name, { boots, time, at: now });
    return true;
  }
}
