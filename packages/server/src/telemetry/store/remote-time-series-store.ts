import { type EntityId, type EntityType, MAX_TS, PlatformError, type Point, type Uuid } from "@orrery/model";
import { type Completion, SharedCompletion, toPromise } from "../../kernel/async/completion.ts";
import type { Batch } from "./batch.ts";
import { BATCH_POINTS, BatchBuilder, checkPoints } from "./batch-builder.ts";
import { pointsOf, typedValue } from "./core/columns.ts";
import type { StorageSettings } from "./protocol.ts";
import type { LatestRow } from "./storage.ts";
import { StoreThread, type StoreThreadOptions } from "./store-thread.ts";
import type { LatestChanges, SeriesDelete, SeriesQuery, SeriesWrite, TimeSeriesStore } from "./time-series-store.ts";

/** Minimum pause between batches that are not full; the first after an idle time is sent at once. */
const PACE_MS = 5;
/** Batches in flight to the worker; more only when they are full. */
const MAX_PACED = 2;
/** Points that wait for their commit; beyond it `write` waits. */
const MAX_PENDING_POINTS = 64 * BATCH_POINTS;
/** Texts that wait for their commit, in characters. */
const MAX_PENDING_TEXT = 64 * 1024 * 1024;
const MAX_HANDLES = 2_000_000;
/** Latest values that the worker reads per request; commits run in between. */
const LATEST_AT_ONCE = 500;

export interface RemoteStoreOptions extends StoreThreadOptions {
  /** Called with the milliseconds from sending a batch to its commit. */
  readonly committed?: ((ms: number) => void) | undefined;
}

/** The store in the main thread: packs writes, sends requests to the worker, and resolves many writes by one answer. */
export class RemoteTimeSeriesStore implements TimeSeriesStore {
  readonly #thread: StoreThread;
  readonly #committed: RemoteStoreOptions["committed"];
  readonly #batch = new BatchBuilder();
  /** Completions of the batch that is being packed. */
  #completions: Completion[] = [];
  #onTheWay = 0;
  #pendingPoints = 0;
  #pendingText = 0;
  #flushTimer: NodeJS.Timeout | NodeJS.Immediate | undefined;
  #lastFlush = 0;
  #waiting: (() => void)[] = [];
  /** Whether points were written since latest values were last flushed. */
  #unflushed = false;
  #flushed: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;

  private constructor(thread: StoreThread, committed: RemoteStoreOptions["committed"]) {
    this.#thread = thread;
    this.#committed = committed;
    thread.onFailed(() => {
      this.#flush();
      this.#admit();
    });
  }

  /** Resolves when the store is ready. @throws {PlatformError} `unavailable` when it cannot be opened. */
  static async open(storage: StorageSettings, options: RemoteStoreOptions): Promise<RemoteTimeSeriesStore> {
    return new RemoteTimeSeriesStore(await StoreThread.open(storage, options), options.committed);
  }

  get pendingPoints(): number {
    return this.#pendingPoints;
  }

  write(write: SeriesWrite): Promise<void> {
    return toPromise((completion) => this.enqueue(write, completion));
  }

