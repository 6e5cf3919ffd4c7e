import type { Bounds, Place } from "../parts/place.ts";

/** Lines in sight at most, each way. */
const WANTED = 8;
const STEPS = [1, 2, 5] as const;
const MAX_STEP = 30;

/** Lines of latitude and longitude in sight, at round distances: what shows that an empty map moves. */
export function gridLines([[west, south], [east, north]]: Bounds): readonly (readonly Place[])[] {
  const step = stepFor(Math.max(east - west, north - south) / WANTED);
  const lines: Place[][] = [];
  const [bottom, top] = [Math.max(south, -85), Math.min(north, 85)];
  for (let lng = Math.ceil(west / step) * step; lng <= east; lng += step)
    lines.push([
      [lng, bottom],
      [lng, top],
    ]);
  for (let lat = Math.ceil(bottom / step) * step; lat <= top; lat += step)
    lines.push([
      [west, lat],
      [east, lat],
    ]);
  return lines;
}

function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const found = STEPS.find((step) => step * power >= least * 0.999) ?? 10;
  return Math.min(found * power, MAX_STEP);
}
