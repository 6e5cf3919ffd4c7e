import { PlatformError, type Uuid } from "@orrery/model";
import { type Completion, toPromise } from "../../kernel/async/completion.ts";
import type { Cause } from "../../kernel/cause.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { Fifo } from "./fifo.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import { type Branch, type MessageQueue, PendingMessage, type TenantQueue } from "./pending-message.ts";
import {
  noCounts,
  type QueueCounter,
  QueueCounts,
  type QueueFailure,
  type QueueReport,
  type QueueStatistics,
} from "./queue-counts.ts";
import type { QueueSettings } from "./queue-settings.ts";
import { CHAIN_START, type Start } from "./start.ts";

/** What runs the messages of a queue. */
export interface MessageRunner {
  run(pending: PendingMessage): void;
  /** The message's open branches have taken longer than the queue allows. */
  timedOut(pending: PendingMessage): void;
}

/**
 * Admits messages while there is room, tenants in turn when there is not; keeps the order of an originator's messages
 * where the queue asks for it; makes durable what takes longer than a sender should wait.
 */
export class RuleQueue implements MessageQueue {
  readonly settings: QueueSettings;
  /** Since the process started. */
  readonly statistics: QueueStatistics = noCounts();
  readonly #counts = new QueueCounts();
  readonly #runner: MessageRunner;
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #ackTimeoutMs: number;
  readonly #tenantQueues = new Map<string, TenantQueue>();
  readonly #tenantsInTurn = new Fifo<TenantQueue>();
  /** Under way, oldest first: those within the bound of acknowledgement, then those beyond. */
  readonly #fresh = new Set<PendingMessage>();
  readonly #late = new Set<PendingMessage>();
  /** Originators with a message under way, and their messages that wait for it. */
  readonly #sequences = new Map<string, Fifo<PendingMessage>>();
  #messages = 0;
  #bytes = 0;
  /** Late ones in which a node does what must not be done twice; they enter the journal when it is done. */
  readonly #due = new Set<PendingMessage>();
  #admitting = false;
  #closed = false;
  #stopped = false;

  constructor(
    settings: QueueSettings,
    options: {
      readonly runner: MessageRunner;
      readonly journal: Journal;
      readonly clock: Clock;
      readonly ackTimeoutMs: number;
    },
  ) {
    this.settings = settings;
    this.#runner = options.runner;
    this.#journal = options.journal;
    this.#clock = options.clock;
    this.#ackTimeoutMs = options.ackTimeoutMs;
  }

  /** Messages under way. */
  get messages(): number {
    return this.#messages;
  }

  /**
   * Resolves when the message is acknowledged. @throws {PlatformError} `unavailable` after {@link close}.
   * @param arrival its place in the order of messages, when it has one.
   */
  submit(message: RuleMessage, start: Start = CHAIN_START, arrival?: number): Promise<void> {
    return toPromise((completion) => this.enqueue(message, completion, start, arrival));
  }