  enqueue(write: SeriesWrite, completion: Completion): void {
    try {
      if (this.#thread.failure) throw this.#thread.failure;
      checkPoints(write.points);
    } catch (error) {
      completion.failed(error);
      return;
    }
    if (write.points.length === 0) completion.done();
    else if (this.#hasRoom) this.#pack(write, completion);
    else this.#packLater(write, completion);
  }

  async query(query: SeriesQuery): Promise<readonly Point[]> {
    const { entity, key, aggregation, interval, limit, order } = query;
    if (aggregation !== "NONE" && !(interval > 0)) throw new PlatformError("badRequest", "Interval must be positive");
    if (aggregation === "NONE" && limit < 1) throw new PlatformError("badRequest", "Limit must be positive");
    const startTs = Math.max(query.startTs, -MAX_TS);
    const endTs = Math.min(query.endTs, MAX_TS + 1);
    if (!(startTs < endTs)) return [];
    const name = { entityType: entity.entityType, entityId: entity.id, key };
    const result = await this.#thread.call("read", { ...name, startTs, endTs, aggregation, interval, limit, order });
    if ("points" in result) return result.points;
    const points = pointsOf(key, result.columns);
    return order === "DESC" ? points.reverse() : points;
  }

  async latest(entity: EntityId, keys?: readonly string[]): Promise<readonly Point[]> {
    const rows = await this.#thread.call("latest", entity.entityType, entity.id, keys);
    return rows.map(pointOf);
  }

  async latestOf(
    entityType: EntityType,
    ids: readonly Uuid[],
    keys: readonly string[],
  ): Promise<ReadonlyMap<Uuid, readonly Point[]>> {
    const found = new Map<Uuid, readonly Point[]>();
    const step = Math.max(1, Math.floor(LATEST_AT_ONCE / Math.max(1, keys.length)));
    for (let from = 0; from < ids.length; from += step) {
      const some = ids.slice(from, from + step);
      const rows = await this.#thread.call("latestOf", entityType, some, keys);
      some.forEach((id, i) => {
        found.set(id, (rows[i] ?? []).map(pointOf));
      });
    }
    return found;
  }

  async entities(
    entityType: EntityType,
    { after, limit }: { readonly after?: Uuid | undefined; readonly limit: number },
  ): Promise<readonly Uuid[]> {
    return (await this.#thread.call("entities", entityType, { after, limit })) as Uuid[]; // as they were written
  }

  async keys(entity: EntityId): Promise<readonly string[]> {
    return (await this.latest(entity)).map(({ key }) => key);
  }

  async delete({ entity, ...range }: SeriesDelete): Promise<LatestChanges> {
    this.#flush();
    const startTs = Math.max(range.startTs, -MAX_TS);
    const endTs = Math.min(range.endTs, MAX_TS + 1);
    const request = { ...range, startTs, endTs, entityType: entity.entityType, entityId: entity.id };
    const changes = await this.#thread.call("delete", request);
    return new Map(
      changes.map(({ key, value }) => [
        key,
        value && { key, ts: value.ts, value: typedValue(value.type, value.num, value.text) },
      ]),
    );
  }

  async deleteEntity(entity: EntityId): Promise<void> {
    this.#flush();
    this.#batch.forget(entity);
    await this.#thread.call("deleteEntity", entity.entityType, entity.id);
  }

  async expire(entity: EntityId, beforeTs: number): Promise<void> {
    this.#flush();
    await this.#thread.call("expire", entity.entityType, entity.id, Math.min(beforeTs, MAX_TS + 1));
  }

  /** Writes latest values to `ts_kv_latest` now; otherwise that takes up to about a second. */
  flushLatest(): Promise<void> {
    if (this.#unflushed) {
      this.#unflushed = false;
      this.#flushed = this.#flushNow();
    }
    return this.#flushed;
  }

  async #flushNow(): Promise<void> {
    try {
      this.#flush();
      await this.#thread.call("flushLatest");
    } catch (error) {
      this.#unflushed = true;
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#thread.failure) return;
    while (this.#waiting.length > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#flush();
    await this.#thread.close();
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
    this.#unflushed = true;
    let next = this.#packFrom(write, 0);
    if (next === length) {
      this.#completions.push(completion);
    } else {
      const shared = new SharedCompletion(completion, 1);
      this.#completions.push(shared);
      while (next < length) {
        this.#flush();
        shared.expectMore();
        this.#completions.push(shared);
        next = this.#packFrom(write, next);
      }
    }
    if (this.#batch.full) this.#flush();
    this.#schedule();
  }

  #packFrom(write: SeriesWrite, from: number): number {
    const next = this.#batch.add(write, from);
    this.#pendingPoints += next - from;
    return next;
  }

  #schedule(): void {
    if (this.#flushTimer !== undefined || this.#batch.count === 0 || this.#onTheWay >= MAX_PACED) return;
    const wait = this.#lastFlush + PACE_MS - performance.now();
    const flush = () => {
      this.#flushTimer = undefined;
      this.#flush();
    };
    this.#flushTimer = wait <= 0 ? setImmediate(flush) : setTimeout(flush, wait);
  }

  #flush(): void {
    if (this.#batch.count === 0) return;
    const completions = this.#completions;
    this.#completions = [];
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
      () => {
        this.#committed?.(performance.now() - sentAt);
        done();
        for (const completion of completions) completion.done();
      },
      (error) => {
        this.#flush(); // packed points have the old numbers and must not be mixed with new ones
        this.#renumber(); // the worker may have restarted, or never have received the definitions of the batch
        done();
        for (const completion of completions) completion.failed(error);
      },
    );
    if (this.#batch.handles > MAX_HANDLES) this.#renumber();
  }

  #send(batch: Batch): Promise<void> {
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

const pointOf = ({ key, ts, type, num, text }: LatestRow): Point => ({ key, ts, value: typedValue(type, num, text) });
