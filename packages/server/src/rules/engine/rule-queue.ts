import { PlatformError, type Uuid } from "@orrery/model";
import type { Cause } from "../../kernel/cause.ts";
import type { Clock } from "../../kernel/clock.ts";
import { promised, type Receipt } from "../../kernel/receipt.ts";
import type { RuleMessage } from "../rule-message.ts";
import { Fifo } from "./fifo.ts";
import { type Branch, CHAIN_START, Job, type Start } from "./job.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import type { Lane } from "./lane.ts";
import {
  noCounts,
  type QueueCounter,
  QueueCounts,
  type QueueFailure,
  type QueueReport,
  type QueueStatistics,
} from "./queue-counts.ts";
import type { QueueSettings } from "./queue-settings.ts";

/** What runs the messages of a queue. */
export interface JobRunner {
  run(job: Job): void;
  /** The job's open branches have taken longer than the queue allows. */
  timedOut(job: Job): void;
}

/**
 * Admits messages while there is room, tenants in turn when there is not; keeps the order of an originator's messages
 * where the queue asks for it; makes durable what takes longer than a sender should wait.
 */
export class RuleQueue {
  readonly settings: QueueSettings;
  /** Since the process started. */
  readonly statistics: QueueStatistics = noCounts();
  readonly #counts = new QueueCounts();
  readonly #runner: JobRunner;
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #ackTimeoutMs: number;
  readonly #lanes = new Map<string, Lane>();
  readonly #row = new Fifo<Lane>();
  /** Under way, oldest first: those within the bound of acknowledgement, then those beyond. */
  readonly #fresh = new Set<Job>();
  readonly #late = new Set<Job>();
  /** Originators with a message under way, and their messages that wait for it. */
  readonly #sequences = new Map<string, Fifo<Job>>();
  #messages = 0;
  #bytes = 0;
  /** Late ones in which a node does what must not be done twice; they enter the journal when it is done. */
  readonly #due = new Set<Job>();
  #admitting = false;
  #closed = false;
  #stopped = false;

