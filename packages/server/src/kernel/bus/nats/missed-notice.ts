import type { Logger } from "../../logging.ts";
import type { Unsubscribe } from "../bus.ts";

/** While events are lost all the time, caches are emptied this often. */
const PAUSE_MS = 1_000;

/** Notifies those whose caches depend on events that some are missing: at once, then at most once in a while. */
export class MissedNotice {
  readonly #handlers = new Set<() => void | Promise<void>>();
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  /** Something was missed after the last notice. */
  #isDue = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(handler: () => void | Promise<void>): Unsubscribe {
    const own = (): void | Promise<void> => handler(); // one that is added twice is called twice
    this.#handlers.add(own);
    return () => this.#handlers.delete(own);
  }

  raise(): void {
    this.#isDue = true;
    if (this.#timer === undefined) this.#notify();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#handlers.clear();
  }

  #notify(): void {
    this.#isDue = false;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isDue) this.#notify();
    }, PAUSE_MS).unref();
    for (const handler of this.#handlers) {
      try {
        handler()?.catch((error: unknown) => this.#failed(error));
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  #failed(error: unknown): void {
    this.#log.error({ err: error }, "what was missed could not be read again");
  }
}
