import { wallTime } from "@orrery/model";

const PARTS: readonly (readonly [RegExp, (at: Date) => string])[] = [
  [/yyyy|YYYY/g, (at) => String(at.getUTCFullYear())],
  [/yy|YY/g, (at) => two(at.getUTCFullYear() % 100)],
  [/MM/g, (at) => two(at.getUTCMonth() + 1)],
  [/dd|DD/g, (at) => two(at.getUTCDate())],
  [/HH/g, (at) => two(at.getUTCHours())],
  [/hh/g, (at) => two(at.getUTCHours() % 12 || 12)],
  [/mm/g, (at) => two(at.getUTCMinutes())],
  [/ss/g, (at) => two(at.getUTCSeconds())],
  [/SSS/g, (at) => String(at.getUTCMilliseconds()).padStart(3, "0")],
  [/\ba\b/g, (at) => (at.getUTCHours() < 12 ? "AM" : "PM")],
];

const two = (count: number) => String(count).padStart(2, "0");

/** A moment by a pattern such as `yyyy-MM-dd HH:mm:ss`. */
export function patternTime(ts: number, pattern: string, zone: string): string {
  const at = new Date(wallTime(zone, ts));
  return PARTS.reduce((text, [part, say]) => text.replace(part, () => say(at)), pattern);
}
