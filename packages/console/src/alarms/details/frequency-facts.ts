import { ALARM_FREQUENCY_MS, type AlarmFrequency, DAY_MS } from "@orrery/model";

/** What is said of how often alarms were raised. */
export interface FrequencyFacts {
  /** How many on each of the last days of 24 hours, oldest first. */
  readonly days: readonly number[];
  /** The hours of the day, from 0 to 23, in which most were raised; undefined where there are no such hours. */
  readonly rush: { readonly start: number; readonly end: number } | undefined;
}

const DAYS = ALARM_FREQUENCY_MS / DAY_MS;
/** As long are the hours that are looked for, */
const RUSH_HOURS = 3;
/** and of fewer alarms nothing is said. */
const RUSH_LEAST = 4;

export function frequencyFacts({ from, total, hours }: AlarmFrequency, zone: string): FrequencyFacts {
  const days = Array.from({ length: DAYS }, () => 0);
  const byHour = Array.from({ length: 24 }, () => 0);
  const format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: zone });
  for (const { ts, count } of hours) {
    // The first hour began before that time, the last one goes on.
    const day = Math.min(DAYS - 1, Math.max(0, Math.floor((ts - from) / DAY_MS)));
    days[day] = (days[day] ?? 0) + count;
    const hour = Number(format.format(ts));
    byHour[hour] = (byHour[hour] ?? 0) + count;
  }
  return { days, rush: total < RUSH_LEAST ? undefined : rushIn(byHour, total) };
}

function rushIn(byHour: readonly number[], total: number): FrequencyFacts["rush"] {
  const sums = byHour.map((_, start) =>
    Array.from({ length: RUSH_HOURS }, (_each, at) => byHour[(start + at) % 24] ?? 0).reduce((a, b) => a + b, 0),
  );
  const most = Math.max(...sums);
  // Of hours that are as good those that begin with most.
  const start = sums.reduce(
    (best, sum, hour) =>
      sum === most && (sums[best] !== most || (byHour[hour] ?? 0) > (byHour[best] ?? 0)) ? hour : best,
    0,
  );
  return most * 2 > total ? { start, end: (start + RUSH_HOURS) % 24 } : undefined;
}
