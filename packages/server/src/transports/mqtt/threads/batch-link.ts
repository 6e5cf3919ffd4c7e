import { BatchWriter, RECORD, type RecordKind, readBatch } from "./batch.ts";

/** The end of a port, in the main thread a `Worker`, there `parentPort`. */
export interface BatchPort {
  postMessage(batch: ArrayBuffer, transfer: readonly ArrayBuffer[]): void;
}

/**
 * One direction to another thread and what it confirms. Each turn of the event loop sends one batch; batches are counted, and the
 * other side says how many it has handled, so that both can bound what is on its way.
 */
export class BatchLink {
  readonly #port: BatchPort;
  readonly #writer = new BatchWriter();
  readonly #handle: (kind: RecordKind, id: number, bytes: Buffer) => void;
  readonly #confirmed: (batches: number) => void;
  /** Bytes of the batches that the other side has not handled, the oldest first. */
  readonly #onTheirWay: number[] = [];
  #bytesOnTheirWay = 0;
  #confirmations = 0;
  #sent = 0;
  #handled = 0;
  #isScheduled = false;
  #hasWork = false;
  readonly #flush = (): void => this.flush();

  constructor(
    port: BatchPort,
    handlers: {
      /** A record of the other side. */
      readonly handle: (kind: RecordKind, id: number, bytes: Buffer) => void;
      /** How many batches the other side has handled in all. */
      readonly confirmed: (batches: number) => void;
    },
  ) {
    this.#port = port;
    this.#handle = handlers.handle;
    this.#confirmed = handlers.confirmed;
  }

  /** The number of the batch that is being collected. */
  get current(): number {
    return this.#sent + 1;
  }

  /** How many batches the other side has handled. */
  get confirmed(): number {
    return this.#confirmations;
  }

  /** Bytes that the other side has not handled yet. */
  get bytesWaiting(): number {
    return this.#bytesOnTheirWay + this.#writer.length;
  }

  add(kind: RecordKind, id: number, bytes?: Uint8Array, length?: number): void {
    this.#schedule();
    this.#hasWork = true;
    this.#writer.add(kind, id, bytes, length);
  }

  addLatin1(kind: RecordKind, id: number, text: string): void {
    this.#schedule();
    this.#hasWork = true;
    this.#writer.addLatin1(kind, id, text);
  }

  addNumber(kind: RecordKind, id: number, value: number): void {
    this.#schedule();
    this.#hasWork = true;
    this.#writer.addNumber(kind, id, value);
  }

  /** Handles a batch of the other side. */
  receive(batch: ArrayBuffer): void {
    let counts = false;
    readBatch(batch, (kind, id, bytes) => {
      if (kind === RECORD.handled) {
        this.#confirm(id);
        return;
      }
      counts = true;
      this.#handle(kind, id, bytes);
    });
    if (!counts) return; // confirmations are not confirmed
    this.#handled += 1;
    this.#schedule();
  }

  /** Sends what was added in this turn. */
  flush(): void {
    this.#isScheduled = false;
    const counts = this.#hasWork;
    this.#hasWork = false;
    this.#writer.add(RECORD.handled, this.#handled);
    const batch = this.#writer.take();
    if (counts) {
      this.#sent += 1;
      this.#onTheirWay.push(batch.byteLength);
      this.#bytesOnTheirWay += batch.byteLength;
    }
    this.#port.postMessage(batch, [batch]);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#flush);
  }

  #confirm(batches: number): void {
    if (batches === this.#confirmations) return;
    for (; this.#confirmations < batches; this.#confirmations += 1) {
      this.#bytesOnTheirWay -= this.#onTheirWay.shift() ?? 0;
    }
    this.#confirmed(batches);
  }
}
