import type { StackedValues } from "./chart-input.ts";
import { lowerBound } from "./decimate.ts";

interface Columns {
  readonly ts: Float64Array;
  readonly values: Float64Array;
}

/**
 * Puts each series on those before it. Where a lower one has no point, lines take what lies between its neighbours, bars
 * nothing. Values that are no number stay none.
 */
export function stackSeries(series: readonly Columns[], kind: "lines" | "bars"): readonly StackedValues[] {
  const below: { ts: Float64Array; top: Float64Array }[] = [];
  return series.map(({ ts, values }) => {
    const base = new Float64Array(ts.length);
    const top = new Float64Array(ts.length);
    const under = below.at(-1);
    for (let index = 0; index < ts.length; index += 1) {
      const at = ts[index] ?? 0;
      const floor = kind === "bars" ? nearestBelow(below, at) : under ? between(under, at) : 0;
      base[index] = floor;
      top[index] = floor + (values[index] ?? NaN);
    }
    below.push({ ts, top });
    return { base, top };
  });
}

/** The top of the highest bar at exactly this time. */
function nearestBelow(below: readonly { readonly ts: Float64Array; readonly top: Float64Array }[], at: number): number {
  for (let index = below.length - 1; index >= 0; index -= 1) {
    const one = below[index];
    const position = one ? lowerBound(one.ts, at) : -1;
    const top = one?.ts[position] === at ? one.top[position] : undefined;
    if (top !== undefined && !Number.isNaN(top)) return top;
  }
  return 0;
}

function between({ ts, top }: { readonly ts: Float64Array; readonly top: Float64Array }, at: number): number {
  const after = lowerBound(ts, at);
  if (ts[after] === at) return numberOr(top[after], 0);
  if (after === 0 || after === ts.length) return 0; // it has not begun, or is over
  const [from, to] = [ts[after - 1] ?? 0, ts[after] ?? 0];
  const [low, high] = [numberOr(top[after - 1], 0), numberOr(top[after], 0)];
  return low + ((at - from) / (to - from)) * (high - low);
}

const numberOr = (value: number | undefined, otherwise: number) =>
  value === undefined || Number.isNaN(value) ? otherwise : value;
