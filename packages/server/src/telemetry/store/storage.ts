import type { Point } from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import type { BucketGrid } from "./core/buckets.ts";
import type { HeadRow } from "./core/chunk-heads.ts";
import type { Chunk, ChunkMeta } from "./core/chunks.ts";
import type { Cell, Columns } from "./core/columns.ts";
import type { Digest, DigestSpan } from "./core/digest.ts";
import type { PixelGrid } from "./core/pixels.ts";

/** The name of a series outside of the store. */
export interface SeriesName {
  readonly entityType: string;
  readonly entityId: string;
  readonly key: string;
}

/** A value with its time, in column form. */
export interface StampedCell extends Cell {
  readonly ts: number;
}

export interface LatestRow extends StampedCell {
  readonly series: number;
  readonly key: string;
}

export interface LogRow {
  readonly lsn: number;
  readonly data: Uint8Array;
}

/** `startTs` inclusive, `endTs` exclusive. */
export interface SeriesRange {
  readonly series: number;
  readonly startTs: number;
  readonly endTs: number;
}

/** Which chunk, and what it overlaps. */
export type ChunkPlace = Pick<ChunkMeta, "id" | "series" | "t0" | "t1">;

/**
 * Everything that one transaction changes. The members are applied in this order. Chunks and ranges that are added or
 * removed take the digests that they overlap with them.
 */
export interface Changes {
  readonly addSeries: readonly (SeriesName & { readonly series: number })[];
  readonly log: readonly LogRow[];
  readonly removeChunks: readonly ChunkPlace[];
  /** Chunks that lie wholly within `startTs` (inclusive) and `endTs` (exclusive). */
  readonly removeRanges: readonly SeriesRange[];
  readonly addChunks: readonly Chunk[];
  readonly addDigests: readonly Digest[];
  /** Replace stored values unless those are newer. */
  readonly latest: readonly (StampedCell & { readonly series: number })[];
  /** Replace stored values unconditionally; without `value` they are removed. */
  readonly forceLatest: readonly { readonly series: number; readonly value: StampedCell | undefined }[];
  /** With their chunks and latest values. */
  readonly removeSeries: readonly number[];
  /** Earlier rows are in chunks. */
  readonly trimLogBelow: number | undefined;
}

export const NO_CHANGES: Changes = {
  addSeries: [],
  log: [],
  removeChunks: [],
  removeRanges: [],
  addChunks: [],
  addDigests: [],
  latest: [],
  forceLatest: [],
  removeSeries: [],
  trimLogBelow: undefined,
};

/** Selects chunks of a series: those that overlap `startTs` (inclusive) to `endTs` (exclusive). */
export interface ChunkQuery {
  readonly series: number;
  readonly startTs: number;
  readonly endTs: number;
  /** By first time ascending, or by last time descending. */
  readonly order: "t0" | "t1 desc";
  readonly limit: number;
  readonly offset: number;
}

/** How large a chunk is. */
export interface ChunkSize extends Pick<ChunkMeta, "t0" | "t1" | "count"> {
  readonly bytes: number;
}

/** The place of a chunk in the order of first times. */
export type HeadPlace = Pick<ChunkMeta, "t0" | "t1" | "id">;

/** Selects chunks of a range in the order of their first times, after those of an earlier page. */
export interface HeadQuery extends SeriesRange {
  /** Whether chunks count that begin before `startTs` and end in the range. */
  readonly overlapping: boolean;
  readonly after: HeadPlace | undefined;
  readonly limit: number;
}

/** `after` is the last id of the previous page. */
export interface EntityPage {
  readonly after: string | undefined;
  readonly limit: number;
}

export interface SeriesReader {
  /** The numbers of the series, in the order of the names; `undefined` for unknown ones. */
  find(names: readonly SeriesName[]): Promise<(number | undefined)[]>;
  seriesOf(entityType: string, entityId: string): Promise<{ readonly series: number; readonly key: string }[]>;
  /** The last chunk of each series that has one. */
  tails(series: readonly number[]): Promise<Chunk[]>;
  chunks(query: ChunkQuery): Promise<Chunk[]>;
  /** Like {@link chunks}, without the data. */
  metas(query: ChunkQuery): Promise<ChunkMeta[]>;
  /** How large the chunks are that overlap the range, by first time. */
  sizes(range: SeriesRange, limit: number): Promise<ChunkSize[]>;
  /** Chunks in the order of first time, last time and id, with the beginning of their data. */
  heads(query: HeadQuery): Promise<HeadRow[]>;
  /** Chunks by their ids, in any order. */
  chunksById(ids: readonly number[]): Promise<Chunk[]>;
  /** Digests that overlap the range, in the order of time. */
  digests(range: SeriesRange, limit: number): Promise<Digest[]>;
  /** Like {@link digests}, without the data. */
  spans(range: SeriesRange, limit: number): Promise<DigestSpan[]>;
  /** Stored latest values of an entity; of all keys by default. */
  latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]>;
  /** Stored latest values of those series that have one, in any order. */
  latestOf(series: readonly number[]): Promise<LatestRow[]>;
  /** Ids of entities that have series, ascending, after `after`. */
  entities(entityType: string, page: EntityPage): Promise<string[]>;
}

/** A range of a series, and its points that are in no chunk yet (sorted). */
export interface RangeRead {
  readonly series: number;
  readonly buffered: Columns;
  readonly startTs: number;
  /** Exclusive. */
  readonly endTs: number;
}

export interface RawRead extends RangeRead {
  readonly limit: number;
  readonly order: "ASC" | "DESC";
}

/**
 * Reads chunks merged with buffered points. May run during changes, and sees all that was durable when it was called.
 * Points that were folded after they were buffered are returned once: points of equal time are one.
 */
export interface RangeReader {
  /** The first or last points, always ascending. The caller owns the arrays. */
  raw(read: RawRead): Promise<Columns>;
  /** One point per bucket. */
  buckets(read: RangeRead, grid: BucketGrid): Promise<Noted<readonly Point[]>>;
  /** What a chart draws of the range. The caller owns the arrays. */
  pixels(read: RangeRead, grid: PixelGrid): Promise<Noted<PixelSeries>>;
}

/** The result of a read over chunks, and what was noticed about them. */
export interface Noted<T> {
  readonly result: T;
  /** Chunks that were read from rows of their own, because no digest has them. */
  readonly withoutDigest: number;
}

/** The next unused numbers. */
export interface Counters {
  readonly series: number;
  readonly chunk: number;
  readonly lsn: number;
}

/** A database that holds the log, the chunks, the dictionary of series and the latest values. */
export interface SeriesStorage {
  /** Reads in the thread of the changes, between them. */
  readonly applied: SeriesReader;
  counters(): Promise<Counters>;
  /** The rows of the log after `lsn`, in order; empty at its end. */
  logAfter(lsn: number): Promise<LogRow[]>;
  /** All or nothing; durable when it resolves. */
  apply(changes: Changes): Promise<void>;
  /** For single reads that may run during a change. */
  readonly reads: SeriesReader;
  /** Like {@link reads}, for whole ranges. */
  readonly ranges: RangeReader;
  /** Whether it has failed permanently, for example because its connection is closed. */
  readonly lost: boolean;
  /** Called when idle, and before closing. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
