import { type ExactJson, isJsonArray, isJsonObject, JsonNumber, type JsonObject, parseExactJson } from "@orrery/model";

/** Part of the standard since 2025, but not yet of TypeScript's types. */
interface RawJsonSupport {
  /** A value that `JSON.stringify` writes as `text`, which must be a JSON number. */
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}

const raw = JSON as unknown as RawJsonSupport;

/**
 * Finds what `JSON.parse` may lose: decimals that end with 0, exponents, very small and very long numbers, minus zero,
 * the order of numeric names, and escapes of characters that no database stores. Also matches texts that only look like
 * these, which costs time but no correctness.
 */
const DELICATE = /\.\d*0(?!\d)|\d[eE]|[\d.]{16}|-0|0\.0{5}|"\d{1,10}"\s*:|\\u(?:0000|[dD][89a-fA-F])/;

/** Whether `JSON.stringify(JSON.parse(text))` could differ from `text`, or contain characters that cannot be stored. */
export function needsExactParse(text: string): boolean {
  return DELICATE.test(text);
}

/**
 * Parses free-form JSON so that `JSON.stringify` gives back the same: numbers that a `number` cannot represent as they
 * were spelled are objects that stringify to that spelling, see {@link numberIn}.
 */
export function parseLosslessJson(text: string): unknown {
  return needsExactParse(text) ? losslessJson(parseExactJson(text)) : JSON.parse(text);
}

/** An exactly parsed document in the form that {@link parseLosslessJson} returns. */
export function losslessJson(value: ExactJson): unknown {
  if (value instanceof JsonNumber) return freeNumber(value.text);
  if (isJsonArray(value)) return value.map(losslessJson);
  if (value === null || typeof value !== "object" || !isJsonObject(value)) return value;
  return losslessObject([...value].map(([name, member]) => [name, losslessJson(member)]));
}

/** An object that keeps the order of its members even for numeric names; the last of equal names counts. */
export function losslessObject(members: Iterable<readonly [string, unknown]>): JsonObject {
  const byName = new Map(members);
  const names = [...byName.keys()];
  const object = Object.fromEntries(byName);
  const kept = Object.keys(object).every((name, index) => name === names[index]);
  return kept ? object : new Proxy(object, { ownKeys: () => names });
}

/** Like spreading all of them into one, but keeps the order, see {@link losslessObject}. */
export function mergeLossless(...objects: readonly (JsonObject | null | undefined)[]): JsonObject {
  if (!objects.every(isOrdered)) return losslessObject(objects.flatMap((object) => Object.entries(object ?? {})));
  let merged: JsonObject = {};
  for (const object of objects) merged = { ...merged, ...object };
  return merged;
}

/** Whether it has no numeric names. */
function isOrdered(object: JsonObject | null | undefined): boolean {
  for (const name in object) {
    const first = name.charCodeAt(0);
    if (first >= 0x30 && first <= 0x39) return false;
  }
  return true;
}

/** The number in free-form JSON, in either form; `undefined` when it is not a number. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const isSpelled = typeof value === "object" && value !== null && "rawJSON" in value;
  const number = isSpelled ? Number(value.rawJSON) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

/** The spelling of a number of free-form JSON that `number` cannot keep; `undefined` for every other object. */
export function spellingOf(value: object): string | undefined {
  return raw.isRawJSON(value) && "rawJSON" in value ? String(value.rawJSON) : undefined;
}

/** A number of free-form JSON as {@link parseLosslessJson} keeps it. @throws {SyntaxError} when `text` is none. */
export function freeNumber(text: string): unknown {
  const number = Number(text);
  return String(number) === text ? number : raw.rawJSON(text);
}
