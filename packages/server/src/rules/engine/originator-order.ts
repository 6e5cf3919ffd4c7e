import type { Uuid } from "@orrery/model";
import { Fifo } from "./fifo.ts";
import type { PendingMessage } from "./pending-message.ts";

/** Keeps the order of each originator's messages: one is processed at a time. */
export class OriginatorOrder {
  /** Originators that have a message in progress, with their messages that wait for its end. */
  readonly #waiting = new Map<Uuid, Fifo<PendingMessage>>();

  /** @returns whether the message may be processed now; otherwise {@link leave} returns it later. */
  enter(pending: PendingMessage): boolean {
    const originator = pending.message.originator.id;
    const waiting = this.#waiting.get(originator);
    if (waiting) waiting.push(pending);
    else this.#waiting.set(originator, new Fifo());
    return !waiting;
  }

  /** A message has ended. @returns the next one of its originator. */
  leave(pending: PendingMessage): PendingMessage | undefined {
    const originator = pending.message.originator.id;
    const next = this.#waiting.get(originator)?.shift();
    if (!next) this.#waiting.delete(originator);
    return next;
  }
}
