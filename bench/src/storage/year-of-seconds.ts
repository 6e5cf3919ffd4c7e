import type { Point } from "@orrery/model";

const BATCH = 5000;
const IN_FLIGHT = 20;

/**
 * A temperature that drifts over days and seconds, one point a second, given to `write` in order.
 * @returns when all is written.
 */
export async function yearOfSeconds(
  { points, startTs, key = "temperature" }: { points: number; startTs: number; key?: string },
  write: (batch: Point[]) => Promise<void>,
): Promise<void> {
  let pending: Promise<void>[] = [];
  for (let from = 0; from < points; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, points - from) }, (_, i): Point => {
      const second = from + i;
      const value = 2000 + 800 * Math.sin(second / 1_000_000) + 300 * Math.sin(second / 13_750) + ((second * 31) % 23);
      return { key, ts: startTs + second * 1000, value: { type: "DOUBLE", value: Math.round(value) / 100 } };
    });
    pending.push(write(batch));
    if (pending.length < IN_FLIGHT) continue;
    await Promise.all(pending);
    pending = [];
  }
  await Promise.all(pending);
}
