import type { Logger } from "../logging.ts";
import type { Handler, Unsubscribe } from "./bus.ts";
import type { Topic, Topics } from "./events.ts";

interface Subscription {
  readonly handler: (event: never) => void | Promise<void>;
  /** Also for events of other nodes. */
  readonly everywhere: boolean;
}

/** The handlers on one node. They run synchronously, in the order of their subscriptions; failures are logged. */
export class Handlers {
  readonly #subscriptions = new Map<Topic, readonly Subscription[]>();
  readonly #running = new Set<Promise<void>>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Handlers whose work has not ended. */
  get running(): number {
    return this.#running.size;
  }

  add<T extends Topic>(topic: T, handler: Handler<T>, { everywhere }: { readonly everywhere: boolean }): Unsubscribe {
    const added: Subscription = { handler, everywhere };
    this.#subscriptions.set(topic, [...(this.#subscriptions.get(topic) ?? []), added]);
    return () => {
      const left = (this.#subscriptions.get(topic) ?? []).filter((other) => other !== added);
      this.#subscriptions.set(topic, left);
    };
  }

  /** `foreign`: the event is of another node. */
  deliver<T extends Topic>(topic: T, event: Topics[T], { foreign = false } = {}): void {
    const subscriptions = this.#subscriptions.get(topic);
    if (!subscriptions) return;
    for (const { handler, everywhere } of subscriptions) {
      if (everywhere || !foreign) this.#run(topic, handler as Handler<T>, event);
    }
  }

  /** Forgets all handlers and waits for running ones. */
  async close(): Promise<void> {
    this.#subscriptions.clear();
    await Promise.allSettled(this.#running);
  }

  #run<T extends Topic>(topic: T, handler: Handler<T>, event: Topics[T]): void {
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
