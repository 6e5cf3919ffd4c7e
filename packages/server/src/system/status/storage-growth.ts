import { DAY_MS, type StorageGrowth } from "@orrery/model";

/** What all stores took at one time. */
export interface StorageSample {
  readonly time: number;
  readonly bytes: number;
}

/** Shorter than this, the time of day decides. */
const SHORTEST_MS = DAY_MS;
/** Nothing is foretold beyond it. */
const LONGEST_DAYS = 3_650;

/** How the stores grow: the slope of the line that fits the samples best, ascending in time. `free`: of the disk. */
export function growthOf(samples: readonly StorageSample[], free: number | undefined): StorageGrowth | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.time - first.time < SHORTEST_MS) return undefined;
  const bytesPerDay = Math.round(slopeOf(samples.map(({ time, bytes }) => [(time - first.time) / DAY_MS, bytes])));
  if (free === undefined || bytesPerDay <= 0) return { bytesPerDay };
  const days = free / bytesPerDay;
  return days > LONGEST_DAYS ? { bytesPerDay } : { bytesPerDay, fullAt: Math.round(last.time + days * DAY_MS) };
}

/** By least squares; at least two points of different x. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return above / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
