/** Messages of an hour, as the platform counts them. */
export interface HourCount {
  /** When the hour began, ms. */
  readonly ts: number;
  readonly count: number;
}

/** How many messages came in lately. */
export interface MessageRate {
  /** Of the last 60 minutes: this hour, and the part of the one before that it needs. */
  readonly lastHour: number;
  /** The last 24 hours, the running one at the end. */
  readonly hours: readonly HourCount[];
  /** The hour of today with the most; `undefined` when nothing came in. */
  readonly busiest: HourCount | undefined;
}

const HOUR_MS = 3_600_000;
export const HOURS_SHOWN = 24;

/** When the first of the hours that are shown began, ms. */
export function firstHour(now: number): number {
  return Math.floor(now / HOUR_MS) * HOUR_MS - (HOURS_SHOWN - 1) * HOUR_MS;
}

/** `dayStart`: when today began for the reader, ms. */
export function messageRate(counted: readonly HourCount[], now: number, dayStart: number): MessageRate {
  const byHour = new Map(counted.map(({ ts, count }) => [ts, count]));
  const first = firstHour(now);
  const hours = Array.from({ length: HOURS_SHOWN }, (_, hour) => {
    const ts = first + hour * HOUR_MS;
    return { ts, count: byHour.get(ts) ?? 0 };
  });
  const [before, running] = hours.slice(-2);
  const passed = (now % HOUR_MS) / HOUR_MS;
  const lastHour = Math.round((running?.count ?? 0) + (before?.count ?? 0) * (1 - passed));
  const today = hours.filter(({ ts, count }) => ts + HOUR_MS > dayStart && count > 0);
  const busiest = today.reduce<HourCount | undefined>(
    (most, hour) => (most === undefined || hour.count > most.count ? hour : most),
    undefined,
  );
  return { lastHour, hours, busiest };
}

/** How far this month has come, from 0 to 1; months of usage are those of UTC. */
export function monthPassed(now: number): number {
  const date = new Date(now);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return (now - start) / (end - start);
}
