/** A connection that can stop reading. */
export interface Pausable {
  resumeReading(): void;
}

/**
 * Bounds what all connections together have given to the rule engine and not yet got back. When it is full,
 * connections that bring more stop reading, and go on in the order in which they stopped.
 */
export class InFlightGate {
  readonly #limit: number;
  readonly #waiting = new Set<Pausable>();
  #count = 0;
  #lettingIn = false;

  constructor(limit: number) {
    this.#limit = limit;
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
    if (this.#waiting.size > 0) this.#letIn();
  }

  wait(connection: Pausable): void {
    this.#waiting.add(connection);
  }

  forget(connection: Pausable): void {
    this.#waiting.delete(connection);
  }

  /** As many as there is room for, supposing that each brings one message. */
  #letIn(): void {
    if (this.#lettingIn) return; // what comes in may be done at once; the loop below goes on with the room it left
    this.#lettingIn = true;
    this.#resumeWaiting();
    this.#lettingIn = false;
  }

  #resumeWaiting(): void {
    let room = this.#limit - this.#count;
    for (const connection of this.#waiting) {
      if (room <= 0 || this.full) return; // what they had read already came in at once
      room -= 1;
      this.#waiting.delete(connection);
      connection.resumeReading();
    }
  }
}
