import type { TenantId, Uuid } from "@orrery/model";
import type { RuleMessage } from "../message/rule-message.ts";
import { Fifo } from "./fifo.ts";
import type { PendingMessage, TenantQueue } from "./pending-message.ts";
import type { TenantCounts } from "./queue-counts.ts";
import type { QueueSettings } from "./queue-settings.ts";

export interface TenantAdmissionOptions {
  readonly settings: QueueSettings;
  readonly countsOf: (tenantId: TenantId) => TenantCounts;
  /** Processes an admitted message. */
  readonly start: (pending: PendingMessage) => void;
}

/** Admits messages while the queue has room; when it has none they wait, and tenants take turns. */
export class TenantAdmission {
  readonly #settings: QueueSettings;
  readonly #countsOf: TenantAdmissionOptions["countsOf"];
  readonly #start: TenantAdmissionOptions["start"];
  readonly #tenantQueues = new Map<Uuid, TenantQueue>();
  /** Tenants that have waiting messages. */
  readonly #turns = new Fifo<TenantQueue>();
  #messages = 0;
  #bytes = 0;
  #admitting = false;

  constructor({ settings, countsOf, start }: TenantAdmissionOptions) {
    this.#settings = settings;
    this.#countsOf = countsOf;
    this.#start = start;
  }

  /** Messages in progress. */
  get messages(): number {
    return this.#messages;
  }

  /** Whether messages of the tenant are waiting or in progress. */
  hasMessages(tenantId: Uuid): boolean {
    return this.#tenantQueues.has(tenantId);
  }

  enter(pending: PendingMessage): void {
    const tenantQueue = this.tenantQueueOf(pending);
    pending.tenantQueue = tenantQueue;
    if (tenantQueue.waiting.length === 0 && this.#turns.length === 0 && this.#hasRoom(tenantQueue)) {
      this.#admit(pending, tenantQueue);
      return;
    }
    tenantQueue.waiting.push(pending);
    this.#queueTenant(tenantQueue);
    this.#resumeWaiting();
  }

  /** A message that was admitted has ended. */
  leave(pending: PendingMessage): void {
    const tenantQueue = pending.tenantQueue ?? this.tenantQueueOf(pending);
    tenantQueue.messages -= 1;
    this.#messages -= 1;
    this.#bytes -= sizeOf(pending.message);
    if (tenantQueue.messages === 0 && tenantQueue.waiting.length === 0) {
      this.#tenantQueues.delete(pending.message.tenantId.id);
    }
  }

  /** Admits waiting messages as far as there is room. */
  resume(): void {
    if (this.#turns.length > 0) this.#resumeWaiting();
  }

  /** Removes and returns the messages that wait. */
  drain(): PendingMessage[] {
    return [...this.#tenantQueues.values()].flatMap((tenantQueue) => tenantQueue.waiting.drain());
  }

  tenantQueueOf({ message }: PendingMessage): TenantQueue {
    let tenantQueue = this.#tenantQueues.get(message.tenantId.id);
    if (!tenantQueue) {
      tenantQueue = { counts: this.#countsOf(message.tenantId), messages: 0, waiting: new Fifo(), queued: false };
      this.#tenantQueues.set(message.tenantId.id, tenantQueue);
    }
    return tenantQueue;
  }

  #hasRoom(tenantQueue: TenantQueue): boolean {
    const { maxMessages, maxTenantMessages, maxBytes } = this.#settings;
    return this.#messages < maxMessages && this.#bytes < maxBytes && tenantQueue.messages < maxTenantMessages;
  }

  #queueTenant(tenantQueue: TenantQueue): void {
    if (tenantQueue.queued) return;
    tenantQueue.queued = true;
    this.#turns.push(tenantQueue);
  }

  /** One message of each tenant in turn, while there is room. */
  #resumeWaiting(): void {
    if (this.#admitting) return;
    this.#admitting = true;
    let fruitless = 0;
    while (this.#turns.length > fruitless && this.#messages < this.#settings.maxMessages) {
      const tenantQueue = this.#turns.shift();
      if (!tenantQueue) break;
      tenantQueue.queued = false;
      const pending = this.#hasRoom(tenantQueue) ? tenantQueue.waiting.shift() : undefined;
      if (pending) this.#admit(pending, tenantQueue);
      fruitless = pending ? 0 : fruitless + 1;
      if (tenantQueue.waiting.length > 0) this.#queueTenant(tenantQueue);
    }
    this.#admitting = false;
  }

  #admit(pending: PendingMessage, tenantQueue: TenantQueue): void {
    tenantQueue.messages += 1;
    this.#messages += 1;
    this.#bytes += sizeOf(pending.message);
    this.#start(pending);
  }
}

const DEFAULT_SIZE_BYTES = 512;

function sizeOf(message: RuleMessage): number {
  return message.sizeBytes ?? (message.values ? DEFAULT_SIZE_BYTES : message.data.length);
}
