import { PlatformError } from "../errors/platform-error.ts";

/** A number with its spelling: 42 and 42.0 differ, and no digit is lost. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON document with what `JSON.parse` loses. Objects keep the order of their members. */
export type ExactJson = null | boolean | string | JsonNumber | readonly ExactJson[] | ReadonlyMap<string, ExactJson>;

/** Maximum nesting of arrays and objects; deeper documents are refused. */
export const MAX_JSON_DEPTH = 128;

/** Maximum length of a document in characters; longer ones are refused. */
export const MAX_JSON_LENGTH = 32 * 1024 * 1024;

/** The text is not JSON. */
export class JsonSyntaxError extends PlatformError {
  constructor(what: string, position: number) {
    super("badRequest", `${what} at position ${position}`);
  }
}

export function isJsonObject(value: ExactJson): value is ReadonlyMap<string, ExactJson> {
  return value instanceof Map;
}

export function isJsonArray(value: ExactJson): value is readonly ExactJson[] {
  return Array.isArray(value);
}

export interface FormatOptions {
  /** Omits members that are null, at every depth; elements of arrays are kept. */
  readonly dropNullMembers?: boolean | undefined;
  /** Formats a number; as it was spelled by default. */
  readonly number?: ((text: string) => string) | undefined;
}

/** Compact JSON text without whitespace. */
export function formatExactJson(value: ExactJson, options: FormatOptions = {}): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof JsonNumber) return options.number ? options.number(value.text) : value.text;
  if (isJsonArray(value)) return `[${value.map((element) => formatExactJson(element, options)).join(",")}]`;
  const members: string[] = [];
  for (const [name, member] of value as ReadonlyMap<string, ExactJson>) {
    if (member === null && options.dropNullMembers) continue;
    members.push(`${JSON.stringify(name)}:${formatExactJson(member, options)}`);
  }
  return `{${members.join(",")}}`;
}
