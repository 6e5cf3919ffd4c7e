import { type CronExpression, isOnDay } from "./cron.ts";
import type { Zone } from "./zone.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Search limit in days: leap days are at most eight years apart. */
const MAX_DAYS = 8 * 366 + 1;

/**
 * The first run after `time`; undefined when there is none, such as on 30 February. In an hour repeated by a clock
 * change, expressions for every hour run twice, others once; runs in a skipped hour happen after the change.
 */
export function nextRun(cron: CronExpression, zone: Zone, time: number): number | undefined {
  const today = Math.floor(zone.localOf(time) / DAY_MS) * DAY_MS;
  for (let days = -1; days < MAX_DAYS; days++) {
    const day = today + days * DAY_MS; // clocks may be set back across midnight
    if (!isOnDay(cron, new Date(day))) continue;
    const later = timesOn(cron, zone, day).filter((one) => one > time);
    if (later.length > 0) return Math.min(...later);
  }
  return undefined;
}

/** All runs of a day; on days without a clock change, computed without looking up each offset. */
function timesOn({ hour, minute }: CronExpression, zone: Zone, day: number): readonly number[] {
  const [start = day] = zone.timesOf(day);
  const isPlain = zone.localOf(start + DAY_MS) === day + DAY_MS;
  const times: number[] = [];
  for (const hours of hour.values) {
    for (const minutes of minute.values) {
      const sinceMidnight = (hours * 60 + minutes) * MINUTE_MS;
      if (isPlain) times.push(start + sinceMidnight);
      else times.push(...zone.timesOf(day + sinceMidnight).slice(0, hour.isAny ? 2 : 1));
    }
  }
  return times;
}
