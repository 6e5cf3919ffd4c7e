const MINUTE = 60_000;
const DAY = 86_400_000;
const MAX_CACHED_ZONES = 64;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether `zone` is an IANA time zone of this runtime. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false; // Intl throws RangeError for unknown names
  }
}

/** Offset of the wall clock of `zone` from UTC at the instant `ts`, in milliseconds. */
export function zoneOffsetMs(zone: string, ts: number): number {
  const parts: Record<string, number> = {};
  for (const part of formatOf(zone).formatToParts(ts)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(ts / 1000) * 1000;
}

/** The wall time of `zone` at `ts`, as milliseconds of a clock in UTC that shows the same. */
export function wallTime(zone: string, ts: number): number {
  return ts + zoneOffsetMs(zone, ts);
}

/**
 * The instant at which the wall clock of `zone` shows `wall` (see {@link wallTime}). Of a time that occurs twice, the
 * first; a time that daylight saving skips is moved by the length of the gap.
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

/** Creating a formatter takes thousands of times longer than using it. */
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
