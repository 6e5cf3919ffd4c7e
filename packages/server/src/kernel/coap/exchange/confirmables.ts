import type { Endpoint } from "./endpoint.ts";

/** Outcome of a confirmable message. Exactly one method is called, once; none when a newer message replaced it. */
export interface DeliveryCallbacks {
  acknowledged(): void;
  /** The receiver answered with a reset. */
  rejected(): void;
  /** All retransmissions remained unanswered. */
  lost(): void;
}

export interface ConfirmablesOptions {
  readonly send: (endpoint: Endpoint, bytes: Buffer) => void;
  /** Timeout of the first acknowledgement; it doubles with each retransmission (RFC 7252, 4.2). */
  readonly ackTimeoutMs: number;
  readonly maxRetransmissions: number;
  /** Maximum number of unacknowledged messages; further ones count as lost at once. */
  readonly capacity: number;
}

/** Messages of one kind to one receiver. */
export interface Share {
  readonly name: string;
  /** Maximum number of unacknowledged ones; a further one replaces the newest: the oldest shows whether the client still answers. */
  readonly max: number;
}

interface Pending {
  readonly share: string;
  readonly endpoint: Endpoint;
  readonly bytes: Buffer;
  readonly delivery: DeliveryCallbacks;
  timer: NodeJS.Timeout;
}

/** Timeouts are extended by up to this fraction at random, so that retransmissions do not collide. */
const RANDOM_PART = 0.5;

/** Retransmits confirmable messages until clients acknowledge them. */
export class Confirmables {
  readonly #options: ConfirmablesOptions;
  readonly #pending = new Map<string, Pending>();
  /** The keys of the messages of each share, oldest first. */
  readonly #shares = new Map<string, string[]>();

  constructor(options: ConfirmablesOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#pending.size;
  }

  /** Whether a message with this id to the client is unacknowledged. */
  has(endpoint: Endpoint, messageId: number): boolean {
    return this.#pending.has(keyOf(endpoint, messageId));
  }

  send(
    endpoint: Endpoint,
    messageId: number,
    bytes: Buffer,
    { delivery, share }: { delivery: DeliveryCallbacks; share: Share },
  ): void {
    const { send, ackTimeoutMs, capacity } = this.#options;
    const before = this.#shares.get(share.name) ?? [];
    const newest = before.at(-1);
    if (newest !== undefined && before.length >= share.max) this.#take(newest);
    if (this.#pending.size >= capacity) {
      delivery.lost();
      return;
    }
    const key = keyOf(endpoint, messageId);
    const firstMs = ackTimeoutMs * (1 + Math.random() * RANDOM_PART);
    const timer = setTimeout(() => this.#retransmit(key, firstMs * 2, 1), firstMs);
    this.#pending.set(key, { share: share.name, endpoint, bytes, delivery, timer });
    this.#shares.set(share.name, [...(this.#shares.get(share.name) ?? []), key]);
    send(endpoint, bytes);
  }

  acknowledged(endpoint: Endpoint, messageId: number): void {
    this.#take(keyOf(endpoint, messageId))?.acknowledged();
  }

  rejected(endpoint: Endpoint, messageId: number): void {
    this.#take(keyOf(endpoint, messageId))?.rejected();
  }

  /** Stops all retransmissions; no more completions are called. */
  close(): void {
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
    this.#pending.clear();
    this.#shares.clear();
  }

  #retransmit(key: string, waitMs: number, attempt: number): void {
    const pending = this.#pending.get(key);
    if (!pending) return;
    if (attempt > this.#options.maxRetransmissions) {
      this.#take(key)?.lost();
      return;
    }
    pending.timer = setTimeout(() => this.#retransmit(key, waitMs * 2, attempt + 1), waitMs);
    this.#options.send(pending.endpoint, pending.bytes);
  }

  #take(key: string): DeliveryCallbacks | undefined {
    const pending = this.#pending.get(key);
    if (!pending) return undefined;
    clearTimeout(pending.timer);
    this.#pending.delete(key);
    const rest = this.#shares.get(pending.share)?.filter((other) => other !== key) ?? [];
    if (rest.length > 0) this.#shares.set(pending.share, rest);
    else this.#shares.delete(pending.share);
    return pending.delivery;
  }
}

function keyOf({ key }: Endpoint, messageId: number): string {
  return `${key} ${messageId}`;
}
