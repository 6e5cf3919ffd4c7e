import type { Logger } from "../logging.ts";
import type { Bus, Unsubscribe } from "./bus.ts";
import type { Topic, Topics } from "./events.ts";

type Handler = (event: never) => void | Promise<void>;

/** The bus of a single process: handlers run synchronously, in the order of their subscriptions. */
export class InProcessBus implements Bus {
  readonly #handlers = new Map<Topic, readonly Handler[]>();
  readonly #running = new Set<Promise<void>>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  publish<T extends Topic>(topic: T, event: Topics[T]): void {
    const handlers = this.#handlers.get(topic);
    if (!handlers) return;
    for (const handler of handlers) this.#deliver(topic, handler as (event: Topics[T]) => void | Promise<void>, event);
  }

  subscribe<T extends Topic>(topic: T, handler: (event: Topics[T]) => void | Promise<void>): Unsubscribe {
    this.#handlers.set(topic, [...(this.#handlers.get(topic) ?? []), handler]);
    return () => {
      const left = (this.#handlers.get(topic) ?? []).filter((other) => other !== handler);
      this.#handlers.set(topic, left);
    };
  }

  /** Waits for running handlers. */
  async close(): Promise<void> {
    this.#handlers.clear();
    await Promise.allSettled(this.#running);
  }

  #deliver<T extends Topic>(topic: T, handler: (event: Topics[T]) => void | Promise<void>, event: Topics[T]): void {
    try {
      const result = handler(event);
      if (result) this.#follow(topic, result);
    } catch (error) {
      this.#log.error({ err: error, topic }, "a bus handler failed");
    }
  }

  #follow(topic: Topic, work: Promise<void>): void {
    const followed = work
      .catch((error: unknown) => this.#log.error({ err: error, topic }, "a bus handler failed"))
      .finally(() => this.#running.delete(followed));
    this.#running.add(followed);
  }
}
