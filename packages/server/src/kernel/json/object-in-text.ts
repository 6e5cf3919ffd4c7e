import {
  type ExactJson,
  isJsonObject,
  type JsonObject,
  JsonSyntaxError,
  MAX_INFO_CHARS,
  PlatformError,
  parseExactJson,
  parseLenientJson,
} from "@orrery/model";
import { losslessJson } from "./lossless-json.ts";

/** Python's `None` in place of a value. */
const NONE = /([:,[]\s*)None(?=\s*[,}\]])/g;

/**
 * A free-form object that a client sent as a text: as JSON, or as its language prints a map. An empty text is none; any
 * other text becomes the description, which is shown to users.
 * @throws {PlatformError} `badRequest` for a text that is too long.
 */
export function objectInText(text: string): JsonObject | null {
  if (text.length > MAX_INFO_CHARS) throw infoTooLong();
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "null" || trimmed === "None") return null;
  return printedObject(trimmed) ?? { description: text };
}

/** The error for additional information beyond its limit. */
export function infoTooLong(): PlatformError {
  return new PlatformError("badRequest", `additionalInfo is longer than ${MAX_INFO_CHARS} characters`);
}

function printedObject(text: string): JsonObject | undefined {
  if (!text.startsWith("{")) return undefined;
  const value = parsed(text, parseExactJson) ?? parsed(text.replaceAll(NONE, "$1null"), parseLenientJson);
  return value !== null && typeof value === "object" && isJsonObject(value)
    ? (losslessJson(value) as JsonObject)
    : undefined;
}

function parsed(text: string, parse: (text: string) => ExactJson): ExactJson {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return null;
    throw error;
  }
}
