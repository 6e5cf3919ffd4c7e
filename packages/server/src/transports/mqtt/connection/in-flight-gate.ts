/** A connection that can stop reading. */
export interface Pausable {
  resumeReading(): void;
}

/**
 * Part of the limit that must be free before waiting connections continue: resuming for single messages would cost a
 * wake-up each.
 */
const ROOM = 1 / 16;

/**
 * Limits the messages of all connections that the rule engine is processing. When the limit is reached, connections
 * with more messages stop reading, and continue in the order in which they stopped.
 */
export class InFlightGate {
  readonly #limit: number;
  /** Count at which waiting connections resume. */
  readonly #low: number;
  readonly #waiting = new Set<Pausable>();
  #count = 0;
  #isResuming = false;

  constructor(limit: number) {
    this.#limit = limit;
    this.#low = limit - Math.ceil(limit * ROOM);
  }

  get count(): number {
    return this.#count;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get full(): boolean {
    return this.#count >= this.#limit;
  }

  enter(): void {
    this.#count += 1;
  }

  leave(): void {
    this.#count -= 1;
    if (this.#count <= this.#low && this.#waiting.size > 0) this.#resumeWaiting();
  }

  wait(connection: Pausable): void {
    this.#waiting.add(connection);
  }

  forget(connection: Pausable): void {
    this.#waiting.delete(connection);
  }

  /** Each connection brings all that it has read, as long as there is room, and then queues again. */
  #resumeWaiting(): void {
    if (this.#isResuming) return; // messages may be done synchronously; the loop below uses the room
    this.#isResuming = true;
    for (const connection of this.#waiting) {
      if (this.full) break;
      this.#waiting.delete(connection);
      connection.resumeReading();
    }
    this.#isResuming = false;
  }
}
