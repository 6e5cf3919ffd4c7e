import type { Logger } from "../../kernel/logging.ts";
import type { Frame } from "./runner/framing.ts";
import type { SandboxLimits } from "./runner/sandbox.ts";
import { RunnerProcess } from "./runner-process.ts";

export interface RunnerSupervisorEvents {
  received(frame: Frame): void;
  /** The process has ended; the next call of {@link RunnerSupervisor.start} starts a new one. */
  ended(): void;
  /** The process repeatedly ended without a result. */
  unusable(reason: string): void;
}

/** Number of consecutive ends without a result after which no script is considered the cause. */
const MAX_FRUITLESS_ENDS = 6;

/** Starts the runner process when it is needed, and restarts it after it has ended. */
export class RunnerSupervisor {
  readonly #limits: SandboxLimits;
  readonly #log: Logger;
  readonly #events: RunnerSupervisorEvents;
  #process: RunnerProcess | undefined;
  /** Missing protections are logged once, not at each start. */
  readonly #warned = new Set<string>();
  #fruitlessEnds = 0;
  #closed = false;

  constructor(limits: SandboxLimits, log: Logger, events: RunnerSupervisorEvents) {
    this.#limits = limits;
    this.#log = log;
    this.#events = events;
  }

  /** The process, if it is running. */
  get running(): RunnerProcess | undefined {
    return this.#process;
  }

  /** The process; started if necessary. */
  start(): RunnerProcess {
    this.#process ??= this.#started();
    return this.#process;
  }

  /** To be called for each result, which shows that the process works. */
  succeeded(): void {
    this.#fruitlessEnds = 0;
  }

  /** Resolves when the process has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#process?.close();
  }

  #started(): RunnerProcess {
    const started = new RunnerProcess(this.#limits, {
      frame: (frame) => this.#events.received(frame),
      exited: (reason) => {
        if (this.#process === started) this.#exited(reason);
      },
      unprotected: (sentence) => this.#warnOnce(sentence),
    });
    return started;
  }

  #exited(reason: string): void {
    this.#process = undefined;
    if (this.#closed) return;
    this.#log.warn({ reason }, "the script runner ended and is restarted");
    this.#fruitlessEnds += 1;
    if (this.#fruitlessEnds < MAX_FRUITLESS_ENDS) {
      this.#events.ended();
      return;
    }
    this.#fruitlessEnds = 0;
    this.#events.unusable(reason);
  }

  #warnOnce(sentence: string): void {
    if (this.#warned.has(sentence)) return;
    this.#warned.add(sentence);
    this.#log.warn(sentence);
  }
}
