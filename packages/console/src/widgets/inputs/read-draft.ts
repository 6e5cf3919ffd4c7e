import { MAX_LONG, MIN_LONG, parseBigJson } from "@orrery/model";
import { readField } from "../../controls/time/date-time/date-time-text.ts";
import type { FieldMessages, ValueField } from "./value-field.ts";

/** Why a draft cannot be stored: our sentence, or that of the author in place of it. */
export interface FieldProblem {
  /** Translation key. */
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  readonly said?: string | undefined;
}

/** What a draft means; null: no value, the stored one is to be removed. */
export type ReadDraft =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly problem: FieldProblem; readonly value?: undefined };

export function readDraft(field: ValueField, draft: string): ReadDraft {
  const text = field.kind === "string" ? draft : draft.trim();
  if (field.kind === "boolean") return { value: text === "true" };
  if (text === "" || (field.kind === "select" && text === "null")) {
    return field.required ? wrong(field, "required", "value-form.required") : { value: null };
  }
  switch (field.kind) {
    case "integer":
    case "double":
      return readNumber(field, text);
    case "string":
      return readText(field, text);
    case "dateTime":
    case "date":
      return readMoment(field, text);
    case "time":
      return readClock(field, text);
    case "json":
      return readJson(text);
    case "select":
    case "image":
      return { value: text };
  }
}

function wrong(field: ValueField, message: keyof FieldMessages, key: string, values?: FieldProblem["values"]) {
  return { problem: { key, values, said: field.messages?.[message] || undefined } };
}

const INTEGER = /^-?[0-9]+$/;

function readNumber(field: ValueField, text: string): ReadDraft {
  const { kind, min, max } = field;
  const number = Number(text);
  if (!Number.isFinite(number)) return wrong(field, "invalid", "value-form.no-number");
  if (kind === "integer" && !isLong(text)) return wrong(field, "invalid", "value-form.no-integer");
  if (min !== undefined && number < min) return wrong(field, "min", "value-form.too-small", { limit: min });
  if (max !== undefined && number > max) return wrong(field, "max", "value-form.too-large", { limit: max });
  return { value: kind === "integer" && !Number.isSafeInteger(number) ? BigInt(text) : number };
}

function isLong(text: string): boolean {
  return INTEGER.test(text) && BigInt(text) >= MIN_LONG && BigInt(text) <= MAX_LONG;
}

function readText(field: ValueField, text: string): ReadDraft {
  const { minLength, maxLength } = field;
  if (minLength !== undefined && text.length < minLength) {
    return wrong(field, "min", "value-form.too-short", { limit: minLength });
  }
  if (maxLength !== undefined && text.length > maxLength) {
    return wrong(field, "max", "value-form.too-long", { limit: maxLength });
  }
  return { value: text };
}

function readMoment(field: ValueField, text: string): ReadDraft {
  const ts = readField(text, field.zone) ?? readField(`${text} 00:00`, field.zone);
  return ts === undefined ? wrong(field, "invalid", "value-form.no-date") : { value: ts };
}

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

function readClock(field: ValueField, text: string): ReadDraft {
  const [, hours, minutes, seconds = "0"] = CLOCK.exec(text) ?? [];
  if (hours === undefined) return wrong(field, "invalid", "value-form.no-time");
  return { value: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 };
}

function readJson(text: string): ReadDraft {
  try {
    return { value: parseBigJson(text) };
  } catch {
    return { problem: { key: "widget.json-wrong" } };
  }
}

/** The number after a step of an arrow key, within its limits; undefined: the text is no number. */
export function steppedNumber(field: ValueField, draft: string, by: 1 | -1): string | undefined {
  const { step = 1, min = -Infinity, max = Infinity } = field;
  const number = draft.trim() === "" ? 0 : Number(draft);
  if (!Number.isFinite(number) || !(step > 0)) return undefined;
  const digits = Math.max(decimalsOf(step), decimalsOf(number));
  return String(Number(Math.min(Math.max(number + by * step, min), max).toFixed(digits)));
}

const decimalsOf = (number: number): number => Math.min(/\.(\d+)/.exec(String(number))?.[1]?.length ?? 0, 15);
