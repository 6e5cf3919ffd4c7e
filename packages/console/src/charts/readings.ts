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
}

/** The value of each series nearest to `ts`; the nearest of all comes first. */
export function readingsAt({ series, range }: Pick<ChartInput, "series" | "range">, ts: number): readonly Reading[] {
  return series
    .flatMap((each): Reading[] => {
      const index = indexAt(each, ts);
      const known = each.view.ts[index] ?? NaN;
      const value = each.view.values[index] ?? NaN;
      // A value that began before the window holds in it.
      const at = each.steps ? Math.max(known, range.start) : known;
      if (Number.isNaN(value) || at < range.start || at > range.end) return [];
      return [{ series: each, value, height: each.stack?.top[index] ?? value, ts: at }];
    })
    .toSorted((a, b) => Math.abs(a.ts - ts) - Math.abs(b.ts - ts));
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
  const values = readings.map(({ series, value }) => `${series.label} ${series.format(value)}`);
  return `${zonedMoment(ts, input.zone, input.language, input.stepMs)}. ${values.join(", ")}`;
}
