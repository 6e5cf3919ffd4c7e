import { isPlatformError } from "@orrery/model";
import type { Logger } from "../logging.ts";

export interface ScheduleOptions {
  /** For the log. */
  readonly name: string;
  readonly firstAfterMs: number;
  readonly intervalMs: number;
  readonly log: Logger;
}

/** The longest delay that `setTimeout` takes. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Repeats a background task; runs do not overlap, and a failed one is logged and repeated at the next interval. */
export class Schedule {
  readonly #options: ScheduleOptions;
  readonly #task: (signal: AbortSignal) => Promise<void>;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();

  /** `task` is to check the signal between its steps; it is aborted by `close`. */
  constructor(options: ScheduleOptions, task: (signal: AbortSignal) => Promise<void>) {
    this.#options = options;
    this.#task = task;
    this.#timer = this.#in(options.firstAfterMs);
  }

  /** Aborts the signal and waits for the task to end. */
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
      log[level]({ err: error, task: name }, "background task failed; it will be repeated");
    }
    if (!this.#abort.signal.aborted) this.#timer = this.#in(intervalMs);
  }
}
