import type { Endpoint } from "./endpoint.ts";

/** What becomes of a message that its receiver has to acknowledge. Exactly one is called, once. */
export interface Receipt {
  acknowledged(): void;
  /** The receiver does not know what it is about. */
  rejected(): void;
  /** It was sent as often as it may be. */
  lost(): void;
}

export interface ConfirmablesOptions {
  readonly send: (endpoint: Endpoint, bytes: Buffer) => void;
  /** How long the first acknowledgement may take; it doubles with each attempt (RFC 7252, 4.2). */
  readonly ackTimeoutMs: number;
  readonly maxRetransmissions: number;
  /** Messages on their way; further ones are lost at once. */
  readonly capacity: number;
}

interface Pending {
  readonly endpoint: Endpoint;
  readonly bytes: Buffer;
  readonly receipt: Receipt;
  timer: NodeJS.Timeout;
}

/** A waiting time is up to half as long again, so that clients which were lost together do not answer together. */
const RANDOM_PART = 0.5;

/** Messages to clients that are sent again until they are acknowledged. */
export class Confirmables {
  readonly #options: ConfirmablesOptions;
  readonly #pending = new Map<string, Pending>();

  constructor(options: ConfirmablesOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#pending.size;
  }

  /** Whether the client has a message with this id that it did not answer. */
  has(endpoint: Endpoint, messageId: number): boolean {
    return this.#pending.has(keyOf(endpoint, messageId));
  }

  send(endpoint: Endpoint, messageId: number, bytes: Buffer, receipt: Receipt): void {
    const { send, ackTimeoutMs, capacity } = this.#options;
    if (this.#pending.size >= capacity) {
      receipt.lost();
      return;
    }
    const key = keyOf(endpoint, messageId);
    const firstMs = ackTimeoutMs * (1 + Math.random() * RANDOM_PART);
    const timer = setTimeout(() => this.#again(key, firstMs * 2, 1), firstMs);
    this.#pending.set(key, { endpoint, bytes, receipt, timer });
    send(endpoint, bytes);
  }

  acknowledged(endpoint: Endpoint, messageId: number): void {
    this.#take(keyOf(endpoint, messageId))?.acknowledged();
  }

  rejected(endpoint: Endpoint, messageId: number): void {
    this.#take(keyOf(endpoint, messageId))?.rejected();
  }

  /** Nothing is sent or called any more. */
  close(): void {
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
    this.#pending.clear();
  }

  #again(key: string, waitMs: number, attempt: number): void {
    const pending = this.#pending.get(key);
    if (!pending) return;
    if (attempt > this.#options.maxRetransmissions) {
      this.#take(key)?.lost();
      return;
    }
    pending.timer = setTimeout(() => this.#again(key, waitMs * 2, attempt + 1), waitMs);
    this.#options.send(pending.endpoint, pending.bytes);
  }

  #take(key: string): Receipt | undefined {
    const pending = this.#pending.get(key);
    if (!pending) return undefined;
    clearTimeout(pending.timer);
    this.#pending.delete(key);
    return pending.receipt;
  }
}

function keyOf({ key }: Endpoint, messageId: number): string {
  return `${key} ${messageId}`;
}
