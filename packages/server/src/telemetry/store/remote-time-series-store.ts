import { Worker } from "node:worker_threads";
import { type EntityId, type EntityType, PlatformError, type Point, type Uuid } from "@orrery/model";
import type { Logger } from "../../kernel/logging.ts";
import { promised, type Receipt, SharedReceipt } from "../../kernel/receipt.ts";
import type { Batch } from "./batch.ts";
import { BATCH_POINTS, BatchBuilder, checkPoints, MAX_TS } from "./batch-builder.ts";
import { pointsOf, typedValue } from "./core/columns.ts";
import { DEFAULT_LIMITS, type EngineLimits } from "./engine/limits.ts";
import type { StorageSettings, WorkerAnswer, WorkerCalls, WorkerMethod } from "./protocol.ts";
import type { LatestRow } from "./storage.ts";
import type { LatestChanges, SeriesDelete, SeriesQuery, SeriesWrite, TimeSeriesStore } from "./time-series-store.ts";

/** A batch that is not full waits so long after the one before; the first after a pause does not wait. */
const PACE_MS = 5;
/** Batches on the way to the worker; more only when they are full. */
const MAX_PACED = 2;
/** Points that wait for their commit; more let `write` wait. */
const MAX_PENDING_POINTS = 64 * BATCH_POINTS;
/** Texts that wait for their commit, in characters. */
const MAX_PENDING_TEXT = 64 * 1024 * 1024;
const MAX_HANDLES = 2_000_000;
/** Latest values that the worker looks up in one go; commits come in between. */
const LATEST_AT_ONCE = 500;

/** Batches come as buffers, so little of it is garbage; room for more would only be touched and kept. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 };

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The side of the store in the main thread: packs writes, hands requests to the worker, resolves many by one answer. */
export class RemoteTimeSeriesStore implements TimeSeriesStore {
  readonly #worker: Worker;
  readonly #batch = new BatchBuilder();
  readonly #calls = new Map<number, Pending>();
  #nextId = 1;
  /** Whose points are in the batch that is being packed. */
  #receipts: Receipt[] = [];
  #onTheWay = 0;
  #pendingPoints = 0;
  #pendingText = 0;
  #flushTimer: NodeJS.Timeout | NodeJS.Immediate | undefined;
  #lastFlush = 0;
  #waiting: (() => void)[] = [];
  #failure: PlatformError | undefined;
  #closing: Promise<void> | undefined;

