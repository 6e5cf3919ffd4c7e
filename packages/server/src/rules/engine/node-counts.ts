/** Of a node that nobody watches one message in sixteen is timed: reading the clock costs as much as a small node. */
const SAMPLED = 15;

/** What has passed a node since it started. Cheap enough to be always on. */
export class NodeCounts {
  messages = 0;
  /** Messages that went to `Failure`. */
  failures = 0;
  /** Messages whose time was measured, and the sum of their times in milliseconds. */
  timed = 0;
  timeMs = 0;
  #mask = SAMPLED;
  #viewers = 0;

  /** Counts a message. @returns whether its time is to be measured. */
  enter(): boolean {
    this.messages += 1;
    return (this.messages & this.#mask) === 0;
  }

  took(ms: number): void {
    this.timed += 1;
    this.timeMs += ms;
  }

  /** While somebody watches every message is timed, so that nodes with few messages show a time, too. */
  watch(): void {
    this.#viewers += 1;
    this.#mask = 0;
  }

  unwatch(): void {
    this.#viewers -= 1;
    if (this.#viewers === 0) this.#mask = SAMPLED;
  }
}
