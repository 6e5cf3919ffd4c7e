/** A connection that can stop reading. */
export interface Pausable {
  resumeReading(): void;
}

/** Part of the limit that must be free before those that wait go on: one message at a time would cost a wake-up each. */
const ROOM = 1 / 16;

/**
 * Bounds what all connections together have given to the rule engine and not yet got back. When it is full,
 * connections that bring more stop reading, and go on in the order in which they stopped.
 */
export class InFlightGate {
  readonly #limit: number;
  /** Count at which waiting connections resume. */
  readonly #low: number;
  readonly #waiting = new Set<Pausable>();
  #count = 0;
  #lettingIn = false;

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
    if (this.#count <= this.#low && this.#waiting.size > 0) this.#letIn();
  }

  wait(connection: Pausable): void {
    this.#waiting.add(connection);
  }

  forget(connection: Pausable): void {
    this.#waiting.delete(connection);
  }

  /** Each brings all that it has read, as long as there is room; then it stands at the end of the row again. */
  #letIn(): void {
    if (this.#lettingIn) return; // what comes in may be done at once; the loop below goes on with the room it left
    this.#lettingIn = true;
    for (const connection of this.#waiting) {
      if (this.full) break;
      this.#waiting.delete(connection);
      connection.resumeReading();
    }
    this.#lettingIn = false;
  }
}
