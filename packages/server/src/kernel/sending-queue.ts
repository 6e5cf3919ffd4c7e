import { PlatformError } from "@orrery/model";

/** What is not sent by then when the platform ends is given up. */
const CLOSE_GRACE_MS = 3_000;

export interface QueueLimits {
  /** Sent at the same time. */
  readonly concurrency: number;
  /** Waiting beside those; more are refused. */
  readonly waiting: number;
}

interface Waiting {
  readonly run: () => void;
  readonly reject: (error: Error) => void;
}

/** A bounded queue in front of something slow that is not ours. */
export class SendingQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @throws {PlatformError} `unavailable` when too many wait already, or when the platform ends. */
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

  /** What waits is refused, what is being sent has a moment to end. */
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
