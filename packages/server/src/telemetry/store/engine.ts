import { type Aggregation, PlatformError, type Point } from "@orrery/model";
import { type Batch, TYPE_MASK, viewBatch, WITH_LATEST } from "./batch.ts";
import { CHUNK_POINTS, type Chunk, type NewChunk, rewrite } from "./core/chunks.ts";
import { type Columns, EMPTY, isText } from "./core/columns.ts";
import { nextCompaction } from "./core/compaction.ts";
import { LogWriter } from "./core/log-records.ts";
import { LogWindow } from "./core/log-window.ts";
import { sorted } from "./core/merge.ts";
import { PointBuffers } from "./core/point-buffers.ts";
import { Slots } from "./core/slots.ts";
import { Exclusive } from "./exclusive.ts";
import { fillsTail, foldPoints } from "./folding.ts";
import { readBuckets, readRaw } from "./reads.ts";
import { replay } from "./replay.ts";
import {
  type Changes,
  type ChunkQuery,
  type LatestRow,
  NO_CHANGES,
  type SeriesName,
  type SeriesReader,
  type SeriesStorage,
  type StampedCell,
} from "./storage.ts";

/** Bounds of an engine's memory and of its log. */
export interface EngineLimits {
  /** Points buffered over all series; 17 bytes each. */
  readonly bufferedPoints: number;
  /** Memory of buffered texts. */
  readonly textBytes: number;
  /** Size of the log, which a start after a crash reads. */
  readonly logBytes: number;
  /** A series is folded when it has about so many points. */
  readonly foldPoints: number;
}

export const DEFAULT_LIMITS: EngineLimits = {
  bufferedPoints: 6_000_000,
  textBytes: 64 * 1024 * 1024,
  logBytes: 64 * 1024 * 1024,
  foldPoints: CHUNK_POINTS,
};

export interface ReadRequest extends SeriesName {
  readonly startTs: number;
  readonly endTs: number;
  readonly aggregation: Aggregation;
  readonly interval: number;
  readonly limit: number;
  readonly order: "ASC" | "DESC";
}

/** Raw points by column, or the points of the buckets. */
export type ReadResult = { readonly columns: Columns } | { readonly points: readonly Point[] };

export interface DeleteRequest {
  readonly entityType: string;
  readonly entityId: string;
  readonly keys: readonly string[];
  readonly startTs: number;
  readonly endTs: number;
  readonly rewriteLatest: boolean;
}

/** A latest value that a delete took away, and what took its place. */
export interface LatestChange {
  readonly key: string;
  readonly value: StampedCell | undefined;
}

const FOLDS_PER_STEP = 512;
/** Points after which full series are folded even if they are few. */
const FOLD_EVERY = 32 * 1024;
const LATEST_PER_STEP = 2000;
const TRIM_BYTES = 256 * 1024;
const SMALL_CHUNKS = 8;
const COMPACTION_METAS = 2048;
const TAIL_METAS = 64;
const MAX_COMPACTIONS = 100_000;
const KNOWN_SERIES = 50_000;
/** Beyond every time stamp that is accepted. */
const END_OF_TIME = 2 ** 52;

interface CompactionRequest {
  readonly startTs: number;
  readonly endTs: number;
}

/** Only the newest chunks of the series, which are many and small. */
const TAIL: CompactionRequest = { startTs: Number.POSITIVE_INFINITY, endTs: Number.NEGATIVE_INFINITY };

interface FoldStep {
  readonly slots: readonly number[];
  readonly remove: readonly number[];
  readonly add: readonly Chunk[];
  /** Index into `add` of each slot's last chunk; `undefined` when the order in time is not known. */
  readonly tails: readonly (Chunk | undefined)[];
  readonly overlaps: readonly { readonly series: number; readonly startTs: number; readonly endTs: number }[];
}

/**
 * Time series over a storage. Every commit goes to the log and into the buffers; buffers that are full become chunks.
 * Reads merge chunks and buffers. Everything that changes something runs one at a time.
 */
