import { MAX_TS } from "@orrery/model";
import { type PatternReader, patternReader, readIso } from "./time-pattern.ts";
import { zoneClock } from "./zone-clock.ts";

export const TIME_KINDS = ["ms", "s", "iso", "pattern"] as const;

export type TimeKind = (typeof TIME_KINDS)[number];

/** How the time stamps of a file are written. */
export interface TimeFormat {
  readonly kind: TimeKind;
  /** Of the kind `pattern`. */
  readonly pattern: string;
  /** IANA; of texts that do not say their offset. */
  readonly zone: string;
}

/** The time of a text in ms since the epoch; undefined: it is none. */
export type TimeReader = (text: string) => number | undefined;

/** Undefined for a pattern that means no time. */
export function timeReader({ kind, pattern, zone }: TimeFormat): TimeReader | undefined {
  switch (kind) {
    case "ms":
      return (text) => (/^-?\d{1,16}$/.test(text) ? stored(Number(text)) : undefined);
    case "s":
      return (text) => (/^-?\d{1,13}(\.\d{1,9})?$/.test(text) ? stored(Math.round(Number(text) * 1000)) : undefined);
    case "iso":
      return inZone(readIso, zone);
    case "pattern": {
      const reader = patternReader(pattern);
      return reader && inZone(reader, zone);
    }
  }
}

function inZone(read: PatternReader, zone: string): TimeReader {
  const instant = zoneClock(zone);
  return (text) => {
    const found = read(text);
    return found && (found.offset === undefined ? instant(found.wall) : found.wall - found.offset);
  };
}

const stored = (ts: number): number | undefined => (Math.abs(ts) <= MAX_TS ? ts : undefined);

/** Patterns that are tried on files of which nothing is known; the day comes first where both orders are possible. */
const PATTERNS = [
  "d.M.yyyy H:m:s",
  "d.M.yyyy H:m",
  "d.M.yyyy",
  "d/M/yyyy H:m:s",
  "d/M/yyyy H:m",
  "d/M/yyyy",
  "M/d/yyyy H:m:s",
  "M/d/yyyy H:m",
  "M/d/yyyy h:m:s a",
  "M/d/yyyy h:m a",
  "M/d/yyyy",
  "yyyy/M/d H:m:s",
  "yyyy/M/d H:m",
  "d.M.yy H:m",
  "d MMM yyyy H:m:s",
  "d MMM yyyy H:m",
] as const;

/** What is tried, in this order. */
const CANDIDATES: readonly Pick<TimeFormat, "kind" | "pattern">[] = [
  ...(["ms", "s", "iso"] as const).map((kind) => ({ kind, pattern: "yyyy-MM-dd HH:mm:ss" })),
  ...PATTERNS.map((pattern) => ({ kind: "pattern", pattern }) as const),
];

/** Numbers of these digits are times of 1973 to 2286, as far as one can tell. */
const NUMBERS: Readonly<Partial<Record<TimeKind, RegExp>>> = { ms: /^\d{12,13}$/, s: /^\d{9,10}(\.\d+)?$/ };

/** The format in which most of some texts are times; undefined when there is none. */
export function guessTimeFormat(texts: readonly string[], zone: string): TimeFormat | undefined {
  const given = texts.map((text) => text.trim()).filter((text) => text !== "");
  let best: TimeFormat | undefined;
  let most = given.length / 2;
  for (const candidate of CANDIDATES) {
    const format = { ...candidate, zone };
    const read = timeReader(format);
    const looks = NUMBERS[candidate.kind];
    const count = given.filter((text) => (looks?.test(text) ?? true) && read?.(text) !== undefined).length;
    if (count > most) [best, most] = [format, count];
  }
  return best;
}
