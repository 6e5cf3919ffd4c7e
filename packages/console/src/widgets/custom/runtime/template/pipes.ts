import { Observable } from "../observables.ts";
import type { Pipe } from "./evaluate.ts";

type Texts = Readonly<Record<string, string>>;

const PAD = (value: number, length = 2) => String(value).padStart(length, "0");

const PARTS: Readonly<Record<string, (at: Date) => string>> = {
  yyyy: (at) => PAD(at.getFullYear(), 4),
  yy: (at) => PAD(at.getFullYear() % 100),
  MMMM: (at) => at.toLocaleString(undefined, { month: "long" }),
  MMM: (at) => at.toLocaleString(undefined, { month: "short" }),
  MM: (at) => PAD(at.getMonth() + 1),
  M: (at) => String(at.getMonth() + 1),
  dd: (at) => PAD(at.getDate()),
  d: (at) => String(at.getDate()),
  EEEE: (at) => at.toLocaleString(undefined, { weekday: "long" }),
  EEE: (at) => at.toLocaleString(undefined, { weekday: "short" }),
  HH: (at) => PAD(at.getHours()),
  H: (at) => String(at.getHours()),
  hh: (at) => PAD(at.getHours() % 12 || 12),
  h: (at) => String(at.getHours() % 12 || 12),
  mm: (at) => PAD(at.getMinutes()),
  ss: (at) => PAD(at.getSeconds()),
  SSS: (at) => PAD(at.getMilliseconds(), 3),
  a: (at) => (at.getHours() < 12 ? "AM" : "PM"),
};

const NAMED: Readonly<Record<string, string>> = {
  short: "M/d/yy, h:mm a",
  medium: "MMM d, yyyy, h:mm:ss a",
  shortDate: "M/d/yy",
  mediumDate: "MMM d, yyyy",
  longDate: "MMMM d, yyyy",
  shortTime: "h:mm a",
  mediumTime: "h:mm:ss a",
};

/** The pipe `date`: of epoch ms, a text of a date or a `Date`; in the zone of the browser. */
export function datePipe(value: unknown, format: unknown = "mediumDate"): string | null {
  if (value === null || value === undefined || value === "") return null;
  const at =
    value instanceof Date
      ? value
      : new Date(typeof value === "string" && /^\d+$/.test(value) ? Number(value) : (value as string));
  if (Number.isNaN(at.getTime())) return String(value);
  const pattern = NAMED[String(format)] ?? String(format);
  return pattern.replace(
    /'([^']*)'|yyyy|yy|M{1,4}|d{1,2}|E{3,4}|H{1,2}|h{1,2}|mm|ss|SSS|a/g,
    (part, quoted?: string) => (quoted === undefined ? (PARTS[part]?.(at) ?? part) : quoted),
  );
}

/** A text by its key, with what stands for `{{name}}` in it; texts without a key stay. */
export const translate =
  (texts: Texts) =>
  (key: unknown, params: Readonly<Record<string, unknown>> = {}): string => {
    const name = String(key ?? "");
    const inner = name.replace(/\{i18n:([\w.-]+)\}/g, (_, found: string) => texts[found] ?? found);
    return (texts[inner] ?? inner).replace(/\{\{\s*(\w+)\s*\}\}/g, (_, member: string) => String(params[member] ?? ""));
  };

/** What an observable gave last; it is drawn anew when more comes. */
class Awaited {
  readonly #last = new WeakMap<object, { value: unknown }>();

  readonly #redraw: () => void;

  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  readonly pipe = (source: unknown): unknown => {
    if (!(source instanceof Observable) && !(source instanceof Promise)) return source ?? null;
    const known = this.#last.get(source);
    if (known) return known.value;
    const entry = { value: null as unknown };
    this.#last.set(source, entry);
    const take = (value: unknown) => {
      entry.value = value;
      queueMicrotask(this.#redraw);
    };
    if (source instanceof Promise) void source.then(take);
    else source.subscribe(take);
    return entry.value;
  };
}

const asNumber = (value: unknown, digits: unknown): string | null => {
  if (value === null || value === undefined || value === "") return null;
  const [, least = "0", most = least] = /^\d*\.(\d+)(?:-(\d+))?$/.exec(String(digits ?? ".0-3")) ?? [];
  return Number(value).toLocaleString(undefined, {
    minimumFractionDigits: Number(least),
    maximumFractionDigits: Math.max(Number(least), Number(most)),
  });
};

/** The pipes that templates may use. */
export const pipesOf = (texts: Texts, redraw: () => void): Readonly<Record<string, Pipe>> => ({
  translate: translate(texts) as Pipe,
  date: datePipe,
  async: new Awaited(redraw).pipe,
  json: (value) => JSON.stringify(value, null, 2),
  uppercase: (value) => String(value ?? "").toUpperCase(),
  lowercase: (value) => String(value ?? "").toLowerCase(),
  number: asNumber,
  percent: (value, digits) => `${asNumber(Number(value) * 100, digits)}%`,
  slice: (value, from, to) =>
    Array.isArray(value)
      ? value.slice(Number(from), to as number)
      : String(value ?? "").slice(Number(from), to as number),
  keyvalue: (value) => Object.entries((value ?? {}) as object).map(([key, each]) => ({ key, value: each })),
  safe: (value) => value,
});
