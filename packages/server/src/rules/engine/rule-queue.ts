import { PlatformError, type Uuid } from "@orrery/model";
import { type Completion, toPromise } from "../../kernel/async/completion.ts";
import type { Cause } from "../../kernel/cause.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { Branch } from "./branch.ts";
import { DurableMessages } from "./durable-messages.ts";
import { FailureRatio } from "./failure-ratio.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import { type MessageQueue, PendingMessage } from "./pending-message.ts";
import {
  noCounts,
  type QueueCounter,
  QueueCounts,
  type QueueFailure,
  type QueueReport,
  type QueueStatistics,
} from "./queue-counts.ts";
import { DEFAULT_BATCH, type QueueSettings, repeatsLate } from "./queue-settings.ts";
import { CHAIN_START, type Start } from "./start.ts";
import { type SubmitOrder, submitOrderOf } from "./submit-order.ts";
import { TenantAdmission } from "./tenant-admission.ts";

/** Runs the messages of a queue. */
export interface MessageRunner {
  run(pending: PendingMessage): void;
  /** The message's open branches have taken longer than the queue allows. */
  timedOut(pending: PendingMessage): void;
}

export interface RuleQueueOptions {
  readonly runner: MessageRunner;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly ackTimeoutMs: number;
}

/**
 * Processes messages: fairly among tenants ({@link TenantAdmission}), in the order that the settings say
 * ({@link SubmitOrder}), and durably when it takes long ({@link DurableMessages}).
 */
export class RuleQueue implements MessageQueue {
  readonly settings: QueueSettings;
  /** Since the process started. */
  readonly statistics: QueueStatistics = noCounts();
  readonly #counts = new QueueCounts();
  readonly #admission: TenantAdmission;
  readonly #order: SubmitOrder | undefined;
  readonly #ratio: FailureRatio | undefined;
  readonly #durable: DurableMessages;
  readonly #runner: MessageRunner;
  readonly #clock: Clock;
  #closed = false;

  constructor(settings: QueueSettings, { runner, journal, clock, ackTimeoutMs }: RuleQueueOptions) {
    this.settings = settings;
    this.#runner = runner;
    this.#clock = clock;
    this.#durable = new DurableMessages({ queueName: settings.name, journal, clock, ackTimeoutMs });
    this.#order = submitOrderOf(settings);
    const { retry, batchSize = DEFAULT_BATCH } = settings;
    this.#ratio = retry?.failureRatio ? new FailureRatio(retry.failureRatio, batchSize) : undefined;
    this.#admission = new TenantAdmission({
      settings,
      countsOf: (tenantId) => this.#counts.of(tenantId),
      start: (pending) => this.#start(pending),
    });
  }

  get failsTooOften(): boolean {
    return this.#ratio?.isExceeded ?? false;
  }

  /** Messages in progress. */
  get messages(): number {
    return this.#admission.messages;
  }

  /**
   * Resolves when the message is acknowledged. @throws {PlatformError} `unavailable` after {@link close}.
   * @param arrival its place in the order of messages, when it has one.
   */
  submit(message: RuleMessage, start: Start = CHAIN_START, arrival?: number): Promise<void> {
    return toPromise((completion) => this.enqueue(message, completion, start, arrival));
  }

  /** Like {@link submit}, without a promise for each message. */
  enqueue(message: RuleMessage, completion: Completion, start: Start = CHAIN_START, arrival?: number): void {
    if (this.#closed) completion.failed(closed());
    else this.#admission.enter(new PendingMessage(this, message, start, completion, arrival));
  }

  /** Processes an entry of the journal; it is durable already. */
  replay({ id, message, start, arrival, progress }: JournalEntry): void {
    const pending = new PendingMessage(this, message, start, undefined, arrival);
    pending.journalId = id;
    pending.progress = progress;
    this.#admission.enter(pending);
  }

  /**
   * Processes a message that replaces its cause, a message in the journal or a timer: whichever of both is found after a
   * crash, what follows is done once. Resolves when the message is durable, to false if the cause was claimed before: then
   * the message is not processed. `completion` is done when it is processed.
   * @throws {PlatformError} `unavailable` when it could not be made durable.
   */
  async takeOver(message: RuleMessage, start: Start, cause: Cause, completion?: Completion): Promise<boolean> {
    if (this.#closed) throw closed();
    const pending = new PendingMessage(this, message, start, completion, cause.arrival);
    if (cause.isReplay) pending.progress = new Map();
    let isClaimed = true;
    const { claim } = cause;
    await this.#durable.takeOver(pending, claim && (async (tx) => (isClaimed = await claim(tx))));
    if (isClaimed) this.#admission.enter(pending);
    return isClaimed;
  }

  /** Counts for the statistics of the queue and the next report of the tenant. */
  count(pending: PendingMessage, name: QueueCounter): void {
    this.statistics[name] += 1;
    if (name !== "totalMsgs") this.#ratio?.note(name !== "successfulMsgs");
    (pending.tenantQueue ?? this.#admission.tenantQueueOf(pending)).counts.counts[name] += 1;
  }

  /** Records the first failure of a tenant since its last report. */
  failed({ tenantId }: RuleMessage, failure: () => QueueFailure): void {
    const counts = this.#counts.of(tenantId);
    counts.failure ??= failure();
  }

  /** Counts of each tenant's messages since the last call. */
  takeReports(): readonly QueueReport[] {
    return this.#counts.take((tenantId) => this.#admission.hasMessages(tenantId));
  }

  causeOf(branch: Branch, journalId: Uuid): Cause {
    return this.#durable.causeOf(branch, journalId);
  }

  noted(branch: Branch, journalId: Uuid): Promise<void> {
    return this.#durable.noted(branch, journalId);
  }

  calm(pending: PendingMessage): void {
    this.#durable.calm(pending);
  }

  acknowledged(pending: PendingMessage): void {
    this.#durable.acknowledged(pending);
  }

  ended(pending: PendingMessage): void {
    if (pending.failed) this.count(pending, "failedMsgs");
    else if (!pending.timedOut) this.count(pending, "successfulMsgs");
    this.#durable.ended(pending);
    this.#admission.leave(pending);
    this.#pass(pending);
    this.#admission.resume();
  }

  /** The next ones in the order wait for the message no more. */
  #pass(pending: PendingMessage): void {
    if (pending.isPassed) return;
    pending.isPassed = true;
    for (const next of this.#order?.leave(pending) ?? []) {
      setImmediate(() => this.#runner.run(next)); // not in a loop of calls, whose stack could overflow
    }
  }

  /** To be called every few tens of milliseconds. */
  tick(): void {
    const now = this.#clock();
    this.#durable.tick(now);
    for (const pending of this.#durable.startedBefore(now - this.settings.timeoutMs)) {
      const isRepeated = repeatsLate(this.settings);
      if (!pending.timedOut && !isRepeated) this.count(pending, "timeoutMsgs");
      pending.timedOut = true;
      if (pending.root && !isRepeated) this.#pass(pending); // it goes on, or ends, without the others
      this.#runner.timedOut(pending);
    }
  }

  /** Accepts no more messages, waits `graceMs` for those in progress, and makes durable what is left. */
  async close(graceMs: number): Promise<void> {
    this.#closed = true;
    await this.#durable.close(graceMs, this.#admission.drain());
  }

  #start(pending: PendingMessage): void {
    this.count(pending, "totalMsgs");
    pending.startedAt = this.#clock();
    this.#durable.started(pending);
    if (this.#order?.enter(pending) !== false) this.#runner.run(pending);
  }
}

function closed(): PlatformError {
  return new PlatformError("unavailable", "The rule engine is shutting down");
}