export class SeriesEngine {
  readonly #storage: SeriesStorage;
  readonly #limits: EngineLimits;
  readonly #exclusive = new Exclusive();
  readonly #flushes = new Exclusive();
  readonly #slots: Slots;
  readonly #buffers: PointBuffers;
  readonly #log: LogWindow;
  readonly #row = new LogWriter();
  #handles = new Int32Array(1024).fill(-1);
  readonly #undefined = new Map<number, SeriesName>();
  readonly #known = new Map<string, number>();
  #nextSeries = 1;
  #nextChunk = 1;
  #nextLsn = 1;
  #full: number[] = [];
  #sinceFold = 0;
  #dirty: number[] = [];
  /** Latest values of rows up to here are in their table. */
  #latestLsn = 0;
  #flushing = false;
  readonly #compactions = new Map<number, CompactionRequest>();

  private constructor(storage: SeriesStorage, limits: EngineLimits) {
    this.#storage = storage;
    this.#limits = limits;
    this.#slots = new Slots(limits.foldPoints);
    this.#buffers = new PointBuffers(limits.bufferedPoints);
    this.#log = new LogWindow(this.#slots);
  }

  /** Reads the log back into the buffers. Closes the storage with the engine. */
  static async open(storage: SeriesStorage, limits: EngineLimits = DEFAULT_LIMITS): Promise<SeriesEngine> {
    const engine = new SeriesEngine(storage, limits);
    await engine.#boot();
    return engine;
  }

  /** Whether its storage is gone for good; another engine can take over from what is durable. */
  get lost(): boolean {
    return this.#storage.lost;
  }

  /** Resolves when the points are durable. */
  write(batch: Batch): Promise<void> {
    return this.#exclusive.run(() => this.#commit(batch));
  }

  /** Handles are numbered anew from now on. */
  async forgetHandles(): Promise<void> {
    await this.#exclusive.run(async () => {
      this.#handles.fill(-1);
      this.#undefined.clear();
      for (const slot of [...this.#slots.all()]) {
        if (this.#buffers.count(slot) === 0 && !this.#slots.latest(slot)) this.#slots.release(slot);
      }
    });
  }

