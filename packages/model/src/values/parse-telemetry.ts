import { formatExactJson, JsonSyntaxError } from "../json/exact-json.ts";
import { LenientJsonReader } from "../json/lenient-json-reader.ts";
import { checkJsonLength } from "../json/parse-exact-json.ts";
import type { Entry, TelemetryBlock, ValueOptions } from "./entry.ts";
import { type ChildTelemetry, TelemetryReader } from "./telemetry-reader.ts";

/**
 * Telemetry in any of its forms (reference: telemetry and queries, 1.3-1.5; device connectivity, 3): `{key: value}`,
 * `{"ts": …, "values": {…}}`, or an array of both. `{}` gives one empty block, `[]` none. Text that is not strict JSON
 * is parsed leniently.
 * @throws {JsonSyntaxError} for invalid text.
 * @throws {PlatformError} `badRequest` for refused values.
 */
export function parseTelemetry(text: string, options: ValueOptions): TelemetryBlock[] {
  return parse(text, options, readDocument);
}

/**
 * The values of one object without a time (device attributes; rule messages).
 * @throws {JsonSyntaxError} for invalid text.
 * @throws {PlatformError} `badRequest` for refused values.
 */
export function parseValues(text: string, options: ValueOptions): Entry[] {
  return parse(text, options, readPlainObject);
}

/**
 * Telemetry of several devices (reference: device connectivity, 6.1): an object with an array of blocks for each.
 * @throws {JsonSyntaxError} for invalid text.
 * @throws {PlatformError} `badRequest` for refused values.
 */
export function parseChildTelemetry(text: string, options: ValueOptions): ChildTelemetry {
  return parse(text, options, readChildren);
}

const readDocument = (reader: TelemetryReader) => reader.readDocument();
const readPlainObject = (reader: TelemetryReader) => reader.readPlainObject();
const readChildren = (reader: TelemetryReader) => reader.readChildren();

function parse<T>(text: string, options: ValueOptions, read: (reader: TelemetryReader) => T): T {
  checkJsonLength(text);
  try {
    return read(new TelemetryReader(text, options));
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const document = formatExactJson(new LenientJsonReader(text).readDocument());
    return read(new TelemetryReader(document, options));
  }
}
