import type { Logger } from "./logging.ts";

interface Closer {
  readonly name: string;
  readonly close: () => Promise<void> | void;
}

/**
 * Closes the parts of the platform in the reverse order of their creation: sockets before the engine, the engine before
 * the store. A part that fails to close is logged and does not keep others open.
 */
export class ShutdownHooks {
  readonly #closers: Closer[] = [];
  readonly #log: Logger;
  #running: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(name: string, close: () => Promise<void> | void): void {
    this.#closers.push({ name, close });
  }

  /** Idempotent: a second call waits for the first. */
  close(): Promise<void> {
    this.#running ??= this.#closeAll();
    return this.#running;
  }

  async #closeAll(): Promise<void> {
    for (const { name, close } of this.#closers.reverse()) {
      try {
        await close();
      } catch (error) {
        this.#log.error({ err: error, part: name }, "a part failed to close");
      }
    }
  }
}
