/** The parts of a time stamp as they stand in a text. */
interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  ms: number;
  half: "am" | "pm" | undefined;
  /** ms east of UTC; undefined: the text does not say. */
  offset: number | undefined;
}

/** A wall time as `Date.UTC` has it, and the offset that the text gives. */
export interface WallTime {
  readonly wall: number;
  readonly offset: number | undefined;
}

export type PatternReader = (text: string) => WallTime | undefined;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const OFFSET = "Z|[+-]\\d\\d(?::?\\d\\d)?";
const MINUTE = 60_000;
/** Of texts that are read with a pattern. */
const MAX_PATTERN = 64;

type Field = readonly [source: string, set: (parts: Parts, text: string) => void];

const digits = (count: string, set: (parts: Parts, value: number) => void): Field => [
  `\\d{${count}}`,
  (parts, text) => set(parts, Number(text)),
];

/** What letters stand for, as in the patterns of Java and of spreadsheets. */
const FIELDS: Readonly<Record<string, Field>> = {
  yyyy: digits("4", (parts, value) => {
    parts.year = value;
  }),
  yy: digits("2", (parts, value) => {
    parts.year = value + (value < 70 ? 2000 : 1900);
  }),
  MMM: [
    "[A-Za-z]{3}",
    (parts, text) => {
      parts.month = MONTHS.indexOf(text.toLowerCase()) + 1;
    },
  ],
  MM: digits("2", setMonth),
  M: digits("1,2", setMonth),
  dd: digits("2", setDay),
  d: digits("1,2", setDay),
  HH: digits("2", setHour),
  H: digits("1,2", setHour),
  hh: digits("2", setHour),
  h: digits("1,2", setHour),
  mm: digits("2", (parts, value) => {
    parts.minute = value;
  }),
  m: digits("1,2", (parts, value) => {
    parts.minute = value;
  }),
  ss: digits("2", (parts, value) => {
    parts.second = value;
  }),
  s: digits("1,2", (parts, value) => {
    parts.second = value;
  }),
  S: [
    "\\d{1,9}",
    (parts, text) => {
      parts.ms = Number(text.padEnd(3, "0").slice(0, 3));
    },
  ],
  a: [
    "[AaPp]\\.?[Mm]\\.?",
    (parts, text) => {
      parts.half = text.toLowerCase().startsWith("p") ? "pm" : "am";
    },
  ],
  X: [
    OFFSET,
    (parts, text) => {
      parts.offset = offsetMs(text);
    },
  ],
};

function setMonth(parts: Parts, value: number): void {
  parts.month = value;
}
function setDay(parts: Parts, value: number): void {
  parts.day = value;
}
function setHour(parts: Parts, value: number): void {
  parts.hour = value;
}

/** ms east of UTC of `Z`, `+02`, `+0200` or `+02:00`. */
function offsetMs(text: string): number {
  if (text === "Z") return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(":", "") || 0);
  return (text.startsWith("-") ? -1 : 1) * minutes * MINUTE;
}

const TOKEN = /'([^']*)'|yyyy|yy|MMM|MM?|dd?|HH?|hh?|mm?|ss?|S{1,9}|a|X{1,3}|Z{1,3}|./gsu;

/**
 * Reads time stamps that are written as a pattern says: `yyyy-MM-dd HH:mm:ss.SSS`, `d.M.yy H:mm`, `MM/dd/yyyy hh:mm a`,
 * `dd MMM yyyy`, `X` for an offset; `T` and what stands in quotes mean themselves. `undefined` for a pattern with other
 * letters, or without a day.
 */
export function patternReader(pattern: string): PatternReader | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  let source = "";
  const fields: Field[] = [];
  const used = new Set<string>();
  for (const [token, quoted] of pattern.trim().matchAll(TOKEN)) {
    const name = token.replace(/^S+$/, "S").replace(/^[XZ]+$/, "X");
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field) {
      fields.push(field);
      used.add(name.charAt(0));
      source += `(${field[0]})`;
    } else if (quoted === undefined && /[A-Za-z]/.test(token) && token !== "T") {
      return undefined;
    } else {
      source += /^\s$/.test(token) ? "\\s+" : (quoted ?? token).replaceAll(/[$()*+./?[\\\]^{|}]/gu, "\\$&");
    }
  }
  if (!["y", "M", "d"].every((letter) => used.has(letter))) return undefined;
  const regexp = new RegExp(`^${source}$`, "u");
  return (text) => {
    const found = regexp.exec(text);
    if (!found) return undefined;
    const parts: Parts = {
      year: 0,
      month: 0,
      day: 0,
      hour: 0,
      minute: 0,
      second: 0,
      ms: 0,
      half: undefined,
      offset: undefined,
    };
    for (const [at, [, set]] of fields.entries()) set(parts, found[at + 1] ?? "");
    return wallOf(parts);
  };
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/u;

/** Reads ISO 8601: a day, or a day and a time, with or without an offset. */
export const readIso: PatternReader = (text) => {
  const found = ISO.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = "", offset] = found;
  return wallOf({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    ms: Number(fraction.padEnd(3, "0").slice(0, 3)),
    half: undefined,
    offset: offset === undefined ? undefined : offsetMs(offset),
  });
};

/** `undefined` for what no calendar or clock shows. */
function wallOf({ year, month, day, hour, minute, second, ms, half, offset }: Parts): WallTime | undefined {
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const hours = half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  if (hours > 23 || minute > 59 || second > 59 || month < 1 || month > 12) return undefined;
  const wall = Date.UTC(year, month - 1, day, hours, minute, second, ms);
  return new Date(wall).getUTCDate() === day ? { wall, offset } : undefined;
}
