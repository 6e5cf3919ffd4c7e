import { PlatformError } from "@orrery/model";
import { two } from "./local-time.ts";

/** Files are read by programs, which know these digits and this calendar whatever the language. */
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
/** Marks of the direction of writing, which spreadsheets do not take for parts of a date. */
const MARKS = /[\u200e\u200f\u061c]/g;

type Place = "year" | "month" | "day" | "hour" | "minute" | "second" | "fraction" | { readonly literal: string };

/** In the number formats of spreadsheets; minutes are months that follow hours. */
const CODES = {
  year: "yyyy",
  month: "mm",
  day: "dd",
  hour: "hh",
  minute: "mm",
  second: "ss",
  fraction: ".000",
} as const;

/** How a locale writes numbers and times so that its spreadsheets read them: `03.09.2024 14:05:06,789`. */
export class LocaleFormat {
  /** Between a number and its fraction. */
  readonly decimal: string;
  readonly #places: readonly Place[];

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
    const text = String(value);
    return this.decimal === "." ? text : text.replace(".", this.decimal);
  }

  /** `wall`: what the clock shows, as UTC. Milliseconds are left out of whole seconds. */
  time(wall: Date): string {
    let text = "";
    for (const place of this.#places) text += typeof place === "object" ? place.literal : this.#part(place, wall);
    return text;
  }

  /** The number format by which spreadsheets show such times, with milliseconds or without. */
  timeCode(withFraction: boolean): string {
    const shown = this.#places.filter((place) => withFraction || place !== "fraction");
    return shown.map((place) => (typeof place === "object" ? quoted(place.literal) : CODES[place])).join("");
  }

  #part(place: Exclude<Place, object>, wall: Date): string {
    switch (place) {
      case "year":
        return String(wall.getUTCFullYear()).padStart(4, "0");
      case "month":
        return two(wall.getUTCMonth() + 1);
      case "day":
        return two(wall.getUTCDate());
      case "hour":
        return two(wall.getUTCHours());
      case "minute":
        return two(wall.getUTCMinutes());
      case "second":
        return two(wall.getUTCSeconds());
      case "fraction": {
        const ms = wall.getUTCMilliseconds();
        return ms === 0 ? "" : `${this.decimal}${String(ms).padStart(3, "0")}`;
      }
    }
  }
}

function placesOf(locale: string, options: Intl.DateTimeFormatOptions): Place[] {
  return new Intl.DateTimeFormat(locale, options).formatToParts(0).map(({ type, value }): Place => {
    const isPlace = type === "year" || type === "month" || type === "day" || type === "hour";
    if (isPlace || type === "minute" || type === "second") return type;
    return { literal: value.replaceAll(MARKS, "") };
  });
}

/** Other characters may be codes themselves. */
function quoted(literal: string): string {
  return /^[ ./:-]*$/.test(literal) ? literal : `"${literal.replaceAll('"', "")}"`;
}
