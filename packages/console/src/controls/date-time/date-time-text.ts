import { instantOf, wallTime } from "@orrery/model";

/** What a field of date and time shows for an instant: the wall clock of the zone, `2026-03-18T09:24:30`. */
export function fieldText(ts: number, zone: string): string {
  return new Date(wallTime(zone, ts)).toISOString().slice(0, 19);
}

/** The instant a field means; undefined while it is incomplete or names no time. Minutes may come without seconds. */
export function readField(text: string, zone: string): number | undefined {
  const wall = text === "" ? Number.NaN : Date.parse(`${text}Z`);
  return Number.isNaN(wall) ? undefined : instantOf(zone, wall);
}
