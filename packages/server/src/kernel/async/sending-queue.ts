import { PlatformError } from "@orrery/model";

/** How long `close` waits for what is being sent. */
const CLOSE_GRACE_MS = 3_000;

export interface QueueLimits {
  /** Maximum number of tasks that run at a time. */
  readonly concurrency: number;
  /** Maximum number of tasks that wait; more are refused. */
  readonly waiting: number;
}

interface Waiting {
  readonly run: () => void;
  readonly reject: (error: Error) => void;
}

/** A bounded queue for calls of slow external systems, like mail servers. */
export class SendingQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @throws {PlatformError} `unavailable` when too many tasks are waiting, or after `close`. */
  send(task: () => Promise<void>): Promise<void> {
    if (this.#closed) return Promise.reject(ending());
    if (this.#running.size < this.#limits.concurrency) return this.#run(task);
    if (this.#waiting.length >= this.#limits.waiting) {
      return Promise.reject(new PlatformError("unavailable", "Too many messages wait to be sent"));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run: () => this.#run(task).then(resolve, reject), reject });
    });
  }

  /** Refuses what waits and gives what is being sent a moment to end. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(ending());
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSE_GRACE_MS);
    await Promise.race([Promise.allSettled(this.#running), late]);
    clearTimeout(timer);
  }

  #run(task: () => Promise<void>): Promise<void> {
    const running = task().finally(() => {
      this.#running.delete(running);
      this.#waiting.shift()?.run();
    });
    this.#running.add(running);
    return running;
  }
}

function ending(): PlatformError {
  return new PlatformError("unavailable", "The platform is ending");
}
