export interface HeartbeatOptions {
  /** After so long without a frame the server is asked for one. */
  readonly quietMs: number;
  /** How long its answer may take before the connection counts as silent. */
  readonly answerMs: number;
  /** How long it may stay silent before it is given up: a large frame on a slow line is no dead connection. */
  readonly silentMs: number;
  /** Sends what the server answers at once. */
  readonly ask: () => void;
  readonly onSilent: () => void;
  readonly onDead: () => void;
}

/** Knows whether a connection still speaks: sockets of a network that is gone stay open for minutes. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #heard = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#listen();
  }

  /** A frame has arrived; called for each, so it only takes note. */
  heard(): void {
    this.#heard = true;
  }

  /** Asks now, for example because the browser lost its network. */
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
