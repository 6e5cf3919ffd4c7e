import type { Logger } from "../logging.ts";
import type { Bus, Handler, Unsubscribe } from "./bus.ts";
import type { Topic, Topics } from "./events.ts";
import { Handlers } from "./handlers.ts";

/** The bus of a single process: there are no other nodes, so that nothing is missed. */
export class InProcessBus implements Bus {
  readonly #handlers: Handlers;

  constructor(log: Logger) {
    this.#handlers = new Handlers(log);
  }

  publish<T extends Topic>(topic: T, event: Topics[T]): void {
    this.#handlers.deliver(topic, event);
  }

  subscribe<T extends Topic>(topic: T, handler: Handler<T>): Unsubscribe {
    return this.#handlers.add(topic, handler, { everywhere: false });
  }

  follow<T extends Topic>(topic: T, handler: Handler<T>): Unsubscribe {
    return this.#handlers.add(topic, handler, { everywhere: true });
  }

  missed(): Unsubscribe {
    return () => undefined;
  }

  close(): Promise<void> {
    return this.#handlers.close();
  }
}
