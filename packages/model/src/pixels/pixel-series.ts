/** Points as they are, ascending. */
export interface RawPixels {
  readonly kind: "raw";
  readonly ts: Float64Array;
  readonly values: Float64Array;
}

/** Statistics of the slots that have points, ascending. */
export interface SlotPixels {
  readonly kind: "slots";
  /** Slot `n` begins at `n` times the milliseconds of a slot, counted from the epoch. */
  readonly slot: Float64Array;
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly first: Float64Array;
  readonly last: Float64Array;
}

/** What a chart draws of a range; `others` when some values are no finite numbers, which have no place on an axis. */
export type PixelSeries = RawPixels | SlotPixels | { readonly kind: "others" };

/** The series of an answer, in the order of the keys that were asked for. */
export interface PixelAnswer {
  /** Inclusive. */
  readonly startTs: number;
  /** Exclusive. */
  readonly endTs: number;
  readonly pixelMs: number;
  readonly series: readonly PixelSeries[];
}
