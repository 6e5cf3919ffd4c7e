import { PlatformError } from "@orrery/model";
import { twoDigits } from "./local-time.ts";
import { numberText } from "./number-text.ts";

/** Files are read by programs, so digits and calendar are the same for every language. */
const PLAIN = { numberingSystem: "latn", calendar: "gregory" } as const;
const DATE = { ...PLAIN, timeZone: "UTC", year: "numeric", month: "2-digit", day: "2-digit" } as const;
const TIME = {
  ...PLAIN,
  timeZone: "UTC",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;
const MINUTE_MS = 60_000;
/** Direction marks, which spreadsheets do not accept in dates. */
const MARKS = /[\u200e\u200f\u061c]/g;

type Place = "year" | "month" | "day" | "hour" | "minute" | "second" | "fraction" | { readonly literal: string };

/** Codes of spreadsheet number formats; `m` means minutes when it follows hours. */
const CODES = {
  year: "yyyy",
  month: "mm",
  day: "dd",
  hour: "hh",
  minute: "mm",
  second: "ss",
  fraction: ".000",
} as const;

/** Formats numbers and times so that spreadsheets of the locale can read them: `03.09.2024 14:05:06,789`. */
export class LocaleFormat {
  /** Decimal separator. */
  readonly decimal: string;
  readonly #places: readonly Place[];
  /** The minute that was formatted last, with the text before and behind the seconds. */
  #minute = Number.NaN;
  #before = "";
  #behind = "";

  /** @param locale a BCP 47 tag. @throws {PlatformError} `badRequest` for others. */
  constructor(locale: string) {
    try {
      const numbers = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(0.5);
      this.decimal = numbers.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
      this.#places = [...placesOf(locale, DATE), { literal: " " }, ...placesOf(locale, TIME), "fraction"];
    } catch (cause) {
      throw new PlatformError("badRequest", `Unknown locale '${locale}'`, { cause });
    }
  }

  number(value: number): string {
    const text = numberText(value);
    return this.decimal === "." ? text : text.replace(".", this.decimal);
  }

  /** Formats a local time (`wall`, in milliseconds as UTC). Milliseconds are omitted for whole seconds. */
  time(wall: number): string {
    const whole = Math.trunc(wall);
    const minute = Math.floor(whole / MINUTE_MS);
    if (minute !== this.#minute) this.#readMinute(minute);
    const ms = whole - minute * MINUTE_MS;
    const second = Math.floor(ms / 1000);
    const fraction = ms % 1000;
    const text = this.#before + twoDigits(second) + this.#behind;
    return fraction === 0 ? text : text + this.decimal + String(fraction).padStart(3, "0");
  }

  /** Rows follow each other closely, so that most of a time is that of the row before. */
  #readMinute(minute: number): void {
    const wall = new Date(minute * MINUTE_MS);
    const [before, behind] = [[""], [""]];
    let part = before;
    for (const place of this.#places) {
      if (place === "second") part = behind;
      else if (place !== "fraction") part.push(typeof place === "object" ? place.literal : datePart(place, wall));
    }
    this.#minute = minute;
    this.#before = before.join("");
    this.#behind = behind.join("");
  }

  /** The spreadsheet number format for such times, with or without milliseconds. */
  timeCode(withFraction: boolean): string {
    const shown = this.#places.filter((place) => withFraction || place !== "fraction");
    return shown.map((place) => (typeof place === "object" ? quoted(place.literal) : CODES[place])).join("");
  }
}

function datePart(place: Exclude<Place, object | "second" | "fraction">, wall: Date): string {
  switch (place) {
    case "year":
      return String(wall.getUTCFullYear()).padStart(4, "0");
    case "month":
      return twoDigits(wall.getUTCMonth() + 1);
    case "day":
      return twoDigits(wall.getUTCDate());
    case "hour":
      return twoDigits(wall.getUTCHours());
    case "minute":
      return twoDigits(wall.getUTCMinutes());
  }
}

function placesOf(locale: string, options: Intl.DateTimeFormatOptions): Place[] {
  return new Intl.DateTimeFormat(locale, options).formatToParts(0).map(({ type, value }): Place => {
    const isPlace = type === "year" || type === "month" || type === "day" || type === "hour";
    if (isPlace || type === "minute" || type === "second") return type;
    return { literal: value.replaceAll(MARKS, "") };
  });
}

/** Quotes characters that could be format codes. */
function quoted(literal: string): string {
  return /^[ ./:-]*$/.test(literal) ? literal : `"${literal.replaceAll('"', "")}"`;
}
