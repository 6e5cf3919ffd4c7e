import { type ExactJson, isJsonObject, JsonNumber, parseExactJson } from "@orrery/model";
import type { RuleMessage } from "../../message/rule-message.ts";

const METADATA = /\$\{([^{}]*)\}/g;
const DATA = /\$\[([^[\]]*)\]/g;

/**
 * Expands patterns against one message (reference: rule engine, 3.1): `${key}` becomes the metadata of that key, then
 * `$[a.b]` the value at that path of the data, where it is a text, number, boolean or null. A placeholder without such a value
 * stays as it is. The data is parsed once, whatever the number of patterns.
 */
export class MessagePatterns {
  readonly #message: RuleMessage;
  #data: ExactJson | undefined;

  constructor(message: RuleMessage) {
    this.#message = message;
  }

  /**
   * @param encode what becomes of a value where it stands; it stays as it is by default.
   * @throws {Error} `Failed to process pattern!` when the data of the message is neither empty nor JSON.
   */
  expand(pattern: string, encode: (value: string) => string = unchanged): string {
    this.#check();
    const { metadata } = this.#message;
    const withMetadata = pattern.includes("${")
      ? pattern.replace(METADATA, (whole, key: string) =>
          Object.hasOwn(metadata, key) ? encode(metadata[key] ?? whole) : whole,
        )
      : pattern;
    if (!withMetadata.includes("$[")) return withMetadata;
    return withMetadata.replace(DATA, (whole, path: string) => {
      const leaf = leafText(this.#parsed(), path);
      return leaf === undefined ? whole : encode(leaf);
    });
  }

  /** Each pattern expanded, in order, without repetitions. */
  expandAll(patterns: readonly string[]): readonly string[] {
    return [...new Set(patterns.map((pattern) => this.expand(pattern)))];
  }

  /** Parsed values are always valid JSON, so the data is not parsed to check that. */
  #check(): void {
    if (this.#data === undefined && this.#message.values === undefined) this.#parsed();
  }

  #parsed(): ExactJson {
    this.#data ??= parsed(this.#message.data);
    return this.#data;
  }
}

const unchanged = (value: string): string => value;

function parsed(data: string): ExactJson {
  if (data.trim() === "") return new Map();
  try {
    return parseExactJson(data);
  } catch (cause) {
    throw new Error("Failed to process pattern!", { cause });
  }
}

/** The scalar at a path as text; keys with dots and list elements cannot be addressed. */
function leafText(data: ExactJson, path: string): string | undefined {
  let value: ExactJson | undefined = data;
  for (const key of path.split(".")) {
    if (value === undefined || value === null || typeof value !== "object" || !isJsonObject(value)) return undefined;
    value = value.get(key);
  }
  if (value === undefined) return undefined;
  if (value instanceof JsonNumber) return value.text;
  return value === null || typeof value !== "object" ? String(value) : undefined;
}
