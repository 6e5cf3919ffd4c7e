import { PlatformError, type Uuid } from "@orrery/model";
import type { Cause } from "../../kernel/cause.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Branch } from "./branch.ts";
import type { Journal } from "./journal.ts";
import type { PendingMessage } from "./pending-message.ts";

export interface DurableMessagesOptions {
  readonly queueName: string;
  readonly journal: Journal;
  readonly clock: Clock;
  /** How long a sender waits for its message to be processed before it is made durable itself. */
  readonly ackTimeoutMs: number;
}

/** The messages of a queue that are in progress. Those that take longer than a sender should wait enter the journal. */
export class DurableMessages {
  readonly #options: DurableMessagesOptions;
  /** Oldest first: messages within the time that a sender waits, then those beyond it. */
  readonly #fresh = new Set<PendingMessage>();
  readonly #late = new Set<PendingMessage>();
  /** Late messages with an unrepeatable effect in progress; they enter the journal when it is done. */
  readonly #due = new Set<PendingMessage>();
  #stopped = false;

  constructor(options: DurableMessagesOptions) {
    this.#options = options;
  }

  started(pending: PendingMessage): void {
    if (pending.journalId === undefined) this.#fresh.add(pending);
    else this.#late.add(pending);
  }

  ended(pending: PendingMessage): void {
    this.#fresh.delete(pending);
    this.#late.delete(pending);
    this.#due.delete(pending);
  }

  /** Writes messages to the journal that have become late. To be called every few tens of milliseconds. */
  tick(now: number): void {
    for (const pending of this.#fresh) {
      if (now - pending.startedAt < this.#options.ackTimeoutMs) break;
      this.#fresh.delete(pending);
      this.#late.add(pending);
      void this.#makeDurable(pending);
    }
  }

  /** Messages that started at `time` or before, oldest first. */
  *startedBefore(time: number): Iterable<PendingMessage> {
    for (const pending of this.#late) {
      if (pending.startedAt > time) return;
      yield pending;
    }
  }

  /** All branches for which the sender waits have ended. */
  acknowledged(pending: PendingMessage): void {
    pending.acknowledge();
    if (pending.journalId === undefined || this.#stopped) return; // after the stop, failures may be due to closed stores
    this.#options.journal.remove(pending.journalId);
    pending.journalId = undefined;
  }

  /** A node has ended an unrepeatable effect: a message that waited for this enters the journal. */
  calm(pending: PendingMessage): void {
    if (pending.effects > 0) return;
    pending.isDue = false;
    this.#due.delete(pending);
    if (pending.open > 0) void this.#makeDurable(pending);
  }

  /**
   * Writes a message that replaces its `cause` in the journal: whichever of both is processed after a crash, what follows
   * is done once. @throws {PlatformError} `unavailable` when it could not be written.
   */
  async takeOver(pending: PendingMessage, claim: Cause["claim"]): Promise<void> {
    const { id, durable } = this.#options.journal.add(this.#options.queueName, pending, claim);
    if (!(await durable)) throw new PlatformError("unavailable", "The message could not be made durable");
    pending.journalId = id;
  }

  /** The cause of what a branch writes whose message is in the journal. */
  causeOf(branch: Branch, journalId: Uuid): Cause {
    const { arrival, isReplay } = branch.pending;
    const { visits: visit } = branch;
    return { arrival, isReplay, claim: (tx) => this.#options.journal.claim(tx, journalId, branch, visit) };
  }

  /** Resolves when it is durable that a branch is done with the node at which it is. */
  noted({ path, doneBefore: doneTo, outcomes, visits }: Branch, journalId: Uuid): Promise<void> {
    return this.#options.journal.note(journalId, { path, doneTo, outcomes }, visits);
  }

  /** Waits `graceMs` for messages in progress, and makes durable those that have not ended by then, and `waiting`. */
  async close(graceMs: number, waiting: readonly PendingMessage[]): Promise<void> {
    const { clock } = this.#options;
    const end = clock() + graceMs;
    while (this.#fresh.size > 0 && clock() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.all([...this.#fresh, ...waiting].map((pending) => this.#makeDurable(pending)));
    while (this.#due.size > 0 && clock() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    this.#stopped = true;
  }

  async #makeDurable(pending: PendingMessage): Promise<void> {
    if (pending.journalId !== undefined || !pending.completion) return;
    if (pending.effects > 0) {
      pending.isDue = true; // an entry written now would not say whether the effect was done
      this.#due.add(pending);
      return;
    }
    const { journal, queueName } = this.#options;
    const written = journal.add(queueName, pending);
    pending.journalId = written.id;
    if (await written.durable) pending.acknowledge(); // otherwise the sender keeps waiting
  }
}
