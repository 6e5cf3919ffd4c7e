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
