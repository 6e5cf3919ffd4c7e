const MINUTE = 60_000;
const DAY = 86_400_000;
const MAX_CACHED_ZONES = 64;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether `zone` is an IANA time zone this runtime knows. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false; // Intl throws RangeError for unknown names
  }
}

/** How far the wall clock of `zone` is ahead of UTC at the instant `ts`, in milliseconds. */
export function zoneOffsetMs(zone: string, ts: number): number {
  const parts: Record<string, number> = {};
  for (const part of formatOf(zone).formatToParts(ts)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(ts / 1000) * 1000;
}

/** What the clock on the wall of `zone` shows at `ts`, as the milliseconds a clock in UTC would show it. */
export function wallTime(zone: string, ts: number): number {
  return ts + zoneOffsetMs(zone, ts);
}

/**
 * The instant at which the wall clock of `zone` shows `wall` (see {@link wallTime}). A time that occurs twice gives
 * its first occurrence; one that daylight saving skips gives the instant as much later as the gap is long.
 */
export function instantOf(zone: string, wall: number): number {
  const before = zoneOffsetMs(zone, wall - DAY);
  const after = zoneOffsetMs(zone, wall + DAY);
  const early = wall - before;
  if (before === after || zoneOffsetMs(zone, early) === before) return early;
  const late = wall - after;
  return zoneOffsetMs(zone, late) === after ? late : early;
}

/** `UTC+2`, `UTC-3:30`, `UTC`. */
export function zoneAbbreviation(zone: string, ts: number): string {
  const minutes = Math.round(zoneOffsetMs(zone, ts) / MINUTE);
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `UTC${minutes < 0 ? "-" : "+"}${Math.floor(size / 60)}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

/** Making a formatter takes thousands of times longer than using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  if (formats.size >= MAX_CACHED_ZONES) formats.clear();
  formats.set(zone, format);
  return format;
}
