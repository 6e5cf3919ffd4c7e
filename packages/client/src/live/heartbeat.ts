export interface HeartbeatOptions {
  /** Time without a frame after which the server is probed. */
  readonly quietMs: number;
  /** Time for its answer before the connection counts as silent. */
  readonly answerMs: number;
  /** How long it may be silent before it is closed: a large frame on a slow line is no dead connection. */
  readonly silentMs: number;
  /** Sends a request that the server answers at once. */
  readonly ask: () => void;
  readonly onSilent: () => void;
  readonly onDead: () => void;
}

/** Detects dead connections: sockets of a lost network stay open for minutes. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #heard = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#listen();
  }

  /** A frame has arrived; cheap, because it is called for each. */
  heard(): void {
    this.#heard = true;
  }

  /** Probes now, for example because the browser lost its network. */
  probe(): void {
    this.#heard = false;
    this.#options.ask();
    this.#wait(this.#options.answerMs, () => this.#answered() || this.#silent());
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #listen(): void {
    this.#wait(this.#options.quietMs, () => this.#answered() || this.probe());
  }

  #silent(): void {
    this.#options.onSilent();
    this.#wait(this.#options.silentMs, () => this.#answered() || this.#options.onDead());
  }

  #answered(): boolean {
    if (!this.#heard) return false;
    this.#heard = false;
    this.#listen();
    return true;
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}
