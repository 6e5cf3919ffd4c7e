import type { AlarmSchedule } from "@orrery/model/alarm-rules";
import { Zone } from "../nodes/parts/schedule/zone.ts";

/** Whether a rule applies at a time, in ms. @throws {Error} for an unknown time zone. */
export type IsActive = (ts: number) => boolean;

const DAY_MS = 86_400_000;
const OFFSET = /^(?:UTC|GMT)([+-])(\d{1,2})(?::?(\d{2}))?$/;

/** Reference: rule engine, 6.1. */
export function compileSchedule(schedule: AlarmSchedule): IsActive {
  switch (schedule.type) {
    case "ANY_TIME":
      return () => true;
    case "SPECIFIC_TIME": {
      const days = new Set(schedule.daysOfWeek);
      return inZone(schedule.timezone, (day, time) => days.has(day) && isWithin(schedule, time));
    }
    case "CUSTOM": {
      const items = new Map(schedule.items.map((item) => [item.dayOfWeek, item]));
      return inZone(schedule.timezone, (day, time) => {
        const item = items.get(day);
        return item?.enabled === true && isWithin(item, time);
      });
    }
  }
}

interface Interval {
  readonly startsOn: number;
  readonly endsOn: number;
}

/** Overnight intervals belong to the day of the event, not of their start; equal ends are never. */
function isWithin({ startsOn, endsOn }: Interval, time: number): boolean {
  if (startsOn <= endsOn) return startsOn <= time && time < endsOn;
  return time > startsOn || (time > 0 && time < endsOn);
}

/**
 * The weekday, 1 for Monday, and the milliseconds that have passed since the day began: on days of a clock change, these
 * are not what clocks show.
 */
function inZone(name: string | null, holds: (day: number, time: number) => boolean): IsActive {
  let zone: Zone | undefined;
  let today = { start: 0, end: 0, weekday: 0 };
  return (ts) => {
    zone ??= zoneOf(name);
    if (ts < today.start || ts >= today.end) today = dayOf(zone, ts);
    return holds(today.weekday, ts - today.start);
  };
}

function dayOf(zone: Zone, ts: number): { start: number; end: number; weekday: number } {
  const local = Math.floor(zone.localOf(ts) / DAY_MS) * DAY_MS;
  const starts = zone.timesOf(local);
  const [end = ts + 1] = zone.timesOf(local + DAY_MS);
  const [start = ts] = starts;
  return { start: Math.min(start, ts), end: Math.max(end, ts + 1), weekday: new Date(local).getUTCDay() || 7 };
}

function zoneOf(name: string | null): Zone {
  const wanted = name?.trim() || "UTC";
  const [, sign, hours, minutes = "00"] = OFFSET.exec(wanted) ?? [];
  try {
    return new Zone(sign && hours ? `${sign}${hours.padStart(2, "0")}:${minutes}` : wanted);
  } catch {
    throw new Error(`Unknown time-zone ID: ${wanted}`);
  }
}
