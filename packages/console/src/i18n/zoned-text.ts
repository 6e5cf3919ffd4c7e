import { wallTime } from "@orrery/model";
import { namedDateLocale } from "./site-language.ts";

const two = (count: number) => String(count).padStart(2, "0");
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400_000;

/** The parts of a moment; each in the order and with the digits of the language, clocks always to 24 hours. */
const PARTS = {
  clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  seconds: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  day: { day: "numeric", month: "short" },
  date: { day: "numeric", month: "short", year: "numeric" },
  month: { month: "short" },
  year: { year: "numeric" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** The fields of the wall clock of `zone`, readable by the UTC getters. */
const wall = (ts: number, zone: string) => new Date(wallTime(zone, ts));

/** `18 Mar 2026 09:18`, with seconds when the data is that dense. */
export function zonedMoment(ts: number, zone: string, language: string, stepMs = 0): string {
  const at = wall(ts, zone);
  return `${say(at, "date", language)} ${say(at, stepMs < MINUTE ? "seconds" : "clock", language)}`;
}

/** `2026-03-18 09:18:07`, in tables; `.042` behind it when asked. */
export function zonedStamp(ts: number, zone: string, { millis = false } = {}): string {
  const text = wall(ts, zone).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, millis ? 23 : 19)}`;
}

/** Both ends of a range, as short as they can be read: the clock alone within a day of today. */
export function zonedRange(
  { start, end }: { readonly start: number; readonly end: number },
  { zone, now, language }: { readonly zone: string; readonly now: number; readonly language: string },
) {
  const [from, to, today] = [wall(start, zone), wall(end, zone), wall(now, zone)];
  const time = (at: Date) => say(at, end - start < 10 * MINUTE ? "seconds" : "clock", language);
  const sameDay = (a: Date, b: Date) => a.toISOString().slice(0, 10) === b.toISOString().slice(0, 10);
  if (sameDay(from, today) && sameDay(to, today)) return { from: time(from), to: time(to) };
  const thisYear = from.getUTCFullYear() === today.getUTCFullYear() && to.getUTCFullYear() === today.getUTCFullYear();
  const full = (at: Date) => `${say(at, thisYear ? "day" : "date", language)} ${time(at)}`;
  return { from: full(from), to: full(to) };
}

/** Labels under an axis of time: seconds, minutes, days or months, whatever the distance of the marks tells apart. */
export function axisTimes(marks: readonly number[], zone: string, language: string): string[] {
  const [first, second] = marks;
  // A single mark says nothing of how far apart they are.
  const step = first === undefined || second === undefined ? MINUTE : second - first;
  return marks.map((ts) => {
    const at = wall(ts, zone);
    const midnight = at.getUTCHours() === 0 && at.getUTCMinutes() === 0 && at.getUTCSeconds() === 0;
    if (step >= 28 * DAY) return say(at, at.getUTCMonth() === 0 ? "year" : "month", language);
    if (step >= DAY || (midnight && marks.length > 1)) return say(at, "day", language);
    if (step >= MINUTE) return say(at, "clock", language);
    if (step >= SECOND) return say(at, "seconds", language);
    return `${two(at.getUTCSeconds())}.${String(at.getUTCMilliseconds()).padStart(3, "0")}`;
  });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes thousands of times longer than using it; there are as many as languages are spoken. */
function say(at: Date, part: keyof typeof PARTS, language: string): string {
  const key = `${language} ${part}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(namedDateLocale(language), { ...PARTS[part], timeZone: "UTC" });
  formats.set(key, format);
  return format.format(at);
}
