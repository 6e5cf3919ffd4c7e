/**
 * What rows say that stand for the points of a bucket. Such a row is at the time of the last of these points, with its value.
 * A row with the count 1 is a point as it was written; then the other columns repeat it.
 */
export interface RolledColumns {
  readonly count: Float64Array;
  readonly firstTs: Float64Array;
  /** Of numbers, as those below; 0 for other values. */
  readonly first: Float64Array;
  /** NaN when all values are NaN. */
  readonly min: Float64Array;
  /** NaN when a value is NaN. */
  readonly max: Float64Array;
  readonly sum: Float64Array;
}

export type RolledName = keyof RolledColumns;

export function emptyRolled(length: number): RolledColumns {
  const column = () => new Float64Array(length);
  return { count: column(), firstTs: column(), first: column(), min: column(), max: column(), sum: column() };
}

/** Rows `from` (inclusive) to `to` (exclusive); a view of the same memory. */
export function sliceRolled(rolled: RolledColumns, from: number, to: number): RolledColumns {
  return {
    count: rolled.count.subarray(from, to),
    firstTs: rolled.firstTs.subarray(from, to),
    first: rolled.first.subarray(from, to),
    min: rolled.min.subarray(from, to),
    max: rolled.max.subarray(from, to),
    sum: rolled.sum.subarray(from, to),
  };
}