  /** Like {@link submit} without a promise. */
  enqueue(message: RuleMessage, completion: Completion, start: Start = CHAIN_START, arrival?: number): void {
    if (this.#closed) completion.failed(closed());
    else this.#accept(new PendingMessage(this, message, start, completion, arrival));
  }

  /** Takes up what stood in the journal; it is durable already. */
  replay({ id, message, start, arrival, progress }: JournalEntry): void {
    const pending = new PendingMessage(this, message, start, undefined, arrival);
    pending.journalId = id;
    pending.progress = progress;
    this.#accept(pending);
  }

  /** Of the queue, and of the tenant for the next report. */
  count(pending: PendingMessage, name: QueueCounter): void {
    this.statistics[name] += 1;
    (pending.tenantQueue ?? this.#tenantQueueOf(pending)).counts.counts[name] += 1;
  }

  /** The first failure of a period stands in its report. */
  failed({ tenantId }: RuleMessage, failure: () => QueueFailure): void {
    const counts = this.#counts.of(tenantId);
    counts.failure ??= failure();
  }

  /** What became of each tenant's messages since the last call. */
  takeReports(): readonly QueueReport[] {
    return this.#counts.take((tenantId) => this.#tenantQueues.has(tenantId));
  }

  /**
   * Takes a message over from one that stands in the journal: whichever of both is processed after a crash, what follows
   * is done once. Resolves when it is durable. @throws {PlatformError} `unavailable` when it could not be made so.
   */
  async takeOver(message: RuleMessage, start: Start, cause: Cause): Promise<void> {
    if (this.#closed) throw closed();
    const pending = new PendingMessage(this, message, start, undefined, cause.arrival);
    if (cause.isReplay) pending.progress = new Map();
    const { id, durable } = this.#journal.add(this.settings.name, pending, cause.claim);
    if (!(await durable)) throw new PlatformError("unavailable", "The message could not be made durable");
    pending.journalId = id;
    this.#accept(pending);
  }

  /** What stands behind the writes of a branch whose message is in the journal. */
  causeOf(branch: Branch, journalId: Uuid): Cause {
    const { arrival, isReplay } = branch.pending;
    const { visits: visit } = branch;
    return { arrival, isReplay, claim: (tx) => this.#journal.claim(tx, journalId, branch, visit) };
  }

  /** Resolves when it is durable that a branch is done with the node at which it stands. */
  noted({ path, doneBefore: doneTo, outcomes, visits }: Branch, journalId: Uuid): Promise<void> {
    return this.#journal.note(journalId, { path, doneTo, outcomes }, visits);
  }

  /** No node of the message does any more what must not be done twice, perhaps. */
  calm(pending: PendingMessage): void {
    if (pending.effects > 0) return;
    pending.isDue = false;
    this.#due.delete(pending);
    if (pending.open > 0) void this.#makeDurable(pending);
  }

  /** All branches for which the sender waits have ended. */
  acknowledged(pending: PendingMessage): void {
    pending.acknowledge();
    if (pending.journalId === undefined || this.#stopped) return; // what fails since stores are closing is for the next start
    this.#journal.remove(pending.journalId);
    pending.journalId = undefined;
  }

  /** All branches have ended. */
  ended(pending: PendingMessage): void {
    if (pending.failed) this.count(pending, "failedMsgs");
    else if (!pending.timedOut) this.count(pending, "successfulMsgs");
    this.#fresh.delete(pending);
    this.#late.delete(pending);
    this.#due.delete(pending);
    const tenantQueue = pending.tenantQueue ?? this.#tenantQueueOf(pending);
    tenantQueue.messages -= 1;
    this.#messages -= 1;
    this.#bytes -= sizeOf(pending.message);
    if (this.settings.submit === "SEQUENTIAL_BY_ORIGINATOR") this.#releaseOriginator(pending);
    if (tenantQueue.messages === 0 && tenantQueue.waiting.length === 0)
      this.#tenantQueues.delete(pending.message.tenantId.id);
    if (this.#tenantsInTurn.length > 0) this.#resumeWaiting();
  }

  /** To be called every few tens of milliseconds. */
  tick(): void {
    const now = this.#clock();
    for (const pending of this.#fresh) {
      if (now - pending.startedAt < this.#ackTimeoutMs) break;
      this.#fresh.delete(pending);
      this.#late.add(pending);
      this.#makeDurable(pending);
    }
    for (const pending of this.#late) {
      if (now - pending.startedAt < this.settings.timeoutMs) break;
      if (!pending.timedOut && !this.settings.retry) this.count(pending, "timeoutMsgs");
      pending.timedOut = true;
      this.#runner.timedOut(pending);
    }
  }

  /**
   * Accepts nothing more, waits `graceMs` for what is under way, and makes the rest durable. Messages that still wait
   * for room are made durable, too.
   */
  async close(graceMs: number): Promise<void> {
    this.#closed = true;
    const waiting = [...this.#tenantQueues.values()].flatMap((tenantQueue) => tenantQueue.waiting.drain());
    const end = this.#clock() + graceMs;
    while (this.#fresh.size > 0 && this.#clock() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.all([...this.#fresh, ...waiting].map((pending) => this.#makeDurable(pending)));
    while (this.#due.size > 0 && this.#clock() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    this.#stopped = true;
  }

  #accept(pending: PendingMessage): void {
    const tenantQueue = this.#tenantQueueOf(pending);
    pending.tenantQueue = tenantQueue;
    if (tenantQueue.waiting.length === 0 && this.#tenantsInTurn.length === 0 && this.#hasRoom(tenantQueue)) {
      this.#start(pending, tenantQueue);
      return;
    }
    tenantQueue.waiting.push(pending);
    this.#enqueueTenant(tenantQueue);
    this.#resumeWaiting();
  }

  #tenantQueueOf({ message }: PendingMessage): TenantQueue {
    let tenantQueue = this.#tenantQueues.get(message.tenantId.id);
    if (!tenantQueue) {
      tenantQueue = { counts: this.#counts.of(message.tenantId), messages: 0, waiting: new Fifo(), queued: false };
      this.#tenantQueues.set(message.tenantId.id, tenantQueue);
    }
    return tenantQueue;
  }

  #hasRoom(tenantQueue: TenantQueue): boolean {
    const { maxMessages, maxTenantMessages, maxBytes } = this.settings;
    return this.#messages < maxMessages && this.#bytes < maxBytes && tenantQueue.messages < maxTenantMessages;
  }

  #enqueueTenant(tenantQueue: TenantQueue): void {
    if (tenantQueue.queued) return;
    tenantQueue.queued = true;
    this.#tenantsInTurn.push(tenantQueue);
  }

  /** One message of each tenant in turn, as long as there is room. */
  #resumeWaiting(): void {
    if (this.#admitting) return;
    this.#admitting = true;
    let fruitless = 0;
    while (this.#tenantsInTurn.length > fruitless && this.#messages < this.settings.maxMessages) {
      const tenantQueue = this.#tenantsInTurn.shift();
      if (!tenantQueue) break;
      tenantQueue.queued = false;
      const pending = this.#hasRoom(tenantQueue) ? tenantQueue.waiting.shift() : undefined;
      if (pending) this.#start(pending, tenantQueue);
      fruitless = pending ? 0 : fruitless + 1;
      if (tenantQueue.waiting.length > 0) this.#enqueueTenant(tenantQueue);
    }
    this.#admitting = false;
  }

  #start(pending: PendingMessage, tenantQueue: TenantQueue): void {
    tenantQueue.messages += 1;
    this.#messages += 1;
    this.#bytes += sizeOf(pending.message);
    this.count(pending, "totalMsgs");
    pending.startedAt = this.#clock();
    if (pending.journalId === undefined) this.#fresh.add(pending);
    else this.#late.add(pending);
    if (this.settings.submit === "SEQUENTIAL_BY_ORIGINATOR" && !this.#mayRun(pending)) return;
    this.#runner.run(pending);
  }

  #mayRun(pending: PendingMessage): boolean {
    const originator = pending.message.originator.id;
    const before = this.#sequences.get(originator);
    if (before) before.push(pending);
    else this.#sequences.set(originator, new Fifo());
    return !before;
  }

  #releaseOriginator(pending: PendingMessage): void {
    const originator = pending.message.originator.id;
    const next = this.#sequences.get(originator)?.shift();
    if (next)
      setImmediate(() => this.#runner.run(next)); // a long row must not become a deep stack
    else this.#sequences.delete(originator);
  }

  async #makeDurable(pending: PendingMessage): Promise<void> {
    if (pending.journalId !== undefined || !pending.completion) return;
    if (pending.effects > 0) {
      pending.isDue = true; // its entry would not say whether that was done
      this.#due.add(pending);
      return;
    }
    const written = this.#journal.add(this.settings.name, pending);
    pending.journalId = written.id;
    if (await written.durable) pending.acknowledge(); // else the sender waits on, as if there were no journal
  }
}

function closed(): PlatformError {
  return new PlatformError("unavailable", "The rule engine is shutting down");
}

const DEFAULT_SIZE_BYTES = 512;

function sizeOf(message: RuleMessage): number {
  return message.sizeBytes ?? (message.values ? DEFAULT_SIZE_BYTES : message.data.length);
}
