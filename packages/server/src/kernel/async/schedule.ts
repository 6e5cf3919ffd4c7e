import { isPlatformError } from "@orrery/model";
import type { Logger } from "../logging.ts";

export interface ScheduleOptions {
  /** For the log. */
  readonly name: string;
  readonly firstAfterMs: number;
  readonly intervalMs: number;
  readonly log: Logger;
}

/** The longest time that a timer of the platform can wait. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Repeats a background task: never twice at a time, and again after it failed. */
export class Schedule {
  readonly #options: ScheduleOptions;
  readonly #task: (signal: AbortSignal) => Promise<void>;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();

  /** The task looks at the signal between its steps. */
  constructor(options: ScheduleOptions, task: (signal: AbortSignal) => Promise<void>) {
    this.#options = options;
    this.#task = task;
    this.#timer = this.#in(options.firstAfterMs);
  }

  /** Waits for the running step. */
  async close(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #in(ms: number): NodeJS.Timeout {
    return setTimeout(
      () => {
        this.#running = this.#run();
      },
      Math.min(ms, MAX_WAIT_MS),
    ).unref();
  }

  async #run(): Promise<void> {
    const { name, log, intervalMs } = this.#options;
    try {
      await this.#task(this.#abort.signal);
    } catch (error) {
      const level = isPlatformError(error, "unavailable") ? "warn" : "error";
      log[level]({ err: error, task: name }, "a task of the background failed; it is repeated later");
    }
    if (!this.#abort.signal.aborted) this.#timer = this.#in(intervalMs);
  }
}
