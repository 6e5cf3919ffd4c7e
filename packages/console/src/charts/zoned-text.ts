import { wallTime } from "@orrery/model";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const two = (count: number) => String(count).padStart(2, "0");
const SECOND = 1000;
const DAY = 86_400_000;

/** The fields of the wall clock of `zone`, readable by the UTC getters. */
const wall = (ts: number, zone: string) => new Date(wallTime(zone, ts));

const clock = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
const day = (at: Date) => `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`;

/** `18 Mar 2026 09:18`, with seconds when the data is that dense. */
export function zonedMoment(ts: number, zone: string, stepMs = 0): string {
  const at = wall(ts, zone);
  const seconds = stepMs < 60_000 ? `:${two(at.getUTCSeconds())}` : "";
  return `${day(at)} ${at.getUTCFullYear()} ${clock(at)}${seconds}`;
}

/** `2026-03-18 09:18:07`, in tables; `.042` behind it when asked. */
export function zonedStamp(ts: number, zone: string, { millis = false } = {}): string {
  const text = wall(ts, zone).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, millis ? 23 : 19)}`;
}

/** Both ends of a range, as short as they can be read: the clock alone within a day of today. */
export function zonedRange(
  { start, end }: { readonly start: number; readonly end: number },
  zone: string,
  now: number,
) {
  const [from, to, today] = [wall(start, zone), wall(end, zone), wall(now, zone)];
  const dense = end - start < 10 * 60_000;
  const time = (at: Date) => (dense ? `${clock(at)}:${two(at.getUTCSeconds())}` : clock(at));
  const sameDay = (a: Date, b: Date) => a.toISOString().slice(0, 10) === b.toISOString().slice(0, 10);
  if (sameDay(from, today) && sameDay(to, today)) return { from: time(from), to: time(to) };
  const year = from.getUTCFullYear() === today.getUTCFullYear() && to.getUTCFullYear() === today.getUTCFullYear();
  const full = (at: Date) => `${day(at)}${year ? "" : ` ${at.getUTCFullYear()}`} ${time(at)}`;
  return { from: full(from), to: full(to) };
}

/** Labels under an axis of time: seconds, minutes, days or months, whatever the distance of the marks tells apart. */
export function axisTimes(marks: readonly number[], zone: string): string[] {
  const step = (marks[1] ?? 0) - (marks[0] ?? 0);
  return marks.map((ts) => {
    const at = wall(ts, zone);
    const midnight = at.getUTCHours() === 0 && at.getUTCMinutes() === 0 && at.getUTCSeconds() === 0;
    if (step >= 28 * DAY)
      return at.getUTCMonth() === 0 ? String(at.getUTCFullYear()) : (MONTHS[at.getUTCMonth()] ?? "");
    if (step >= DAY || (midnight && marks.length > 1)) return day(at);
    if (step >= 60 * SECOND) return clock(at);
    if (step >= SECOND) return `${clock(at)}:${two(at.getUTCSeconds())}`;
    return `${two(at.getUTCSeconds())}.${String(at.getUTCMilliseconds()).padStart(3, "0")}`;
  });
}
