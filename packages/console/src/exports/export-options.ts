import { EXPORT_DELIMITERS, type ExportRequest } from "@orrery/model";
import { localKey } from "../session/local-settings.ts";

/** How files are written, as it is remembered by this browser for a user. */
export interface ExportOptions {
  /** Such as `de-DE`; absent: that of the interface, `null`: ISO 8601 and decimal points. */
  readonly locale?: string | null | undefined;
  /** Absent: as the locale has it. */
  readonly delimiter?: ExportRequest["delimiter"];
  /** IANA name; absent: the browser's. */
  readonly timeZone?: string | undefined;
  /** Whether CSV begins with the mark by which spreadsheets know its characters. */
  readonly byteOrderMark: boolean;
}

export const optionsKey = (userId: string) => localKey(`export-${userId}`);

const DEFAULTS: ExportOptions = { byteOrderMark: true };

/** Options as they were kept; what is missing or wrong takes its default. */
export function parseOptions(text: string | undefined): ExportOptions {
  if (text === undefined) return DEFAULTS;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null) return DEFAULTS;
    const { locale, delimiter, timeZone, byteOrderMark } = read as Readonly<Record<string, unknown>>;
    return {
      ...(locale === null || isLocale(locale) ? { locale } : {}),
      ...(typeof timeZone === "string" && timeZone !== "" ? { timeZone } : {}),
      delimiter: EXPORT_DELIMITERS.find((each) => each === delimiter),
      byteOrderMark: byteOrderMark !== false,
    };
  } catch {
    return DEFAULTS; // written by something else
  }
}

function isLocale(value: unknown): value is string {
  if (typeof value !== "string") return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