  private constructor(worker: Worker, log: Logger) {
    this.#worker = worker;
    worker.on("message", (answer: WorkerAnswer) => this.#answered(answer));
    worker.on("error", (error) => {
      log.fatal({ err: error }, "the time series worker died");
      this.#fail("The time series store has failed");
    });
    worker.on("exit", () => this.#fail("The time series store is closed"));
  }

  /** Resolves when the store can be used. @throws {PlatformError} `unavailable` when it cannot be opened. */
  static async open(
    storage: StorageSettings,
    { log, limits }: { readonly log: Logger; readonly limits?: Partial<EngineLimits> | undefined },
  ): Promise<RemoteTimeSeriesStore> {
    const workerData = { storage, limits: { ...DEFAULT_LIMITS, ...limits } };
    const worker = new Worker(new URL("./store-worker.ts", import.meta.url), {
      workerData,
      name: "time-series",
      resourceLimits: RESOURCE_LIMITS,
    });
    const store = new RemoteTimeSeriesStore(worker, log);
    await new Promise((resolve, reject) => store.#calls.set(0, { resolve, reject }));
    return store;
  }

  get pendingPoints(): number {
    return this.#pendingPoints;
  }

  write(write: SeriesWrite): Promise<void> {
    return promised((receipt) => this.take(write, receipt));
  }

  take(write: SeriesWrite, receipt: Receipt): void {
    try {
      if (this.#failure) throw this.#failure;
      checkPoints(write.points);
    } catch (error) {
      receipt.failed(error);
      return;
    }
    if (write.points.length === 0) receipt.done();
    else if (this.#hasRoom) this.#pack(write, receipt);
    else this.#packLater(write, receipt);
  }

  async query(query: SeriesQuery): Promise<readonly Point[]> {
    const { entity, key, aggregation, interval, limit, order } = query;
    if (aggregation !== "NONE" && !(interval > 0)) throw new PlatformError("badRequest", "Interval must be positive");
    if (aggregation === "NONE" && limit < 1) throw new PlatformError("badRequest", "Limit must be positive");
    const startTs = Math.max(query.startTs, -MAX_TS);
    const endTs = Math.min(query.endTs, MAX_TS + 1);
    if (!(startTs < endTs)) return [];
    const name = { entityType: entity.entityType, entityId: entity.id, key };
    const result = await this.#call("read", { ...name, startTs, endTs, aggregation, interval, limit, order });
    if ("points" in result) return result.points;
    const points = pointsOf(key, result.columns);
    return order === "DESC" ? points.reverse() : points;
  }

  async latest(entity: EntityId, keys?: readonly string[]): Promise<readonly Point[]> {
    const rows = await this.#call("latest", entity.entityType, entity.id, keys);
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
      const rows = await this.#call("latestOf", entityType, some, keys);
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
    return (await this.#call("entities", entityType, { after, limit })) as Uuid[]; // as they were written
  }

  async keys(entity: EntityId): Promise<readonly string[]> {
    return (await this.latest(entity)).map(({ key }) => key);
  }

  async delete({ entity, ...range }: SeriesDelete): Promise<LatestChanges> {
    this.#flush();
    const startTs = Math.max(range.startTs, -MAX_TS);
    const endTs = Math.min(range.endTs, MAX_TS + 1);
    const request = { ...range, startTs, endTs, entityType: entity.entityType, entityId: entity.id };
    const changes = await this.#call("delete", request);
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
    await this.#call("deleteEntity", entity.entityType, entity.id);
  }

  async expire(entity: EntityId, beforeTs: number): Promise<void> {
    this.#flush();
    await this.#call("expire", entity.entityType, entity.id, Math.min(beforeTs, MAX_TS + 1));
  }

  /** Writes latest values to `ts_kv_latest` now; else that happens within about a second. */
  async flushLatest(): Promise<void> {
    this.#flush();
    await this.#call("flushLatest");
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#failure) return;
    while (this.#waiting.length > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#flush();
    const exited = new Promise((resolve) => this.#worker.once("exit", resolve));
    await this.#call("close");
    await exited;
  }

  get #hasRoom(): boolean {
    return (
      this.#waiting.length === 0 && this.#pendingPoints < MAX_PENDING_POINTS && this.#pendingText < MAX_PENDING_TEXT
    );
  }

  /** Callers go on in the order in which they came. */
  #packLater(write: SeriesWrite, receipt: Receipt): void {
    this.#waiting.push(() => {
      if (this.#failure) receipt.failed(this.#failure);
      else this.#pack(write, receipt);
    });
  }

  /** A write that does not fit into one batch is done when all of its batches are. */
  #pack(write: SeriesWrite, receipt: Receipt): void {
    const { length } = write.points;
    let next = this.#packFrom(write, 0);
    if (next === length) {
      this.#receipts.push(receipt);
    } else {
      const shared = new SharedReceipt(receipt, 1);
      this.#receipts.push(shared);
      while (next < length) {
        this.#flush();
        shared.expectMore();
        this.#receipts.push(shared);
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
    const receipts = this.#receipts;
    this.#receipts = [];
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
    this.#send(batch).then(
      () => {
        done();
        for (const receipt of receipts) receipt.done();
      },
      (error) => {
        this.#flush(); // what is packed has the old numbers and must not meet new ones
        this.#renumber(); // the worker may have begun anew, or never have heard of what the batch defined
        done();
        for (const receipt of receipts) receipt.failed(error);
      },
    );
    if (this.#batch.handles > MAX_HANDLES) this.#renumber();
  }

  #send(batch: Batch): Promise<void> {
    return this.#post("write", [batch], [batch.buffer]);
  }

  /** Once in millions of series: what was sent has the old numbers, what follows is defined again. */
  #renumber(): void {
    this.#batch.clearHandles();
    this.#call("forgetHandles").catch(() => undefined); // fails only with the worker, which fails everything
  }

  /** Lets those in who wait, as far as there is room. */
  #admit(): void {
    let room = MAX_PENDING_POINTS - this.#pendingPoints;
    while (this.#waiting.length > 0 && (room > 0 || this.#failure) && this.#pendingText < MAX_PENDING_TEXT) {
      this.#waiting.shift()?.();
      room -= BATCH_POINTS;
    }
  }

  #call<M extends WorkerMethod>(
    method: M,
    ...args: Parameters<WorkerCalls[M]>
  ): Promise<Awaited<ReturnType<WorkerCalls[M]>>> {
    return this.#post(method, args, []);
  }

  #post<M extends WorkerMethod>(
    method: M,
    args: Parameters<WorkerCalls[M]>,
    transfer: readonly ArrayBuffer[],
  ): Promise<Awaited<ReturnType<WorkerCalls[M]>>> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#worker.postMessage({ id, method, args }, [...transfer]);
    });
  }

  #answered(answer: WorkerAnswer): void {
    const call = this.#calls.get(answer.id);
    this.#calls.delete(answer.id);
    if (answer.ok) call?.resolve(answer.value);
    else call?.reject(new PlatformError(answer.code, answer.message));
  }

  #fail(message: string): void {
    this.#failure ??= new PlatformError("unavailable", message);
    for (const { reject } of this.#calls.values()) reject(this.#failure);
    this.#calls.clear();
    this.#flush();
    this.#admit();
  }
}

const pointOf = ({ key, ts, type, num, text }: LatestRow): Point => ({ key, ts, value: typedValue(type, num, text) });
