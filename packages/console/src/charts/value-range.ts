import type { SeriesBand, SeriesView } from "@orrery/model";
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

const known = new WeakMap<object, SeriesStatistics | undefined>();

/**
 * Over all numbers of the series, those included that entries stand for; undefined without any. Reckoned once per view: its
 * legend and its axis ask for it, again and again.
 */
export function statisticsOf(view: Pick<SeriesView, "values" | "band">): SeriesStatistics | undefined {
  if (!known.has(view)) known.set(view, reckoned(view));
  return known.get(view);
}

/** Lowest and highest number of a view between `start` and `end`, of all that its entries stand for. */
export function viewExtremes(view: SeriesView, start: number, end: number): Extremes | undefined {
  const { ts, band } = view;
  const isWhole = ts.length > 0 && (ts[0] ?? 0) >= start && (ts.at(-1) ?? 0) < end;
  if (isWhole) return statisticsOf(view);
  if (!band) return extremesOf(view, start, end);
  const low = extremesOf({ ts, values: band.min }, start, end);
  const high = extremesOf({ ts, values: band.max }, start, end);
  return low && high && { min: low.min, max: high.max };
}

function reckoned({ values, band }: Pick<SeriesView, "values" | "band">): SeriesStatistics | undefined {
  return band ? ofBand(values, band) : ofPoints(values);
}

/** By index, and nothing is made for a point: there are a hundred thousand before the first paint. */
function ofPoints(values: Float64Array): SeriesStatistics | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let total = 0;
  let count = 0;
  let latest = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN;
    if (Number.isNaN(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
    total += value;
    count += 1;
    latest = value;
  }
  return count > 0 ? { min, max, avg: total / count, total, latest } : undefined;
}

function ofBand(values: Float64Array, band: SeriesBand): SeriesStatistics | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let total = 0;
  let count = 0;
  let latest = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN;
    if (Number.isNaN(value)) continue;
    const low = band.min[index] ?? value;
    const high = band.max[index] ?? value;
    if (low < min) min = low;
    if (high > max) max = high;
    total += band.sum[index] ?? value;
    count += band.count[index] ?? 1;
    latest = band.last[index] ?? value;
  }
  return count > 0 ? { min, max, avg: total / count, total, latest } : undefined;
}
