import type { Completion } from "../kernel/async/completion.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { TimeSeriesSaved } from "../kernel/bus/events.ts";

/** Publishes durable points on the bus, then completes the write of the sender. */
export class PublishWhenDurable implements Completion {
  readonly #bus: Bus;
  readonly #saved: TimeSeriesSaved;
  readonly #completion: Completion;

  constructor(bus: Bus, saved: TimeSeriesSaved, completion: Completion) {
    this.#bus = bus;
    this.#saved = saved;
    this.#completion = completion;
  }

  done(): void {
    this.#bus.publish("timeSeriesSaved", this.#saved);
    this.#completion.done();
  }

  failed(error: unknown): void {
    this.#completion.failed(error);
  }
}
