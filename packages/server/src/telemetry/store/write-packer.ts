import { type EntityId, PlatformError } from "@orrery/model";
import { type Completion, SharedCompletion } from "../../kernel/async/completion.ts";
import type { Batch } from "./batch.ts";
import { BATCH_POINTS, BatchBuilder } from "./batch-builder.ts";
import type { Refusal } from "./engine/commit-parts.ts";
import type { StoreThread } from "./store-thread.ts";
import type { SeriesWrite } from "./time-series-store.ts";

/** Minimum pause between batches that are not full; the first after an idle time is sent at once. */
const PACE_MS = 5;
/** Batches in flight to the worker; more only when they are full. */
const MAX_PACED = 2;
/** Points that wait for their commit; beyond it writes wait. */
const MAX_PENDING_POINTS = 64 * BATCH_POINTS;
/** Texts that wait for their commit, in characters. */
const MAX_PENDING_TEXT = 64 * 1024 * 1024;
const MAX_HANDLES = 2_000_000;

/** Packs writes into batches for the worker, and makes writes wait while too much is not committed yet. */
export class WritePacker {
  readonly #thread: StoreThread;
  readonly #committed: ((ms: number) => void) | undefined;
  readonly #batch = new BatchBuilder();
  /** Completions of the batch that is being packed. */
  #completions: Completion[] = [];
  /** Where the points of each of them end. */
  #ends: number[] = [];
  #onTheWay = 0;
  #pendingPoints = 0;
  #pendingText = 0;
  #flushTimer: NodeJS.Timeout | NodeJS.Immediate | undefined;
  #lastFlush = 0;
  #writes = 0;
  #waiting: (() => void)[] = [];

  /** `committed` is called with the milliseconds from sending a batch to its commit. */
  constructor(thread: StoreThread, committed: ((ms: number) => void) | undefined) {
    this.#thread = thread;
    this.#committed = committed;
    thread.onFailed(() => {
      this.flush();
      this.#admit();
    });
  }

  get pendingPoints(): number {
    return this.#pendingPoints;
  }

  /** Number of writes that were packed so far. */
  get writes(): number {
    return this.#writes;
  }

  /** `completion` is done when the points, at least one, are committed. */
  add(write: SeriesWrite, completion: Completion): void {
    if (this.#hasRoom) this.#pack(write, completion);
    else this.#packLater(write, completion);
  }

  /** The definitions of the entity's series are sent again when it is written again. */
  forget(entity: EntityId): void {
    this.#batch.forget(entity);
  }

  /** Sends what was packed so far, also when the batch is not full. */
  flush(): void {
    if (this.#batch.count === 0) return;
    const [completions, ends] = [this.#completions, this.#ends];
    this.#completions = [];
    this.#ends = [];
    const batch = this.#batch.take();
    const text = batch.texts.reduce((sum, each) => sum + each.length, 0);
    this.#pendingText += text;
    this.#onTheWay++;
    this.#lastFlush = performance.now();
    const done = () => {
      this.#onTheWay--;
      this.#pendingPoints -= batch.count;
      this.#pendingText -= text;
      this.#schedule();
      this.#admit();
    };
    const sentAt = this.#lastFlush;
    this.#send(batch).then(
      (refusals) => {
        this.#committed?.(performance.now() - sentAt);
        done();
        if (refusals.length > 0) completeSome(completions, ends, refusals);
        else for (const completion of completions) completion.done();
      },
      (error) => {
        this.flush(); // packed points have the old numbers and must not be mixed with new ones
        this.#renumber(); // the worker may have restarted, or never have received the definitions of the batch
        done();
        for (const completion of completions) completion.failed(error);
      },
    );
    if (this.#batch.handles > MAX_HANDLES) this.#renumber();
  }

  /** Sends everything, also the writes that wait. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.flush();
  }

  get #hasRoom(): boolean {
    return (
      this.#waiting.length === 0 && this.#pendingPoints < MAX_PENDING_POINTS && this.#pendingText < MAX_PENDING_TEXT
    );
  }

  /** Callers continue in the order of their calls. */
  #packLater(write: SeriesWrite, completion: Completion): void {
    this.#waiting.push(() => {
      if (this.#thread.failure) completion.failed(this.#thread.failure);
      else this.#pack(write, completion);
    });
  }

  /** A write that needs several batches is complete when all of them are. */
  #pack(write: SeriesWrite, completion: Completion): void {
    const { length } = write.points;
    this.#writes += 1;
    let next = this.#packFrom(write, 0);
    if (next === length) this.#packed(completion);
    else {
      const shared = new SharedCompletion(completion, 1);
      this.#packed(shared);
      while (next < length) {
        this.flush();
        shared.expectMore();
        next = this.#packFrom(write, next);
        this.#packed(shared);
      }
    }
    if (this.#batch.full) this.flush();
    this.#schedule();
  }

  #packFrom(write: SeriesWrite, from: number): number {
    const next = this.#batch.add(write, from);
    this.#pendingPoints += next - from;
    return next;
  }

  #packed(completion: Completion): void {
    this.#completions.push(completion);
    this.#ends.push(this.#batch.count);
  }

  #schedule(): void {
    if (this.#flushTimer !== undefined || this.#batch.count === 0 || this.#onTheWay >= MAX_PACED) return;
    const wait = this.#lastFlush + PACE_MS - performance.now();
    const flush = () => {
      this.#flushTimer = undefined;
      this.flush();
    };
    this.#flushTimer = wait <= 0 ? setImmediate(flush) : setTimeout(flush, wait);
  }

  #send(batch: Batch): Promise<readonly Refusal[]> {
    return this.#thread.post("write", [batch], [batch.buffer]);
  }

  /** After millions of series: sent batches have the old numbers, later ones define theirs again. */
  #renumber(): void {
    this.#batch.clearHandles();
    this.#thread.call("forgetHandles").catch(() => undefined); // fails only with the worker, which fails all calls
  }

  /** Lets waiting writers continue, as far as there is room. */
  #admit(): void {
    let room = MAX_PENDING_POINTS - this.#pendingPoints;
    while (this.#waiting.length > 0 && (room > 0 || this.#thread.failure) && this.#pendingText < MAX_PENDING_TEXT) {
      this.#waiting.shift()?.();
      room -= BATCH_POINTS;
    }
  }
}

/** Writes with a refused point fail, the others are stored. Refusals are in the order of the points. */
function completeSome(completions: readonly Completion[], ends: readonly number[], refusals: readonly Refusal[]): void {
  let next = 0;
  for (const [i, completion] of completions.entries()) {
    const end = ends[i] ?? 0;
    const refusal = refusals[next];
    if (refusal && refusal.index < end) {
      completion.failed(new PlatformError("badRequest", `The store refuses a value: ${refusal.reason}`));
      while ((refusals[next]?.index ?? Number.POSITIVE_INFINITY) < end) next++;
    } else completion.done();
  }
}
