import type { Aggregation, EntityId, EntityType, Point, Uuid } from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import type { Completion } from "../../kernel/async/completion.ts";
import type { Columns } from "./core/columns.ts";
import type { KeyRetention, RetentionEstimate, RetentionResult } from "./engine/retention-requests.ts";

/** Points of one entity that are written together. Of equal key and time, the last one wins. */
export interface SeriesWrite {
  readonly entity: EntityId;
  readonly points: readonly Point[];
  /** Whether latest values are updated; a latest value is replaced unless the point is older. */
  readonly latest: boolean;
  /** False stores the points as latest values only, without history; true by default. */
  readonly history?: boolean | undefined;
}

/** A range of one series: `startTs` inclusive, `endTs` exclusive. */
export interface SeriesQuery {
  readonly entity: EntityId;
  readonly key: string;
  readonly startTs: number;
  readonly endTs: number;
  /**
   * NONE: raw points, at most `limit`, in `order`. Otherwise one point per bucket, ascending; limit and order are
   * ignored.
   */
  readonly aggregation: Aggregation;
  /** Milliseconds, greater than 0; used for aggregation only. */
  readonly interval: number;
  readonly limit: number;
  readonly order: "ASC" | "DESC";
}

/** What charts draw of several series of one entity: `startTs` inclusive, `endTs` exclusive. */
export interface PixelQuery {
  readonly entity: EntityId;
  readonly keys: readonly string[];
  readonly startTs: number;
  readonly endTs: number;
  /** Milliseconds that fall into one slot, whole and greater than 0; slots are counted from the epoch. */
  readonly interval: number;
  /** Series with about this many points in the range, or fewer, are given as they are. */
  readonly rawLimit: number;
}

/** A range of raw points of one series. */
export type RawQuery = Omit<SeriesQuery, "aggregation" | "interval">;

/** Changes of latest values by a delete: another point, or `undefined` for none. */
export type LatestChanges = ReadonlyMap<string, Point | undefined>;

export interface SeriesDelete {
  readonly entity: EntityId;
  readonly keys: readonly string[];
  /** Inclusive. */
  readonly startTs: number;
  /** Exclusive. */
  readonly endTs: number;
  /** Whether the newest point before the range becomes the latest value when the latest was deleted. */
  readonly rewriteLatest: boolean;
}

/**
 * Time series and their latest values. Reads see every write whose promise has resolved, and may see pending ones.
 * Bounds, buckets and value rules: reference, telemetry and queries, sections 1 and 2.
 */
export interface TimeSeriesStore {
  /** Resolves when all points are durable. Concurrent writes share a commit. */
  write(write: SeriesWrite): Promise<void>;
  /** Like {@link write}, without a promise for each write. */
  enqueue(write: SeriesWrite, completion: Completion): void;
  query(query: SeriesQuery): Promise<readonly Point[]>;
  /**
   * Raw points by column, always ascending, of the first or last `limit` ones: for callers that read many and keep none.
   * The caller owns the arrays.
   */
  raw(query: RawQuery): Promise<Columns>;
  /** What a chart draws, for each key in their order. Reads no points where statistics of chunks say the same. */
  pixels(query: PixelQuery): Promise<readonly PixelSeries[]>;
  /** Latest values of the keys that have one; of all keys by default. */
  latest(entity: EntityId, keys?: readonly string[]): Promise<readonly Point[]>;
  /** Latest values of the given keys of many entities of one type; the result has every id. */
  latestOf(
    entityType: EntityType,
    ids: readonly Uuid[],
    keys: readonly string[],
  ): Promise<ReadonlyMap<Uuid, readonly Point[]>>;
  /** Ids of entities that have time series, ascending, after the last one of the previous page. */
  entities(
    entityType: EntityType,
    page: { readonly after?: Uuid | undefined; readonly limit: number },
  ): Promise<readonly Uuid[]>;
  /** Keys that have a latest value. */
  keys(entity: EntityId): Promise<readonly string[]>;
  delete(request: SeriesDelete): Promise<LatestChanges>;
  /** Removes all points and latest values of an entity in batches, for example after its removal. */
  deleteEntity(entity: EntityId): Promise<void>;
  /** Removes points of an entity older than `beforeTs` in batches; latest values are kept. For the TTL job. */
  expire(entity: EntityId, beforeTs: number): Promise<void>;
  /**
   * Rolls up and removes old points of an entity by rules, in batches; latest values are kept. Rows that stand for a bucket are at
   * the time of its last point, with its value, and aggregate like all of its points. It can be repeated after any interruption.
   */
  retain(entity: EntityId, rules: readonly KeyRetention[]): Promise<RetentionResult>;
  /** What {@link retain} would change, by key, estimated from the places and sizes of chunks. */
  estimate(entity: EntityId, rules: readonly KeyRetention[]): Promise<readonly RetentionEstimate[]>;
  /** Writes latest values to `ts_kv_latest` now; otherwise that takes up to about a second. */
  flushLatest(): Promise<void>;
  /** Accepted points that wait for their commit; transports stop reading when there are many. */
  readonly pendingPoints: number;
  close(): Promise<void>;
}
