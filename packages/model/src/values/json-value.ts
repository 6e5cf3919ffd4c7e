import { PlatformError } from "../errors/platform-error.ts";
import { type ExactJson, formatExactJson } from "../json/exact-json.ts";
import type { ValueOptions } from "./entry.ts";
import { isCastable, numericValue } from "./numeric-text.ts";
import type { TypedValue } from "./typed-value.ts";

export const TRUE: TypedValue = Object.freeze({ type: "BOOLEAN", value: true });
export const FALSE: TypedValue = Object.freeze({ type: "BOOLEAN", value: false });

const DROP_NULLS = { dropNullMembers: true } as const;

/** @throws {PlatformError} `badRequest` for a string that is too long. */
export function stringValue(key: string, text: string, { cast, maxStringLength }: ValueOptions): TypedValue {
  if (maxStringLength > 0 && text.length > maxStringLength) {
    const lengths = `greater than maximum allowed [${maxStringLength}]`;
    throw new PlatformError("badRequest", `String value length [${text.length}] for key [${key}] is ${lengths}`);
  }
  if (cast && isCastable(text)) return castValue(text);
  return { type: "STRING", value: text };
}

export function nestedValue(json: ExactJson, { nulls }: ValueOptions): TypedValue {
  return { type: "JSON", value: formatExactJson(json, nulls === "skip" ? DROP_NULLS : undefined) };
}

/** @throws {PlatformError} `badRequest` with the message of the contract. */
export function refuseValue(text: string): never {
  throw new PlatformError("badRequest", `Can't parse value: ${text}`);
}

/** A string of a thousand digits stays a string. */
function castValue(text: string): TypedValue {
  try {
    return numericValue(text, true);
  } catch {
    return { type: "STRING", value: text };
  }
}
