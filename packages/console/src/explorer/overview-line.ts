import type { PixelSeries } from "@orrery/model/pixels";

/** A place on the line: its time, and what is there. */
type Place = readonly [ts: number, value: number];

interface Frame {
  readonly start: number;
  readonly end: number;
  /** Of the drawing; its height is 100. */
  readonly width: number;
}

/** The places of a line that shows every extreme: points as they are, slots from end to end. */
export function placesOf(series: PixelSeries, pixelMs: number): readonly Place[] {
  switch (series.kind) {
    case "others":
      return [];
    case "raw":
      return Array.from(series.ts, (ts, at) => [ts, series.values[at] ?? Number.NaN]);
    case "slots": {
      const { slot, min, max, first, last } = series;
      return Array.from(slot, (number, at): Place[] => {
        const ts = (number + 0.5) * pixelMs;
        const ends: Place[] = [
          [ts, min[at] ?? 0],
          [ts, max[at] ?? 0],
        ];
        return (first[at] ?? 0) <= (last[at] ?? 0) ? ends : ends.toReversed();
      }).flat();
    }
  }
}

/** A path over the whole width, between a fifth and four fifths of the height; null without numbers. */
export function lineOf(places: readonly Place[], { start, end, width }: Frame): string | null {
  const drawn = places.filter(([, value]) => Number.isFinite(value)).toSorted(([a], [b]) => a - b);
  if (drawn.length === 0) return null;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [, value] of drawn) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const x = (ts: number) => ((ts - start) / (end - start)) * width;
  const y = (value: number) => (high === low ? 45 : 75 - ((value - low) / (high - low)) * 60);
  return drawn.map(([ts, value], at) => `${at === 0 ? "M" : "L"}${x(ts).toFixed(1)} ${y(value).toFixed(1)}`).join("");
}