  async read(request: ReadRequest): Promise<ReadResult> {
    return this.#reading(async () => {
      const series = await this.#find(request);
      if (series === undefined) return { columns: EMPTY };
      const { startTs, endTs, aggregation, interval } = request;
      const range = { series, buffered: this.#buffered(series), startTs, endTs };
      return this.#storage.snapshot<ReadResult>(async (reader) => {
        if (aggregation === "NONE") return { columns: await readRaw(reader, { ...request, ...range }) };
        return {
          points: await readBuckets(reader, range, { key: request.key, startTs, endTs, interval, aggregation }),
        };
      });
    });
  }

  /** Latest values of an entity, of all keys when `keys` is absent. */
  async latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]> {
    const { reads } = this.#storage;
    return this.#reading(async () => {
      const known = keys
        ? await this.#findKeys(reads, entityType, entityId, keys)
        : await reads.seriesOf(entityType, entityId);
      const pending = known.map(({ series, key }) => ({ key, series, value: this.#pendingLatest(series) }));
      const rows = new Map((await reads.latest(entityType, entityId, keys)).map((row) => [row.key, row]));
      for (const { key, series, value } of pending) {
        const stored = rows.get(key);
        if (value && (!stored || value.ts >= stored.ts)) rows.set(key, { ...value, key, series });
      }
      return [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    });
  }

  /** Removes `[startTs, endTs)` of each key; answers what became of the latest values that lay within. */
  async delete(request: DeleteRequest): Promise<LatestChange[]> {
    return this.#exclusive.run(async () => {
      const { entityType, entityId, startTs, endTs } = request;
      if (endTs <= startTs) return [];
      const known = await this.#findKeys(this.#storage, entityType, entityId, [...new Set(request.keys)]);
      const stored = new Map(
        (await this.#storage.latest(entityType, entityId, request.keys)).map((row) => [row.series, row]),
      );
      const removal = await this.#planRemoval(
        known.map(({ series }) => series),
        startTs,
        endTs,
      );
      const changes: (LatestChange & { series: number })[] = [];
      for (const { series, key } of known) {
        const pending = this.#pendingLatest(series);
        const row = stored.get(series);
        const current = pending && (!row || pending.ts >= row.ts) ? pending : row;
        if (!current || current.ts < startTs || current.ts >= endTs) continue;
        const value = request.rewriteLatest ? await this.#newestBefore(series, startTs) : undefined;
        changes.push({ series, key, value });
      }
      for (const { series } of known) this.#row.removed(series, startTs, endTs);
      for (const { series, value } of changes) this.#row.latest(series, value);
      await this.#apply({ ...removal, forceLatest: changes }, () => {
        for (const { series } of known) this.#removeBuffered(series, startTs, endTs);
        for (const { series } of changes) this.#dropPending(series);
      });
      return changes.map(({ key, value }) => ({ key, value }));
    });
  }

  /** Removes everything of an entity. */
  async deleteEntity(entityType: string, entityId: string): Promise<void> {
    await this.#exclusive.run(async () => {
      const known = await this.#storage.seriesOf(entityType, entityId);
      if (known.length === 0) return;
      const series = known.map((each) => each.series);
      this.#row.dropped(series);
      await this.#apply({ removeSeries: series }, () => {
        for (const each of series) this.#dropSeries(each);
        this.#known.clear();
      });
    });
  }

  /** Removes the points of an entity before `beforeTs`; latest values stay. */
  async expire(entityType: string, entityId: string, beforeTs: number): Promise<void> {
    await this.#exclusive.run(async () => {
      const known = (await this.#storage.seriesOf(entityType, entityId)).map(({ series }) => series);
      if (known.length === 0) return;
      const removal = await this.#planRemoval(known, -END_OF_TIME, beforeTs);
      for (const series of known) this.#row.removed(series, -END_OF_TIME, beforeTs);
      await this.#apply(removal, () => {
        for (const series of known) this.#removeBuffered(series, -END_OF_TIME, beforeTs);
      });
    });
  }

  /** Writes latest values that changed since the last time to their table; ends when those of now are written. */
  flushLatest(): Promise<void> {
    return this.#flushes.run(() => this.#flushDirty());
  }

  async #flushDirty(): Promise<void> {
    const end = this.#nextLsn - 1;
    const slots = this.#dirty;
    this.#dirty = [];
    this.#flushing = true;
    try {
      while (slots.length > 0) await this.#exclusive.run(() => this.#flushSlots(slots));
      this.#latestLsn = end;
    } finally {
      for (const slot of slots) this.#dirty.push(slot); // a failed step: the next time tries again
      this.#flushing = false;
    }
  }

  /** One step of what can be done when nobody waits; answers whether there is more. */
  async work(): Promise<boolean> {
    return this.#exclusive.run(async () => {
      if (this.#full.length >= FOLDS_PER_STEP) {
        await this.#foldAlone(this.#takeFull(FOLDS_PER_STEP));
        return true;
      }
      const [next] = this.#compactions;
      if (!next) return false;
      this.#compactions.delete(next[0]);
      await this.#compact(next[0], next[1]);
      return this.#compactions.size > 0;
    });
  }

  /** Nothing has come for a while: leaves the file small. */
  async rest(): Promise<void> {
    await this.#exclusive.run(async () => {
      while (this.#full.length > 0) await this.#foldAlone(this.#takeFull(FOLDS_PER_STEP));
      if (this.#trimBelow(1) !== undefined) await this.#apply({}, () => undefined);
      await this.#storage.tidy();
    });
  }

  /** Folds what it can within `withinMs`; the log keeps the rest. */
  async close(withinMs: number): Promise<void> {
    try {
      await this.flushLatest();
      await this.#exclusive.run(() => this.#foldUntil(performance.now() + withinMs));
    } finally {
      await this.#exclusive.run(() => this.#storage.close());
    }
  }

  async #foldUntil(end: number): Promise<void> {
    for (;;) {
      const slots = this.#log.oldestSlots(4 * FOLDS_PER_STEP);
      if (slots.length === 0 || performance.now() > end) break;
      slots.sort((a, b) => this.#slots.series(a) - this.#slots.series(b));
      await this.#foldAlone(slots);
    }
    if (this.#trimBelow(1) !== undefined) await this.#apply({}, () => undefined);
  }

  /** A storage that cannot read while it writes is asked between two changes. */
  #reading<T>(work: () => Promise<T>): Promise<T> {
    return this.#storage.concurrentSnapshots ? work() : this.#exclusive.run(work);
  }

  async #boot(): Promise<void> {
    const counters = await this.#storage.counters();
    this.#nextSeries = counters.series;
    this.#nextChunk = counters.chunk;
    this.#nextLsn = counters.lsn;
    const forced = await replay(this.#storage, {
      slots: this.#slots,
      buffers: this.#buffers,
      log: this.#log,
      dirty: this.#dirty,
    });
    for (const slot of this.#slots.all()) {
      // A series number may have been given out by a transaction whose only trace is the log.
      this.#nextSeries = Math.max(this.#nextSeries, this.#slots.series(slot) + 1);
      if (this.#isFull(slot)) this.#full.push(slot);
    }
    if (forced.length > 0) await this.#storage.apply({ ...NO_CHANGES, forceLatest: forced });
    await this.flushLatest();
  }

  async #commit(batch: Batch): Promise<void> {
    for (const { handle, ...name } of batch.definitions) this.#undefined.set(handle, name);
    const definitions = this.#undefined; // also those of a commit that failed
    const { created, resolved } = await this.#resolve(definitions);
    await this.#makeRoom(batch.count);
    const view = viewBatch(batch.buffer, batch.count);
    const folds = await this.#planFolds(this.#dueFolds(batch.count));
    const seriesOf = (handle: number) => resolved.get(handle) ?? this.#slots.series(this.#handles[handle] ?? -1);
    if (view.handles.some((handle) => seriesOf(handle) === 0)) {
      throw new PlatformError("unavailable", "The time series store was opened again; the points were not saved");
    }
    for (let i = 0; i < batch.count; i++) {
      const flags = view.flags[i] ?? 0;
      const type = flags & TYPE_MASK;
      const num = view.num[i] ?? 0;
      const text = isText(type) ? batch.texts[num] : undefined;
      this.#row.point(seriesOf(view.handles[i] ?? 0), view.ts[i] ?? 0, type, num, text, flags >= WITH_LATEST);
    }
    await this.#apply(
      { ...this.#foldChanges(folds), addSeries: created },
      (lsn) => {
        this.#folded(folds);
        for (const [handle, series] of resolved) this.#setHandle(handle, this.#slots.take(series));
        this.#undefined.clear();
        this.#buffer(batch, lsn);
      },
      folds,
    );
  }

  #buffer({ count, buffer, texts }: Batch, lsn: number): void {
    const { ts, num, handles, flags } = viewBatch(buffer, count);
    for (let i = 0; i < count; i++) {
      const slot = this.#handles[handles[i] ?? 0] ?? -1;
      const flag = flags[i] ?? 0;
      const type = flag & TYPE_MASK;
      const value = num[i] ?? 0;
      const text = isText(type) ? texts[value] : undefined;
      const time = ts[i] ?? 0;
      const before = this.#buffers.count(slot);
      if (before === 0) this.#log.addSlot(slot, lsn);
      this.#buffers.append(slot, time, type, value, text);
      if (before + 1 === this.#slots.foldAt(slot)) this.#full.push(slot);
      if (flag >= WITH_LATEST && this.#slots.offerLatest(slot, time, type, value, text)) this.#dirty.push(slot);
    }
  }

  #isFull(slot: number): boolean {
    return this.#buffers.count(slot) >= this.#slots.foldAt(slot);
  }

  #dueFolds(points: number): number[] {
    this.#sinceFold += points;
    const pressed = this.#log.bytes > this.#limits.logBytes || this.#buffers.textBytes > this.#limits.textBytes;
    if (!pressed && this.#full.length < FOLDS_PER_STEP && this.#sinceFold < FOLD_EVERY) return [];
    this.#sinceFold = 0;
    return this.#takeFull(FOLDS_PER_STEP);
  }

  /** Many series at a time: each fold touches the indexes, and neighbours in one transaction share their pages. */
  #takeFull(limit: number): number[] {
    const slots = new Set<number>();
    while (slots.size < limit) {
      const slot = this.#full.pop();
      if (slot === undefined) break;
      if (this.#isFull(slot)) slots.add(slot);
    }
    const { bytes } = this.#log;
    const pressed = bytes > this.#limits.logBytes || this.#buffers.textBytes > this.#limits.textBytes;
    if (pressed) for (const slot of this.#log.oldestSlots(limit)) slots.add(slot);
    return [...slots].sort((a, b) => this.#slots.series(a) - this.#slots.series(b));
  }

  /** Folds the oldest points until a batch of `count` fits for sure. */
  async #makeRoom(count: number): Promise<void> {
    const spare = Math.min(2 * count, this.#limits.bufferedPoints >> 3);
    while (this.#buffers.room < spare) await this.#foldAlone(this.#log.oldestSlots(FOLDS_PER_STEP));
  }

  async #foldAlone(slots: readonly number[]): Promise<void> {
    const folds = await this.#planFolds(slots);
    await this.#apply(this.#foldChanges(folds), () => this.#folded(folds), folds);
  }

  async #planFolds(slots: readonly number[]): Promise<FoldStep> {
    const filled = slots.filter((slot) => this.#buffers.count(slot) > 0);
    const needed = filled.filter((slot) => {
      const end = this.#slots.tailEnd(slot);
      if (Number.isNaN(end)) return true;
      const tail = { count: this.#slots.tailCount(slot) };
      return end !== -Infinity && fillsTail(tail, this.#buffers.count(slot));
    });
    const found = needed.length === 0 ? [] : await this.#storage.tails(needed.map((slot) => this.#slots.series(slot)));
    const tails = new Map(found.map((tail) => [tail.series, tail]));
    for (const slot of needed) this.#slots.setTail(slot, tails.get(this.#slots.series(slot)));
    const step = {
      slots: filled,
      remove: [] as number[],
      add: [] as Chunk[],
      tails: [] as (Chunk | undefined)[],
      overlaps: [] as { series: number; startTs: number; endTs: number }[],
    };
    for (const slot of filled) {
      const series = this.#slots.series(slot);
      const target = { series, end: this.#slots.tailEnd(slot), tail: tails.get(series), seq: this.#nextChunk };
      const points = sorted(this.#buffers.read(slot));
      const fold = await foldPoints(this.#storage, points, target);
      const made = this.#numbered(fold.add);
      const last = made.at(-1);
      step.remove.push(...fold.remove);
      step.add.push(...made);
      step.tails.push(last && last.t1 > target.end ? last : undefined);
      if (fold.overlaps) step.overlaps.push({ series, ...fold.overlaps });
    }
    return step;
  }

  #numbered(chunks: readonly NewChunk[]): Chunk[] {
    return chunks.map((chunk) => ({ ...chunk, id: this.#nextChunk++ }));
  }

  #foldChanges({ remove, add }: FoldStep): Partial<Changes> {
    return { removeChunks: remove, addChunks: add };
  }

  #folded({ slots, tails, overlaps }: FoldStep): void {
    for (const [i, slot] of slots.entries()) {
      this.#buffers.clear(slot);
      this.#slots.setFirstLsn(slot, 0);
      const tail = tails[i];
      if (!tail) {
        this.#slots.forgetTail(slot);
        continue;
      }
      this.#slots.setTail(slot, tail);
      if (tail.count < CHUNK_POINTS / 2 && this.#slots.countSmall(slot) >= SMALL_CHUNKS) {
        this.#slots.resetSmall(slot);
        this.#askCompaction(this.#slots.series(slot), TAIL);
      }
    }
    for (const { series, ...range } of overlaps) this.#askCompaction(series, range);
  }

  #askCompaction(series: number, { startTs, endTs }: CompactionRequest): void {
    const asked = this.#compactions.get(series);
    if (!asked && this.#compactions.size >= MAX_COMPACTIONS) return; // only order suffers, and a later fold asks again
    this.#compactions.set(series, {
      startTs: Math.min(startTs, asked?.startTs ?? startTs),
      endTs: Math.max(endTs, asked?.endTs ?? endTs),
    });
  }

  async #compact(series: number, request: CompactionRequest): Promise<void> {
    const isTail = request.startTs > request.endTs;
    const { startTs, endTs } = isTail ? { startTs: -END_OF_TIME, endTs: END_OF_TIME } : request;
    const limit = isTail ? TAIL_METAS : COMPACTION_METAS;
    const order = isTail ? "t1 desc" : "t0";
    const metas = await this.#storage.metas({ series, startTs, endTs: endTs + 1, order, limit, offset: 0 });
    metas.sort((a, b) => a.t0 - b.t0);
    const window = nextCompaction(metas);
    const last = metas.at(-1);
    if (!window) {
      if (!isTail && last && metas.length === limit) this.#askCompaction(series, { startTs: last.t0 + 1, endTs });
      return;
    }
    const chunks = await this.#storage.chunks(allChunks(series, window.startTs, window.endTs + 1));
    const add = this.#numbered(rewrite(chunks, { series, ...window, seq: this.#nextChunk, added: EMPTY }));
    await this.#apply({ removeChunks: chunks.map(({ id }) => id), addChunks: add }, () => {
      const slot = this.#slots.find(series);
      if (slot !== undefined) this.#slots.forgetTail(slot);
      // Onwards from here, never the same window again: it may not get any better.
      if (!isTail && window.endTs < endTs) this.#askCompaction(series, { startTs: window.endTs + 1, endTs });
    });
  }

  async #planRemoval(series: readonly number[], startTs: number, endTs: number): Promise<Partial<Changes>> {
    const removeChunks: number[] = [];
    const addChunks: Chunk[] = [];
    for (const each of series) {
      const partial = new Map<number, Chunk>();
      for (const ts of [startTs, endTs]) {
        for (const chunk of await this.#storage.chunks(allChunks(each, ts, ts + 1))) {
          if (chunk.t0 < endTs && chunk.t1 >= startTs) partial.set(chunk.id, chunk);
        }
      }
      const cut = { series: each, startTs, endTs: endTs - 1, seq: 0, added: undefined };
      addChunks.push(...this.#numbered(rewrite([...partial.values()], cut)));
      removeChunks.push(...partial.keys());
    }
    return { removeChunks, addChunks, removeRanges: series.map((each) => ({ series: each, startTs, endTs })) };
  }

  #removeBuffered(series: number, startTs: number, endTs: number): void {
    const slot = this.#slots.find(series);
    if (slot === undefined) return;
    this.#buffers.remove(slot, startTs, endTs);
    if (this.#buffers.count(slot) === 0) this.#slots.setFirstLsn(slot, 0);
    this.#slots.forgetTail(slot);
  }

  #dropPending(series: number): void {
    const slot = this.#slots.find(series);
    if (slot !== undefined) this.#slots.clearLatest(slot);
  }

  #dropSeries(series: number): void {
    this.#compactions.delete(series);
    const slot = this.#slots.find(series);
    if (slot === undefined) return;
    this.#buffers.clear(slot);
    this.#slots.release(slot);
  }

  async #newestBefore(series: number, endTs: number): Promise<StampedCell | undefined> {
    const read = {
      series,
      buffered: this.#buffered(series),
      startTs: -END_OF_TIME,
      endTs,
      limit: 1,
      order: "DESC",
    } as const;
    const { length, ts, type, num, text } = await readRaw(this.#storage, read);
    const last = length - 1;
    if (last < 0) return undefined;
    const code = type[last] ?? 0;
    const value = num[last] ?? 0;
    return {
      ts: ts[last] ?? 0,
      type: code,
      num: isText(code) ? 0 : value,
      text: isText(code) ? text[value] : undefined,
    };
  }

  async #flushSlots(slots: number[]): Promise<void> {
    const step = slots.slice(-LATEST_PER_STEP);
    const latest: (StampedCell & { series: number })[] = [];
    // A slot whose latest value was deleted and written again stands there twice.
    for (const slot of new Set(step)) {
      const value = this.#slots.latest(slot);
      if (value) latest.push({ series: this.#slots.series(slot), ...value });
    }
    await this.#storage.apply({ ...NO_CHANGES, latest });
    slots.length -= step.length;
    for (const slot of step) this.#slots.clearLatest(slot);
  }

  /** Applies changes together with the log row under construction; `after` brings the memory up to date. */
  async #apply(changes: Partial<Changes>, after: (lsn: number) => void, folds?: FoldStep): Promise<void> {
    const log: { lsn: number; data: Uint8Array }[] = [];
    if (!this.#row.empty) log.push({ lsn: this.#nextLsn, data: this.#row.take() });
    const trimLogBelow = this.#trimBelow(TRIM_BYTES);
    if (folds && folds.slots.length > 0) {
      // Ahead of the new points: what is folded is what was there before them.
      this.#row.folded(folds.slots.map((slot) => this.#slots.series(slot)));
      log.unshift({ lsn: this.#nextLsn, data: this.#row.take() });
      const points = log[1];
      if (points) log[1] = { ...points, lsn: this.#nextLsn + 1 };
    }
    await this.#storage.apply({ ...NO_CHANGES, ...changes, log, trimLogBelow });
    if (trimLogBelow !== undefined) this.#log.trim(trimLogBelow);
    for (const { lsn, data } of log) this.#log.addRow(lsn, data.length);
    this.#nextLsn += log.length;
    after(this.#nextLsn - 1);
  }

  /** Latest values that are not in their table yet need their rows, too. */
  #trimBelow(atLeastBytes: number): number | undefined {
    const end = this.#dirty.length === 0 && !this.#flushing ? this.#nextLsn : this.#latestLsn + 1;
    const { below, bytes } = this.#log.trimmable(end);
    return bytes >= atLeastBytes ? below : undefined;
  }

  async #resolve(definitions: ReadonlyMap<number, SeriesName>): Promise<{
    created: (SeriesName & { series: number })[];
    resolved: Map<number, number>;
  }> {
    const created: (SeriesName & { series: number })[] = [];
    const resolved = new Map<number, number>();
    if (definitions.size === 0) return { created, resolved };
    const fresh = new Map<string, number>();
    const found = await this.#storage.find([...definitions.values()]);
    let i = 0;
    for (const [handle, name] of definitions) {
      const text = nameText(name);
      const series = found[i++] ?? fresh.get(text) ?? this.#nextSeries++;
      if (found[i - 1] === undefined && !fresh.has(text)) {
        fresh.set(text, series);
        created.push({ ...name, series });
      }
      resolved.set(handle, series);
    }
    return { created, resolved };
  }

  #setHandle(handle: number, slot: number): void {
    if (handle >= this.#handles.length) {
      const grown = new Int32Array(Math.max(this.#handles.length * 2, handle + 1)).fill(-1);
      grown.set(this.#handles);
      this.#handles = grown;
    }
    this.#handles[handle] = slot;
  }

  async #find(name: SeriesName): Promise<number | undefined> {
    const text = nameText(name);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const [series] = await this.#storage.reads.find([name]);
    if (series === undefined) return undefined;
    if (this.#known.size >= KNOWN_SERIES) this.#known.clear();
    this.#known.set(text, series);
    return series;
  }

  async #findKeys(
    reader: SeriesReader,
    entityType: string,
    entityId: string,
    keys: readonly string[],
  ): Promise<{ series: number; key: string }[]> {
    const found = await reader.find(keys.map((key) => ({ entityType, entityId, key })));
    return keys.flatMap((key, i) => {
      const series = found[i];
      return series === undefined ? [] : [{ series, key }];
    });
  }

  #buffered(series: number): Columns {
    const slot = this.#slots.find(series);
    return slot === undefined ? EMPTY : sorted(this.#buffers.read(slot));
  }

  #pendingLatest(series: number): StampedCell | undefined {
    const slot = this.#slots.find(series);
    return slot === undefined ? undefined : this.#slots.latest(slot);
  }
}

/** Of the few chunks over a moment or a window, all. */
const allChunks = (series: number, startTs: number, endTs: number): ChunkQuery => ({
  series,
  startTs,
  endTs,
  order: "t0",
  limit: Number.MAX_SAFE_INTEGER,
  offset: 0,
});

const nameText = ({ entityType, entityId, key }: SeriesName): string => `${entityType} ${entityId} ${key}`;
