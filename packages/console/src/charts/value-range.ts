import type { SeriesView } from "@orrery/model";
import { lowerBound } from "./decimate.ts";

interface Columns {
  readonly ts: Float64Array;
  readonly values: Float64Array;
}

export interface Extremes {
  readonly min: number;
  readonly max: number;
}

/** Lowest and highest number between `start` and `end`; undefined without any. */
export function extremesOf({ ts, values }: Columns, start: number, end: number): Extremes | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  const to = lowerBound(ts, end);
  for (let index = lowerBound(ts, start); index < to; index += 1) {
    const value = values[index] ?? NaN;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : undefined;
}

const ROOM = 0.06;

/** What an axis spans: the fixed ends, else the data with some room; a flat line lies in the middle. */
export function axisRange(
  data: readonly Extremes[],
  fixed: { readonly min?: number | undefined; readonly max?: number | undefined },
): Extremes {
  const min = Math.min(...data.map((each) => each.min));
  const max = Math.max(...data.map((each) => each.max));
  if (data.length === 0) return usable(fixed.min ?? 0, fixed.max ?? (fixed.min ?? 0) + 1);
  const spread = max - min;
  const room = spread > 0 ? spread * ROOM : Math.max(Math.abs(max) * 0.1, 1);
  const low = min >= 0 && min - room < 0 ? 0 : min - room; // data above zero do not need an axis below it
  return usable(fixed.min ?? low, fixed.max ?? max + room);
}

/** Ends that are the wrong way around or equal would leave nothing to divide by. */
function usable(min: number, max: number): Extremes {
  return min < max ? { min, max } : { min, max: min + 1 };
}

/** What a legend says about the points of a series. */
export interface SeriesStatistics {
  readonly min: number;
  readonly max: number;
  readonly avg: number;
  readonly total: number;
  readonly latest: number;
}

/** Over all numbers of the series, those included that entries stand for; undefined without any. */
export function statisticsOf({ values, band }: Pick<SeriesView, "values" | "band">): SeriesStatistics | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let total = 0;
  let count = 0;
  let latest = 0;
  // By index: iterating over a typed array takes ten times as long.
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN;
    if (Number.isNaN(value)) continue;
    const [low, high] = band ? [band.min[index] ?? value, band.max[index] ?? value] : [value, value];
    if (low < min) min = low;
    if (high > max) max = high;
    total += band?.sum[index] ?? value;
    count += band?.count[index] ?? 1;
    latest = band?.last[index] ?? value;
  }
  return count > 0 ? { min, max, avg: total / count, total, latest } : undefined;
}