  constructor(
    settings: QueueSettings,
    options: {
      readonly runner: JobRunner;
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
    return promised((receipt) => this.accept(message, receipt, start, arrival));
  }

  /** Like {@link submit} without a promise. */
  accept(message: RuleMessage, receipt: Receipt, start: Start = CHAIN_START, arrival?: number): void {
    if (this.#closed) receipt.failed(closed());
    else this.#accept(new Job(this, message, start, receipt, arrival));
  }

  /** Takes up what stood in the journal; it is durable already. */
  replay({ id, message, start, arrival, progress }: JournalEntry): void {
    const job = new Job(this, message, start, undefined, arrival);
    job.journalId = id;
    job.progress = progress;
    this.#accept(job);
  }

  /** Of the queue, and of the tenant for the next report. */
  count(job: Job, name: QueueCounter): void {
    this.statistics[name] += 1;
    (job.lane ?? this.#laneOf(job)).counts.counts[name] += 1;
  }

  /** The first failure of a period stands in its report. */
  failed({ tenantId }: RuleMessage, failure: () => QueueFailure): void {
    const counts = this.#counts.of(tenantId);
    counts.failure ??= failure();
  }

  /** What became of each tenant's messages since the last call. */
  takeReports(): readonly QueueReport[] {
    return this.#counts.take((tenantId) => this.#lanes.has(tenantId));
  }

  /**
   * Takes a message over from one that stands in the journal: whichever of both is processed after a crash, what follows
   * is done once. Resolves when it is durable. @throws {PlatformError} `unavailable` when it could not be made so.
   */
  async takeOver(message: RuleMessage, start: Start, cause: Cause): Promise<void> {
    if (this.#closed) throw closed();
    const job = new Job(this, message, start, undefined, cause.arrival);
    if (cause.isReplay) job.progress = new Map();
    const { id, durable } = this.#journal.add(this.settings.name, job, cause.claim);
    if (!(await durable)) throw new PlatformError("unavailable", "The message could not be made durable");
    job.journalId = id;
    this.#accept(job);
  }

  /** What stands behind the writes of a branch whose message is in the journal. */
  causeOf(branch: Branch, journalId: Uuid): Cause {
    const { arrival, isReplay } = branch.job;
    const { visits: visit } = branch;
    return { arrival, isReplay, claim: (tx) => this.#journal.claim(tx, journalId, branch, visit) };
  }

  /** Resolves when it is durable that a branch is done with the node at which it stands. */
  noted({ path, doneBefore: doneTo, outcomes, visits }: Branch, journalId: Uuid): Promise<void> {
    return this.#journal.note(journalId, { path, doneTo, outcomes }, visits);
  }

  /** No node of the job does any more what must not be done twice, perhaps. */
  calm(job: Job): void {
    if (job.effects > 0) return;
    job.isDue = false;
    this.#due.delete(job);
    if (job.open > 0) void this.#makeDurable(job);
  }

  /** All branches for which the sender waits have ended. */
  acknowledged(job: Job): void {
    job.acknowledge();
    if (job.journalId === undefined || this.#stopped) return; // what fails since stores are closing is for the next start
    this.#journal.remove(job.journalId);
    job.journalId = undefined;
  }

  /** All branches have ended. */
  ended(job: Job): void {
    if (job.failed) this.count(job, "failedMsgs");
    else if (!job.timedOut) this.count(job, "successfulMsgs");
    this.#fresh.delete(job);
    this.#late.delete(job);
    this.#due.delete(job);
    const lane = job.lane ?? this.#laneOf(job);
    lane.messages -= 1;
    this.#messages -= 1;
    this.#bytes -= sizeOf(job.message);
    if (this.settings.submit === "SEQUENTIAL_BY_ORIGINATOR") this.#releaseOriginator(job);
    if (lane.messages === 0 && lane.waiting.length === 0) this.#lanes.delete(job.message.tenantId.id);
    if (this.#row.length > 0) this.#admit();
  }

  /** To be called every few tens of milliseconds. */
  tick(): void {
    const now = this.#clock();
    for (const job of this.#fresh) {
      if (now - job.startedAt < this.#ackTimeoutMs) break;
      this.#fresh.delete(job);
      this.#late.add(job);
      this.#makeDurable(job);
    }
    for (const job of this.#late) {
      if (now - job.startedAt < this.settings.timeoutMs) break;
      if (!job.timedOut && !this.settings.retry) this.count(job, "timeoutMsgs");
      job.timedOut = true;
      this.#runner.timedOut(job);
    }
  }

  /**
   * Accepts nothing more, waits `graceMs` for what is under way, and makes the rest durable. Messages that still wait
   * for room are made durable, too.
   */
  async close(graceMs: number): Promise<void> {
    this.#closed = true;
    const waiting = [...this.#lanes.values()].flatMap((lane) => lane.waiting.drain());
    const end = this.#clock() + graceMs;
    while (this.#fresh.size > 0 && this.#clock() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.all([...this.#fresh, ...waiting].map((job) => this.#makeDurable(job)));
    while (this.#due.size > 0 && this.#clock() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    this.#stopped = true;
  }

  #accept(job: Job): void {
    const lane = this.#laneOf(job);
    job.lane = lane;
    if (lane.waiting.length === 0 && this.#row.length === 0 && this.#hasRoom(lane)) {
      this.#start(job, lane);
      return;
    }
    lane.waiting.push(job);
    this.#queueLane(lane);
    this.#admit();
  }

  #laneOf({ message }: Job): Lane {
    let lane = this.#lanes.get(message.tenantId.id);
    if (!lane) {
      lane = { counts: this.#counts.of(message.tenantId), messages: 0, waiting: new Fifo(), queued: false };
      this.#lanes.set(message.tenantId.id, lane);
    }
    return lane;
  }

  #hasRoom(lane: Lane): boolean {
    const { maxMessages, maxTenantMessages, maxBytes } = this.settings;
    return this.#messages < maxMessages && this.#bytes < maxBytes && lane.messages < maxTenantMessages;
  }

  #queueLane(lane: Lane): void {
    if (lane.queued) return;
    lane.queued = true;
    this.#row.push(lane);
  }

  /** One message of each lane in turn, as long as there is room. */
  #admit(): void {
    if (this.#admitting) return;
    this.#admitting = true;
    let fruitless = 0;
    while (this.#row.length > fruitless && this.#messages < this.settings.maxMessages) {
      const lane = this.#row.shift();
      if (!lane) break;
      lane.queued = false;
      const job = this.#hasRoom(lane) ? lane.waiting.shift() : undefined;
      if (job) this.#start(job, lane);
      fruitless = job ? 0 : fruitless + 1;
      if (lane.waiting.length > 0) this.#queueLane(lane);
    }
    this.#admitting = false;
  }

  #start(job: Job, lane: Lane): void {
    lane.messages += 1;
    this.#messages += 1;
    this.#bytes += sizeOf(job.message);
    this.count(job, "totalMsgs");
    job.startedAt = this.#clock();
    if (job.journalId === undefined) this.#fresh.add(job);
    else this.#late.add(job);
    if (this.settings.submit === "SEQUENTIAL_BY_ORIGINATOR" && !this.#mayRun(job)) return;
    this.#runner.run(job);
  }

  #mayRun(job: Job): boolean {
    const originator = job.message.originator.id;
    const before = this.#sequences.get(originator);
    if (before) before.push(job);
    else this.#sequences.set(originator, new Fifo());
    return !before;
  }

  #releaseOriginator(job: Job): void {
    const originator = job.message.originator.id;
    const next = this.#sequences.get(originator)?.shift();
    if (next)
      setImmediate(() => this.#runner.run(next)); // a long row must not become a deep stack
    else this.#sequences.delete(originator);
  }

  async #makeDurable(job: Job): Promise<void> {
    if (job.journalId !== undefined || !job.receipt) return;
    if (job.effects > 0) {
      job.isDue = true; // its entry would not say whether that was done
      this.#due.add(job);
      return;
    }
    const written = this.#journal.add(this.settings.name, job);
    job.journalId = written.id;
    if (await written.durable) job.acknowledge(); // else the sender waits on, as if there were no journal
  }
}

function closed(): PlatformError {
  return new PlatformError("unavailable", "The rule engine is shutting down");
}

const DEFAULT_SIZE_BYTES = 512;

function sizeOf(message: RuleMessage): number {
  return message.sizeBytes ?? (message.values ? DEFAULT_SIZE_BYTES : message.data.length);
}
