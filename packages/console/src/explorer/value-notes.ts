import type { SeriesView } from "@orrery/model";

/** Why a value looks wrong beside those around it. `by` in the unit of the value. */
export type ValueNote =
  | { readonly kind: "above" | "below"; readonly by: number }
  /** From the value before, `ms` earlier. */
  | { readonly kind: "jump"; readonly by: number; readonly ms: number };

/** Values on each side that a value is compared with. */
const AROUND = 40;
/** With fewer nothing is said: what is usual is not known. */
const MIN_KNOWN = 12;
/** So many times as far from the middle of its neighbours as they usually are. */
const FAR = 8;
/** So many times as far from the value before as values usually are. */
const JUMPS = 10;

/**
 * What is odd about the value at `index`; undefined for usual values, and where those around it are equal: then any step is
 * far, and most are meant.
 */
export function noteOf(view: SeriesView, index: number): ValueNote | undefined {
  const off = offsetOf(view, index);
  if (off !== undefined) return { kind: off > 0 ? "above" : "below", by: Math.abs(off) };
  const { ts, values } = view;
  const around = neighboursOf(view, index);
  const by = Math.abs((values[index] ?? Number.NaN) - (values[index - 1] ?? Number.NaN));
  const step = median(around.slice(1).map((each, at) => Math.abs(each - (around[at] ?? each))));
  if (around.length < MIN_KNOWN || step === 0 || !(by > JUMPS * step)) return undefined;
  if (offsetOf(view, index - 1) !== undefined) return undefined; // the way back from what is noted already
  return { kind: "jump", by, ms: (ts[index] ?? 0) - (ts[index - 1] ?? 0) };
}

/** How far a value is from the middle of its neighbours, where that is far. */
function offsetOf(view: SeriesView, index: number): number | undefined {
  const around = neighboursOf(view, index);
  if (around.length < MIN_KNOWN) return undefined;
  const middle = median(around);
  const usual = median(around.map((each) => Math.abs(each - middle)));
  const off = (view.values[index] ?? Number.NaN) - middle;
  return usual > 0 && Math.abs(off) > FAR * usual ? off : undefined;
}

const neighboursOf = ({ values }: SeriesView, index: number) =>
  [...values.subarray(Math.max(0, index - AROUND), index + AROUND + 1)].filter(Number.isFinite);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}
