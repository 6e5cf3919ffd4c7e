import type { Uuid } from "@orrery/model";
import { Fifo } from "./fifo.ts";
import type { PendingMessage } from "./pending-message.ts";
import { DEFAULT_BATCH, type QueueSettings } from "./queue-settings.ts";

/** Which messages of a queue are processed at the same time. */
export interface SubmitOrder {
  /** @returns whether the message may be processed now; otherwise {@link leave} returns it later. */
  enter(pending: PendingMessage): boolean;
  /** A message has ended, or is not waited for any more. @returns those that may be processed now. */
  leave(pending: PendingMessage): readonly PendingMessage[];
}

/** `undefined`: all at once. */
export function submitOrderOf({ submit, batchSize = DEFAULT_BATCH }: QueueSettings): SubmitOrder | undefined {
  switch (submit) {
    case "BURST":
      return undefined;
    case "BATCH":
      return new BatchOrder(batchSize);
    case "SEQUENTIAL_BY_ORIGINATOR":
      return new KeyOrder(({ message }) => message.originator.id);
    case "SEQUENTIAL_BY_TENANT":
      return new KeyOrder(({ message }) => message.tenantId.id);
    case "SEQUENTIAL":
      return new BatchOrder(1);
  }
}

/** Of messages with the same key one is processed at a time. */
class KeyOrder implements SubmitOrder {
  readonly #keyOf: (pending: PendingMessage) => Uuid;
  /** Keys that have a message in progress, with their messages that wait for its end. */
  readonly #waiting = new Map<Uuid, Fifo<PendingMessage>>();

  constructor(keyOf: (pending: PendingMessage) => Uuid) {
    this.#keyOf = keyOf;
  }

  enter(pending: PendingMessage): boolean {
    const key = this.#keyOf(pending);
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push(pending);
    else this.#waiting.set(key, new Fifo());
    return !waiting;
  }

  leave(pending: PendingMessage): readonly PendingMessage[] {
    const key = this.#keyOf(pending);
    const next = this.#waiting.get(key)?.shift();
    if (!next) this.#waiting.delete(key);
    return next ? [next] : [];
  }
}

/** The next batch begins when all messages of the one before have ended. */
class BatchOrder implements SubmitOrder {
  readonly #size: number;
  readonly #waiting = new Fifo<PendingMessage>();
  /** Messages of the batch that have begun, and those of them that have not ended. */
  #begun = 0;
  #open = 0;

  constructor(size: number) {
    this.#size = size;
  }

  enter(pending: PendingMessage): boolean {
    if (this.#begun >= this.#size) {
      this.#waiting.push(pending);
      return false;
    }
    this.#begun += 1;
    this.#open += 1;
    return true;
  }

  leave(): readonly PendingMessage[] {
    this.#open -= 1;
    if (this.#open > 0) return [];
    this.#begun = 0;
    const next: PendingMessage[] = [];
    while (next.length < this.#size) {
      const pending = this.#waiting.shift();
      if (!pending) break;
      next.push(pending);
    }
    this.#begun = this.#open = next.length;
    return next;
  }
}
