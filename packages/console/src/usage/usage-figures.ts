import { DAY_MS, HOUR_MS } from "@orrery/model";

/** What one column of the chart stands for. */
export const USAGE_STEPS = ["hour", "day", "month"] as const;

export type UsageStep = (typeof USAGE_STEPS)[number];

/** What was used in an hour, day or month that begins at `ts`, ms. */
export interface UsageColumn {
  readonly ts: number;
  readonly count: number;
}

/** Columns of each step (reference: console pages, 7.9: 24 hours, 30 days, a year). */
const COLUMNS: Readonly<Record<UsageStep, number>> = { hour: 24, day: 30, month: 12 };

/** When the columns begin, the last one being the running hour, day or month. Days are the reader's, months UTC's. */
export function columnStarts(step: UsageStep, now: number): readonly number[] {
  const count = COLUMNS[step];
  return Array.from({ length: count }, (_, index) => startOf(step, now, count - 1 - index));
}

function startOf(step: UsageStep, now: number, back: number): number {
  const at = new Date(now);
  switch (step) {
    case "hour":
      return Math.floor(now / HOUR_MS) * HOUR_MS - back * HOUR_MS;
    case "day":
      return new Date(at.getFullYear(), at.getMonth(), at.getDate() - back).getTime();
    case "month":
      return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back);
  }
}

/** Puts what was counted into the columns in which it was. */
export function columnsOf(starts: readonly number[], counted: readonly UsageColumn[]): readonly UsageColumn[] {
  const sums = starts.map(() => 0);
  for (const { ts, count } of counted) {
    const index = starts.findLastIndex((start) => start <= ts);
    if (index >= 0) sums[index] = (sums[index] ?? 0) + count;
  }
  return starts.map((ts, index) => ({ ts, count: sums[index] ?? 0 }));
}

/** Where usage leads if the month goes on as it went. */
export interface Pace {
  /** On average, of a day. */
  readonly perDay: number;
  /** When the limit will be reached, if this month, ms. */
  readonly limitAt: number | undefined;
}

/** `limit`: 0 is unlimited. Before a day of the month has passed nothing can be said of it. */
export function paceOf({ used, limit }: { readonly used: number; readonly limit: number }, now: number): Pace {
  const { start, end } = monthOf(now);
  const passed = now - start;
  const perDay = used / Math.max(1, passed / DAY_MS);
  const limitAt =
    limit > 0 && used > 0 && used < limit && passed >= DAY_MS ? start + (passed * limit) / used : undefined;
  return { perDay, limitAt: limitAt !== undefined && limitAt < end ? limitAt : undefined };
}

/** The month of which usage is counted; at its end the counts begin anew. */
export function monthOf(now: number): { readonly start: number; readonly end: number } {
  const at = new Date(now);
  const month = (ahead: number) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead);
  return { start: month(0), end: month(1) };
}

/** Marks of an axis from 0 to at least `most`, four to six of them at round numbers; whole ones, as things are counted. */
export function axisMarks(most: number): readonly number[] {
  const rough = Math.max(most, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const whole = Math.ceil(step);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / whole) + 1 }, (_, index) => index * whole);
}
