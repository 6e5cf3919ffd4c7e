import type { Aggregation, EntityId, EntityType, Point, Uuid } from "@orrery/model";
import type { Receipt } from "../../kernel/receipt.ts";

/** Points of one entity that are written together. Of equal key and time, the later in order wins. */
export interface SeriesWrite {
  readonly entity: EntityId;
  readonly points: readonly Point[];
  /** Whether the latest values follow; a latest value is replaced when the point's `ts` is not older. */
  readonly latest: boolean;
  /** False keeps the points as latest values only, without a history; true unless told. */
  readonly history?: boolean | undefined;
}

/** A range of one series: `startTs` inclusive, `endTs` exclusive. */
export interface SeriesQuery {
  readonly entity: EntityId;
  readonly key: string;
  readonly startTs: number;
  readonly endTs: number;
  /** NONE: raw points, at most `limit`, in `order`. Else one point a bucket, ascending, limit and order ignored. */
  readonly aggregation: Aggregation;
  /** Milliseconds; only looked at when aggregating; greater than 0. */
  readonly interval: number;
  readonly limit: number;
  readonly order: "ASC" | "DESC";
}

/** What a delete did to the latest values: another point, or `undefined` for none. */
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
 * Time series and their latest values. Reads see every write whose promise has resolved, and may see others that
 * are on their way. Bounds, buckets and value rules: reference, telemetry and queries, sections 1 and 2.
 */
export interface TimeSeriesStore {
  /** Resolves when all of it is durable. Writes of many callers share a commit. */
  write(write: SeriesWrite): Promise<void>;
  /** The same without a promise. */
  take(write: SeriesWrite, receipt: Receipt): void;
  query(query: SeriesQuery): Promise<readonly Point[]>;
  /** Latest values of the keys that have one; of all keys when `keys` is absent. */
  latest(entity: EntityId, keys?: readonly string[]): Promise<readonly Point[]>;
  /** Latest values of the given keys of many entities of one type; each id is there. */
  latestOf(
    entityType: EntityType,
    ids: readonly Uuid[],
    keys: readonly string[],
  ): Promise<ReadonlyMap<Uuid, readonly Point[]>>;
  /** Ids of entities that have time series, ascending; those after the last one of the page before. */
  entities(
    entityType: EntityType,
    page: { readonly after?: Uuid | undefined; readonly limit: number },
  ): Promise<readonly Uuid[]>;
  /** Keys that have a latest value. */
  keys(entity: EntityId): Promise<readonly string[]>;
  delete(request: SeriesDelete): Promise<LatestChanges>;
  /** Removes all points and latest values of an entity, for example after it was deleted; in bounded steps. */
  deleteEntity(entity: EntityId): Promise<void>;
  /** Removes points of an entity older than `beforeTs`; latest values stay; in bounded steps. For the TTL job. */
  expire(entity: EntityId, beforeTs: number): Promise<void>;
  /** Writes latest values to `ts_kv_latest` now; else that happens within about a second. */
  flushLatest(): Promise<void>;
  /** How many accepted points wait for their commit; transports stop reading when it is high. */
  readonly pendingPoints: number;
  close(): Promise<void>;
}
