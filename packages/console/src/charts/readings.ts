import { zonedMoment } from "../i18n/zoned-text.ts";
import type { ChartInput, ChartSeries } from "./chart-input.ts";
import { lowerBound, nearestIndex } from "./decimate.ts";

/** What a series shows at the pointer. */
export interface Reading {
  readonly series: ChartSeries;
  readonly value: number;
  /** Where it is drawn: with what it stands on. */
  readonly height: number;
  readonly ts: number;
  /** Between what the points are that the value is the mean of, where they differ. */
  readonly spread?: { readonly min: number; readonly max: number } | undefined;
}

/**
 * The value of each series nearest to `ts`; the nearest of all comes first. `reach`: how far from it points are in the same
 * pixel, ms; the spread is that of all of them.
 */
export function readingsAt(
  { series, range }: Pick<ChartInput, "series" | "range">,
  ts: number,
  reach = 0,
): readonly Reading[] {
  return series
    .flatMap((each): Reading[] => {
      const index = indexAt(each, ts);
      const known = each.view.ts[index] ?? NaN;
      const value = each.view.values[index] ?? NaN;
      // A value that began before the window holds in it.
      const at = each.steps ? Math.max(known, range.start) : known;
      if (Number.isNaN(value) || at < range.start || at > range.end) return [];
      return [
        { series: each, value, height: each.stack?.top[index] ?? value, ts: at, spread: spreadAt(each, index, reach) },
      ];
    })
    .toSorted((a, b) => Math.abs(a.ts - ts) - Math.abs(b.ts - ts));
}

function spreadAt({ view: { ts, band } }: ChartSeries, index: number, reach: number): Reading["spread"] {
  if (!band) return undefined;
  const at = ts[index] ?? 0;
  const [from, to] = reach > 0 ? [lowerBound(ts, at - reach), lowerBound(ts, at + reach)] : [index, index + 1];
  const [min, max] = [Math.min(...band.min.subarray(from, to)), Math.max(...band.max.subarray(from, to))];
  return min < max ? { min, max } : undefined;
}

/** What a reading says: a value, or a mean with what it lies between. */
export function readingText({ series, value, spread }: Reading): string {
  return spread
    ? `${series.format(value)} (${series.format(spread.min)} – ${series.format(spread.max)})`
    : series.format(value);
}

/** Steps hold until the next one; bars are hit where they are drawn. */
function indexAt({ view, steps, bar }: ChartSeries, ts: number): number {
  if (steps) return lowerBound(view.ts, ts + 1) - 1;
  return nearestIndex(view.ts, bar ? ts - bar.offsetMs - bar.widthMs / 2 : ts);
}

/** Where reading by keys goes. */
export type ReadingStep = "next" | "previous" | "first" | "last";

/** The time of the point to read after `ts`; from nowhere the newest. Undefined without points in the window. */
export function stepFrom(
  { series, range }: Pick<ChartInput, "series" | "range">,
  ts: number | undefined,
  step: ReadingStep,
): number | undefined {
  const times = series.flatMap(({ view }) => {
    const [first, last] = [lowerBound(view.ts, range.start), lowerBound(view.ts, range.end + 1) - 1];
    if (last < first) return [];
    if (step === "first") return [view.ts[first] ?? 0];
    if (step === "last" || ts === undefined) return [view.ts[last] ?? 0];
    const index = step === "next" ? lowerBound(view.ts, ts + 1) : lowerBound(view.ts, ts) - 1;
    return index < first || index > last ? [] : [view.ts[index] ?? 0];
  });
  if (times.length === 0) return ts;
  return step === "first" || (step === "next" && ts !== undefined) ? Math.min(...times) : Math.max(...times);
}

const MAX_SPOKEN = 10;

/** The values at a time as a sentence: `18 Mar 2026 09:18. CR 01 -20.9 C, CR 02 …`. */
export function spokenReadings(input: ChartInput, ts: number): string {
  const readings = readingsAt(input, ts).slice(0, MAX_SPOKEN);
  const values = readings.map((reading) => `${reading.series.label} ${readingText(reading)}`);
  return `${zonedMoment(ts, input.zone, input.language, input.stepMs)}. ${values.join(", ")}`;
}
