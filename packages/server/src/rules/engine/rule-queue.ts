import { PlatformError } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import { promised, type Receipt } from "../../kernel/receipt.ts";
import type { RuleMessage } from "../rule-message.ts";
import { Fifo } from "./fifo.ts";
import { CHAIN_START, Job, type Start } from "./job.ts";
import type { Journal } from "./journal.ts";
import type { Lane } from "./lane.ts";
import type { QueueSettings } from "./queue-settings.ts";

/** What runs the messages of a queue. */
export interface JobRunner {
  run(job: Job): void;
  /** The job's open branches have taken longer than the queue allows. */
  timedOut(job: Job): void;
}

/** Since the process started; names as in the statistics of the contract (reference: rule engine, 10). */
export interface QueueStatistics {
  totalMsgs: number;
  successfulMsgs: number;
  failedMsgs: number;
  timeoutMsgs: number;
  tmpFailed: number;
  tmpTimeout: number;
}

/**
 * Admits messages while there is room, tenants in turn when there is not; keeps the order of an originator's messages
 * where the queue asks for it; makes durable what takes longer than a sender should wait.
 */
export class RuleQueue {
  readonly settings: QueueSettings;
  readonly statistics: QueueStatistics = {
    totalMsgs: 0,
    successfulMsgs: 0,
    failedMsgs: 0,
    timeoutMsgs: 0,
    tmpFailed: 0,
    tmpTimeout: 0,
  };
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
  #admitting = false;
  #closed = false;

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

  /** Resolves when the message is acknowledged. @throws {PlatformError} `unavailable` after {@link close}. */
  submit(message: RuleMessage, start: Start = CHAIN_START): Promise<void> {
    return promised((receipt) => this.accept(message, receipt, start));
  }

  /** Like {@link submit} without a promise. */
  accept(message: RuleMessage, receipt: Receipt, start: Start = CHAIN_START): void {
    if (this.#closed) receipt.failed(new PlatformError("unavailable", "The rule engine is shutting down"));
    else this.#accept(new Job(this, message, start, receipt));
  }

  /** Takes up what stood in the journal; it is durable already. */
  replay(message: RuleMessage, start: Start, journalId: Job["journalId"]): void {
    const job = new Job(this, message, start, undefined);
    job.journalId = journalId;
    this.#accept(job);
  }

  /** All branches for which the sender waits have ended. */
  acknowledged(job: Job): void {
    job.acknowledge();
    if (job.journalId === undefined) return;
    this.#journal.remove(job.journalId);
    job.journalId = undefined;
  }

  /** All branches have ended. */
  ended(job: Job): void {
    if (job.failed) this.statistics.failedMsgs += 1;
    else if (!job.timedOut) this.statistics.successfulMsgs += 1;
    this.#fresh.delete(job);
    this.#late.delete(job);
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
      if (!job.timedOut && !this.settings.retry) this.statistics.timeoutMsgs += 1;
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
      lane = { messages: 0, waiting: new Fifo(), queued: false };
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
    this.statistics.totalMsgs += 1;
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
    const written = this.#journal.add(this.settings.name, job.message, job.start);
    job.journalId = written.id;
    if (await written.durable) job.acknowledge(); // else the sender waits on, as if there were no journal
  }
}

const DEFAULT_SIZE_BYTES = 512;

function sizeOf(message: RuleMessage): number {
  return message.sizeBytes ?? (message.values ? DEFAULT_SIZE_BYTES : message.data.length);
}
