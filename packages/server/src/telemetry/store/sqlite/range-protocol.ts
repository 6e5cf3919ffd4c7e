import type { Point } from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import type { BucketGrid } from "../core/buckets.ts";
import type { Columns } from "../core/columns.ts";
import type { PixelGrid } from "../core/pixels.ts";
import type { Noted, RangeRead, RawRead } from "../storage.ts";

export type RangeRequest =
  | { readonly id: number; readonly kind: "raw"; readonly read: RawRead }
  | { readonly id: number; readonly kind: "buckets"; readonly read: RangeRead; readonly grid: BucketGrid }
  | { readonly id: number; readonly kind: "pixels"; readonly read: RangeRead; readonly grid: PixelGrid };

export type RangeAnswer =
  | { readonly id: number; readonly columns: Columns }
  | { readonly id: number; readonly points: Noted<readonly Point[]> }
  | { readonly id: number; readonly pixels: Noted<PixelSeries> }
  | { readonly id: number; readonly failure: string };
