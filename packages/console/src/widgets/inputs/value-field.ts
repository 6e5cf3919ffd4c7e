import { formatBigJson, isRecord, numericValue, parseBigJson, wallTime } from "@orrery/model";
import { isImageUrl } from "../../controls/fields/image-input/image-data.ts";
import { fieldText } from "../../controls/time/date-time/date-time-text.ts";

export type FieldKind =
  | "string"
  | "integer"
  | "double"
  | "boolean"
  | "dateTime"
  | "date"
  /** Of a day: ms since its midnight. */
  | "time"
  | "select"
  | "json"
  | "image";

/** What the author of a widget says in place of our sentences; empty: ours. */
export interface FieldMessages {
  readonly required?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly invalid?: string | undefined;
}

/** One value of a form. It is edited as text, whatever its kind: what `draftOf` writes and `readDraft` reads. */
export interface ValueField {
  readonly kind: FieldKind;
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  /** What an arrow key adds to a number. */
  readonly step?: number | undefined;
  /** Of a select; the value `null` stands for no value. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly messages?: FieldMessages | undefined;
  /** By whose clock dates are. */
  readonly zone: string;
}

const JSON_INDENT = 2;
const DATE_LENGTH = "2026-03-18".length;

/**
 * How a stored value is shown for editing (reference: dashboards and widgets, 6.6). Empty: there is none, or none of the
 * kind; a number field shows 0 for what is no number.
 */
export function draftOf(field: Pick<ValueField, "kind" | "zone" | "choices">, value: unknown): string {
  const text = textOf(value);
  switch (field.kind) {
    case "string":
      return text;
    case "integer":
    case "double":
      return text === "" || numericValue(text) !== undefined ? text : "0";
    case "boolean":
      return String(text === "true");
    case "dateTime":
      return momentText(text, field.zone);
    case "date":
      return momentText(text, field.zone).slice(0, DATE_LENGTH);
    case "time":
      return clockText(numericValue(text));
    case "select":
      return text === "" && field.choices?.some((choice) => choice.value === "null") ? "null" : text;
    case "json":
      return jsonText(text);
    case "image":
      return isImageUrl(text) ? text : "";
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return isRecord(value) || Array.isArray(value) ? formatBigJson(value) : String(value);
}

function momentText(text: string, zone: string): string {
  const ts = numericValue(text) ?? Date.parse(text);
  return Number.isNaN(ts) || Math.abs(ts) > MAX_TS ? "" : withoutSeconds(fieldText(ts, zone));
}

/** The year 9999: fields have four digits for it. */
const MAX_TS = 253_402_214_400_000;
const DAY = 86_400_000;

function clockText(ms: number | undefined): string {
  if (ms === undefined) return "";
  return withoutSeconds(new Date(((ms % DAY) + DAY) % DAY).toISOString().slice(11, 19));
}

/** Seconds are shown where there are some. */
const withoutSeconds = (text: string) => (text.endsWith(":00") ? text.slice(0, -3) : text);

function jsonText(text: string): string {
  if (text === "") return "";
  try {
    return formatBigJson(parseBigJson(text), JSON_INDENT);
  } catch {
    return JSON.stringify(text); // a text, which is JSON in quotes
  }
}

/** Today in a zone, where a calendar without a date begins. */
export const wallNow = (zone: string): number => wallTime(zone, Date.now());
