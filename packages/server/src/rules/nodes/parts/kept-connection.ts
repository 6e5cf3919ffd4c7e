/** An open connection to another system. */
export interface OpenConnection {
  /** Whether it can no longer be used. */
  readonly isLost: boolean;
  /** Releases everything. Never rejects. */
  close(): Promise<void>;
}

/** After a failed attempt, the next is not made before this time. */
const PAUSE_MS = 1_000;

/**
 * A connection that its first user opens, that is opened again by the use after it was lost, and closed with its last user.
 * Uses that come while it is opened wait for it together.
 */
export class KeptConnection<C extends OpenConnection> {
  readonly #open: () => Promise<C>;
  #current: Promise<C> | undefined;
  #opened: C | undefined;
  #failure: { readonly error: unknown; readonly at: number } | undefined;
  #isClosed = false;

  constructor(open: () => Promise<C>) {
    this.#open = open;
  }

  /** The connection. @throws what opening throws, and for a moment after that the same again. */
  async get(): Promise<C> {
    if (this.#opened?.isLost) await this.#drop();
    if (this.#isClosed) throw new Error("The connection was closed");
    if (this.#failure && performance.now() - this.#failure.at < PAUSE_MS) throw this.#failure.error;
    this.#current ??= this.#opening();
    return this.#current;
  }

  /** Closes it, also when it is still being opened. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#current?.catch(() => undefined);
    await this.#drop();
  }

  async #opening(): Promise<C> {
    try {
      this.#opened = await this.#open();
      this.#failure = undefined;
      return this.#opened;
    } catch (error) {
      this.#current = undefined;
      this.#failure = { error, at: performance.now() };
      throw error;
    }
  }

  async #drop(): Promise<void> {
    const before = this.#opened;
    this.#opened = undefined;
    this.#current = undefined;
    await before?.close();
  }
}
