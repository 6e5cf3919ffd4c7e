import { readExactJson, writeJson } from "@orrery/client";
import { longValue, MAX_LONG, MIN_LONG, type TypedValue, type ValueType } from "@orrery/model";

/** What a value looks like while it is typed. */
export interface ValueDraft {
  readonly type: ValueType;
  readonly text: string;
}

export type ParsedDraft =
  | { readonly ok: true; readonly value: TypedValue }
  /** Translation key. */
  | { readonly ok: false; readonly problem: string };

const INTEGER = /^[+-]?\d+$/;

/** Reads a draft; JSON must be an object or an array. */
export function parseDraft({ type, text }: ValueDraft): ParsedDraft {
  const trimmed = text.trim();
  switch (type) {
    case "STRING":
      return text === "" ? bad("value.string-value-required") : good({ type, value: text });
    case "BOOLEAN":
      return good({ type, value: trimmed === "true" });
    case "LONG": {
      if (trimmed === "") return bad("value.integer-value-required");
      if (!INTEGER.test(trimmed)) return bad("value.invalid-integer-value");
      const value = BigInt(trimmed.replace("+", ""));
      return value < MIN_LONG || value > MAX_LONG ? bad("value.invalid-integer-value") : good(longValue(value));
    }
    case "DOUBLE": {
      const value = Number(trimmed);
      return trimmed === "" || !Number.isFinite(value) ? bad("value.double-value-required") : good({ type, value });
    }
    case "JSON": {
      if (trimmed === "") return bad("value.json-value-required");
      try {
        const parsed = readExactJson(trimmed);
        if (typeof parsed !== "object" || parsed === null) return bad("value.json-value-invalid");
        return good({ type, value: writeJson(parsed) });
      } catch {
        return bad("value.json-value-invalid");
      }
    }
  }
}

/** The draft with which an existing value is edited. */
export function draftOf(value: unknown): ValueDraft {
  if (typeof value === "boolean") return { type: "BOOLEAN", text: String(value) };
  if (typeof value === "bigint") return { type: "LONG", text: String(value) };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "LONG" : "DOUBLE", text: String(value) };
  if (typeof value === "object" && value !== null) return { type: "JSON", text: JSON.stringify(value, bigText, 2) };
  return { type: "STRING", text: String(value ?? "") };
}

/** One line of a value for tables. */
export function valueLine(value: unknown): string {
  return typeof value === "string" ? value : writeJson(value);
}

const bigText = (_key: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
const good = (value: TypedValue): ParsedDraft => ({ ok: true, value });
const bad = (problem: string): ParsedDraft => ({ ok: false, problem });
