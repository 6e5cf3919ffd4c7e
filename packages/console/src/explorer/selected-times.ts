import type { TimeRange } from "@orrery/model";

/** A moment at which some key has a value; for buckets their middle. */
interface Moment {
  readonly ts: number;
}

/** `startTs` inclusive, `endTs` exclusive, ms. */
export interface ChosenTime {
  readonly startTs: number;
  readonly endTs: number;
}

/**
 * The times that chosen rows stand for. Neighbours make one time, so that what lies between them is in it. `bucketMs`: what
 * each row stands for, around its time; 0 for single values.
 */
export function timesOf(rows: readonly Moment[], chosen: ReadonlySet<string>, bucketMs: number): readonly ChosenTime[] {
  const times: { startTs: number; endTs: number }[] = [];
  let isOpen = false;
  for (const { ts } of rows.toSorted((a, b) => a.ts - b.ts)) {
    const isChosen = chosen.has(String(ts));
    const last = times.at(-1);
    const endTs = bucketMs === 0 ? ts + 1 : Math.ceil(ts + bucketMs / 2);
    if (isChosen && isOpen && last) last.endTs = endTs;
    else if (isChosen) times.push({ startTs: bucketMs === 0 ? ts : Math.ceil(ts - bucketMs / 2), endTs });
    isOpen = isChosen;
  }
  return times;
}

/** The rows in a time that was drawn over; both ends count. */
export function rowsWithin(rows: readonly Moment[], { start, end }: TimeRange): ReadonlySet<string> {
  return new Set(rows.filter(({ ts }) => ts >= start && ts <= end).map(({ ts }) => String(ts)));
}
