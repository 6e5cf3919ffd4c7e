/** The position of a value on the canvas, in its pixels. */
export interface PixelScale {
  readonly min: number;
  readonly max: number;
  /** Pixel of `min`. */
  readonly start: number;
  /** Pixel of `max`. */
  readonly end: number;
}

/** Pixel positions as x, y, x, y … */
export type PixelPoints = Float64Array;

const POINTS_PER_COLUMN = 4;

/**
 * The points from `from` to before `to` as they are worth drawing: where more than four fall into one pixel column,
 * the first, the lowest, the highest and the last of it. A million points become a few thousand, and no peak is lost.
 * Values that are no number are left out.
 */
export function decimate(
  { ts, values }: { readonly ts: Float64Array; readonly values: Float64Array },
  { from, to, x, y }: { readonly from: number; readonly to: number; readonly x: PixelScale; readonly y: PixelScale },
): PixelPoints {
  const xRate = (x.end - x.start) / (x.max - x.min);
  const yRate = (y.end - y.start) / (y.max - y.min);
  const points = new Float64Array(
    2 * Math.min(to - from, POINTS_PER_COLUMN * (Math.ceil(Math.abs(x.end - x.start)) + 3)),
  );
  let used = 0;
  const emit = (index: number) => {
    points[used] = x.start + ((ts[index] ?? 0) - x.min) * xRate;
    points[used + 1] = y.start + ((values[index] ?? 0) - y.min) * yRate;
    used += 2;
  };
  let index = nextNumber(values, from, to);
  while (index < to) {
    const column = Math.floor(((ts[index] ?? 0) - x.min) * xRate);
    const columnEnd = x.min + (column + 1) / xRate;
    const first = index;
    let lowest = index;
    let highest = index;
    let last = index;
    let count = 0;
    for (; index < to && (ts[index] ?? 0) < columnEnd; index += 1) {
      const value = values[index] ?? NaN;
      if (Number.isNaN(value)) continue;
      count += 1;
      last = index;
      if (value < (values[lowest] ?? 0)) lowest = index;
      if (value > (values[highest] ?? 0)) highest = index;
    }
    if (index === first) index = first + 1; // a point right on the border, after rounding
    if (count <= POINTS_PER_COLUMN) {
      for (let each = first; each <= last; each += 1) if (!Number.isNaN(values[each] ?? NaN)) emit(each);
    } else emitExtremes(emit, { first, last, early: Math.min(lowest, highest), late: Math.max(lowest, highest) });
    index = nextNumber(values, index, to);
  }
  return points.subarray(0, used);
}

function emitExtremes(
  emit: (index: number) => void,
  column: { first: number; last: number; early: number; late: number },
) {
  emit(column.first);
  if (column.early !== column.first) emit(column.early);
  if (column.late !== column.early && column.late !== column.last) emit(column.late);
  if (column.last !== column.first) emit(column.last);
}

function nextNumber(values: Float64Array, from: number, to: number): number {
  let index = from;
  while (index < to && Number.isNaN(values[index] ?? NaN)) index += 1;
  return index;
}

/** Position of the first time at or after `ts`. */
export function lowerBound(times: Float64Array, ts: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Position of the time nearest to `ts`; -1 when there is none. */
export function nearestIndex(times: Float64Array, ts: number): number {
  const after = lowerBound(times, ts);
  if (after === 0) return times.length > 0 ? 0 : -1;
  if (after === times.length) return after - 1;
  return ts - (times[after - 1] ?? 0) <= (times[after] ?? 0) - ts ? after - 1 : after;
}
