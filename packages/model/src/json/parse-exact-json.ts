import { PlatformError } from "../errors/platform-error.ts";
import { type ExactJson, JsonSyntaxError, MAX_JSON_LENGTH } from "./exact-json.ts";
import { JsonReader } from "./json-reader.ts";
import { LenientJsonReader } from "./lenient-json-reader.ts";

/**
 * Parses strict JSON and keeps the spelling of numbers; of members with the same name the last wins.
 * @throws {JsonSyntaxError} also when it is nested deeper than 128 levels.
 */
export function parseExactJson(text: string): ExactJson {
  checkJsonLength(text);
  const reader = new JsonReader(text);
  const value = reader.readValue();
  reader.expectEnd();
  return value;
}

/**
 * Parses what existing firmware sends (reference: device connectivity, 3.1): unquoted and single-quoted texts, `=` and
 * `=>`, `;`, comments. An empty text is null. Numbers keep their spelling.
 * @throws {JsonSyntaxError}
 */
export function parseLenientJson(text: string): ExactJson {
  checkJsonLength(text);
  try {
    return parseExactJson(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return new LenientJsonReader(text).readDocument();
  }
}

/** @throws {PlatformError} `badRequest` for a text longer than any payload. */
export function checkJsonLength(text: string): void {
  if (text.length > MAX_JSON_LENGTH) throw new PlatformError("badRequest", "The JSON document is too large");
}
