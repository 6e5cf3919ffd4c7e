/** A connection with bytes to send. */
export interface Sender {
  flush(): void;
}

/**
 * Collects connections with bytes to send, and lets them write once at the end of the turn of the event loop: all
 * acknowledgements of one commit for one socket are one write.
 */
export class Outbox {
  #senders: Sender[] = [];
  readonly #flush = (): void => {
    const senders = this.#senders;
    this.#senders = [];
    for (const sender of senders) sender.flush();
  };

  add(sender: Sender): void {
    if (this.#senders.push(sender) === 1) setImmediate(this.#flush);
  }
}
