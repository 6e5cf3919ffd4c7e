import { PlatformError, type TypedValue } from "@orrery/model";

/** Limits of stored values (reference: telemetry and queries, 1.1). */
export const MAX_KEY_LENGTH = 255;
const MAX_TEXT_LENGTH = 10_000_000;

const NUL = "\u0000";

/**
 * The items in storable form: NUL characters removed from texts, in the same array when there are none.
 * @throws {PlatformError} `badRequest` for a key or a text that is too long, a key that is empty or no Unicode text.
 */
export function storable<T extends { readonly key: string; readonly value: TypedValue }>(
  items: readonly T[],
  kind: "attribute" | "time series",
): readonly T[] {
  let changed = false;
  for (const { key, value } of items) {
    checkKeyLength(key, kind);
    if (key.trim() === "") throw new PlatformError("badRequest", "Key cannot be empty or contains only spaces");
    if (!key.isWellFormed()) throw new PlatformError("badRequest", "Key contains characters that can't be stored");
    if (typeof value.value === "string") changed = checkText(key, value.value) || changed;
    changed = changed || key.includes(NUL);
  }
  return changed ? items.map(withoutNuls) : items;
}

/** Why a key is invalid. */
export type KeyProblem = "TOO_LONG" | "EMPTY" | "BLANK" | "NOT_UNICODE";

/** `undefined` for a valid key. */
export function keyProblem(key: string): KeyProblem | undefined {
  if (key.length > MAX_KEY_LENGTH) return "TOO_LONG";
  const stored = key.replaceAll(NUL, "");
  if (stored === "") return "EMPTY";
  if (stored.trim() === "") return "BLANK";
  return key.isWellFormed() ? undefined : "NOT_UNICODE";
}

/** @throws {PlatformError} `badRequest`. */
export function checkKeyLength(key: string, kind: "attribute" | "time series"): void {
  if (key.length <= MAX_KEY_LENGTH) return;
  const sentence = `Validation error: length of ${kind} key must be equal or less than ${MAX_KEY_LENGTH}`;
  throw new PlatformError("badRequest", sentence);
}

/** @returns whether NUL characters have to be removed. */
function checkText(key: string, text: string): boolean {
  if (text.length > MAX_TEXT_LENGTH) {
    const lengths = `length [${text.length}] for key [${key}] is greater than maximum allowed [${MAX_TEXT_LENGTH}]`;
    throw new PlatformError("badRequest", `String value ${lengths}`);
  }
  return text.includes(NUL) || text.includes("\\u0000"); // the latter inside of JSON texts
}

function withoutNuls<T extends { readonly key: string; readonly value: TypedValue }>(item: T): T {
  return { ...item, key: item.key.replaceAll(NUL, ""), value: valueWithoutNuls(item.value) };
}

function valueWithoutNuls(value: TypedValue): TypedValue {
  if (value.type === "STRING") return { type: "STRING", value: value.value.replaceAll(NUL, "") };
  if (value.type === "JSON") return { type: "JSON", value: jsonWithoutNuls(value.value) };
  return value;
}

/** Only an escape after an even number of backslashes, so that `\\\\u0000` is kept. */
function jsonWithoutNuls(json: string): string {
  return json.replaceAll(NUL, "").replace(/\\(?:u0000|.)/gs, (sequence) => (sequence === "\\u0000" ? "" : sequence));
}
