import type { RolloutProgressPoint } from "@orrery/model";

const WIDTH = 1000;
const HEIGHT = 64;

interface ChartRange {
  readonly start: number;
  readonly end: number;
  /** Devices at full height. */
  readonly total: number;
}

/** The paths of a line that begins with no device, and of the area below it. */
export function chartPath(
  points: readonly RolloutProgressPoint[],
  { start, end, total }: ChartRange,
): { readonly line: string; readonly area: string } {
  const x = (ts: number) => Math.round((Math.min(Math.max(ts - start, 0), end - start) * WIDTH) / (end - start));
  const y = (updated: number) => Math.round(HEIGHT - (total === 0 ? 0 : (updated * (HEIGHT - 2)) / total));
  const last = points.at(-1)?.updated ?? 0;
  const all = [{ ts: start, updated: 0 }, ...points, { ts: end, updated: last }];
  const line = all.map(({ ts, updated }, at) => `${at === 0 ? "M" : "L"}${x(ts)} ${y(updated)}`).join("");
  return { line, area: `${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z` };
}
