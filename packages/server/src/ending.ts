import type { Logger } from "./kernel/logging.ts";

/** Exit status of a start that failed: what is wrong will be wrong the next time, too. As EX_CONFIG of sysexits.h. */
export const START_FAILED = 78;
const FAILED = 1;

/** A close that takes longer than this leaves the rest to the next start, which is built to survive that. */
const CLOSE_DEADLINE_MS = 15_000;
/** Of a bug that shows without end while the platform closes. */
const MAX_LOGGED = 20;

/** Ends the program in order: on request, and after an uncaught error. */
export class Ending {
  readonly #log: Logger;
  #close: () => Promise<void> = () => Promise.resolve();
  #status: number | undefined;
  #bugs = 0;

  constructor(log: Logger) {
    this.#log = log;
    process.on("SIGINT", () => this.#end(0));
    process.on("SIGTERM", () => this.#end(0));
    process.on("uncaughtException", (error, origin) => this.#failed(error, origin)); // rejections, too
    for (const stream of [process.stdout, process.stderr]) stream.on("error", ignore); // the reader has closed it
  }

  /** Whether it was asked to end. */
  get isEnding(): boolean {
    return this.#status !== undefined;
  }

  /** Ends at once: nothing that is done from now on can be kept. */
  now(): never {
    process.exit(FAILED);
  }

  /** What has to be closed first. Until it is known the program ends at once. */
  after(close: () => Promise<void>): void {
    this.#close = close;
  }

  /** After a bug the state of the process is unknown: acknowledged data is made durable, and a new process starts. */
  #failed(error: unknown, origin: string): void {
    this.#bugs += 1;
    if (this.#bugs <= MAX_LOGGED) this.#log.fatal({ err: error, origin }, "the program has a bug and ends");
    this.#end(FAILED);
  }

  #end(status: number): void {
    const isEnding = this.#status !== undefined;
    this.#status = Math.max(status, this.#status ?? 0);
    if (isEnding) return;
    setTimeout(() => process.exit(FAILED), CLOSE_DEADLINE_MS).unref();
    void this.#close().finally(() => process.exit(this.#status));
  }
}

function ignore(): void {}
