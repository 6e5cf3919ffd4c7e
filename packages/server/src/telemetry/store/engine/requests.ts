import type { Aggregation, Point } from "@orrery/model";
import type { Columns } from "../core/columns.ts";
import type { SeriesName, StampedCell } from "../storage.ts";

export interface ReadRequest extends SeriesName {
  readonly startTs: number;
  readonly endTs: number;
  readonly aggregation: Aggregation;
  readonly interval: number;
  readonly limit: number;
  readonly order: "ASC" | "DESC";
}

/** What charts draw of several keys of one entity: `interval` and `rawLimit` as in a grid of pixels. */
export interface PixelRequest {
  readonly entityType: string;
  readonly entityId: string;
  readonly keys: readonly string[];
  readonly startTs: number;
  readonly endTs: number;
  readonly interval: number;
  readonly rawLimit: number;
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

/** A latest value that a delete removed, and its replacement. */
export interface LatestChange {
  readonly key: string;
  readonly value: StampedCell | undefined;
}
