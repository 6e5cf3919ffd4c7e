import { PlatformError } from "../errors/platform-error.ts";
import { type ExactJson, formatExactJson, isJsonObject, JsonNumber } from "../json/exact-json.ts";
import { parseExactJson } from "../json/parse-exact-json.ts";
import type { Entry } from "./entry.ts";
import { FALSE, TRUE } from "./json-value.ts";
import { longValue, MAX_LONG, MIN_LONG, type TypedValue } from "./typed-value.ts";
import { doubleText } from "./value-text.ts";

/**
 * Attributes in REST form (reference: telemetry and queries, 1.3): strict JSON, strings stay strings, null members are
 * omitted. Devices' attributes are parsed by `parseValues` with DEVICE_VALUES instead.
 * @throws {PlatformError} `badRequest`.
 */
export function parseAttributes(text: string): Entry[] {
  return attributeEntries(parseExactJson(text));
}

/** Like {@link parseAttributes}, for a parsed document. */
export function attributeEntries(document: ExactJson): Entry[] {
  if (!isJsonObject(document)) throw new PlatformError("badRequest", "Request is not a JSON object");
  const entries: Entry[] = [];
  for (const [key, json] of document) if (json !== null) entries.push([key, attributeValue(json)]);
  return entries;
}

function attributeValue(json: Exclude<ExactJson, null>): TypedValue {
  if (typeof json === "boolean") return json ? TRUE : FALSE;
  if (typeof json === "string") return { type: "STRING", value: json };
  if (json instanceof JsonNumber) return attributeNumber(json.text);
  return { type: "JSON", value: formatExactJson(json, { number: reprinted }) };
}

function attributeNumber(text: string): TypedValue {
  if (isReal(text)) return { type: "DOUBLE", value: Number(text) + 0 }; // -0.0 is 0.0
  const value = text.length < 16 ? BigInt(Number(text)) : BigInt(text.length > 20 ? refuse() : text);
  return value >= MIN_LONG && value <= MAX_LONG ? longValue(value) : refuse();
}

/** Numbers with fraction or exponent inside of JSON values are written like doubles. */
function reprinted(text: string): string {
  if (!isReal(text)) return text;
  const value = Number(text);
  return Number.isFinite(value) ? doubleText(value) : text;
}

function isReal(text: string): boolean {
  return /[.eE]/.test(text);
}

function refuse(): never {
  throw new PlatformError("badRequest", "Big integer values are not supported!");
}
