import type { PixelScale } from "./decimate.ts";
import type { DenseLine } from "./dense-line.ts";

/** From this number of points in each column of pixels on, a line is drawn as what it covers of them. */
const POINTS_PER_COLUMN = 2;
/** More points in one column show no more. */
const SHOWN_OF_COLUMN = 4;

interface Columns {
  readonly ts: Float64Array;
  readonly values: Float64Array;
}

interface Drawn {
  /** The points from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
  readonly x: PixelScale;
  readonly y: PixelScale;
}

/**
 * What a line through many points covers of the columns of pixels between the ends of `x`; undefined where it is worth
 * stroking, as there are few points in most columns. One pass that makes nothing for each point: of a hundred thousand points
 * this is most of what drawing them costs. Values that are no number are left out.
 */
export function denseColumns({ ts, values }: Columns, { from, to, x, y }: Drawn): DenseLine | undefined {
  const [left, right] = [Math.floor(x.start), Math.ceil(x.end)];
  const enough = POINTS_PER_COLUMN * Math.max(1, x.end - x.start);
  if (to - from <= enough) return undefined;
  const perMs = (x.end - x.start) / (x.max - x.min);
  const ahead = x.start - left; // how far the time begins in its column
  const count = right - left;
  const low = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  let index = from;
  while (index < to && Number.isNaN(values[index] ?? NaN)) index += 1;
  let time = ts[index] ?? 0;
  let value = values[index] ?? 0;
  let column = Math.floor((time - x.min) * perMs + ahead);
  const first = Math.max(0, column);
  let shown = 0;
  while (index < to) {
    // All of a column: only its lowest, highest and last value count.
    const columnEnd = x.min + (column + 1 - ahead) / perMs;
    let min = value;
    let max = value;
    let inColumn = 1;
    for (index += 1; index < to; index += 1) {
      const at = ts[index] ?? 0;
      if (at >= columnEnd) break;
      const one = values[index] ?? NaN;
      if (Number.isNaN(one)) continue;
      if (one < min) min = one;
      else if (one > max) max = one;
      time = at;
      value = one;
      inColumn += 1;
    }
    cover(low, high, column, min, max);
    shown += Math.min(inColumn, SHOWN_OF_COLUMN);
    while (index < to && Number.isNaN(values[index] ?? NaN)) index += 1;
    if (index >= to) break;
    const [nextTime, nextValue] = [ts[index] ?? 0, values[index] ?? 0];
    const next = Math.max(column + 1, Math.floor((nextTime - x.min) * perMs + ahead));
    // Where the line leaves a column it enters the next.
    for (let each = Math.max(column, -1); each < Math.min(next, count); each += 1) {
      const border = x.min + (each + 1 - ahead) / perMs;
      const crossing = value + ((border - time) / (nextTime - time)) * (nextValue - value);
      cover(low, high, each, crossing, crossing);
      cover(low, high, each + 1, crossing, crossing);
    }
    [time, value, column] = [nextTime, nextValue, next];
  }
  if (shown <= enough) return undefined;
  const last = Math.min(count, column + 1);
  const pixels = (of: Float64Array) => pixelsOf(of.subarray(first, Math.max(first, last)), y);
  return { left: left + first, upper: pixels(high), lower: pixels(low) };
}

function cover(low: Float64Array, high: Float64Array, column: number, min: number, max: number): void {
  if (column < 0 || column >= low.length) return;
  if (min < (low[column] ?? 0)) low[column] = min;
  if (max > (high[column] ?? 0)) high[column] = max;
}

/** Values in place become positions. */
function pixelsOf(values: Float64Array, { min, max, start, end }: PixelScale): Float64Array {
  const rate = (end - start) / (max - min);
  for (let at = 0; at < values.length; at += 1) values[at] = start + ((values[at] ?? 0) - min) * rate;
  return values;
}
