import { type ExactJson, isJsonArray, isJsonObject, JsonNumber, type JsonObject, parseExactJson } from "@orrery/model";

/** Of the standard since 2025, and not yet among the types of the language. */
interface RawJsonSupport {
  /** Something that `JSON.stringify` writes as `text`, which must be a JSON number. */
  rawJSON(text: string): object;
}

const raw = JSON as unknown as RawJsonSupport;

/**
 * What `JSON.parse` may lose: decimals that end with 0, exponents, very small and very long numbers, minus zero, and
 * the order of names that are numbers. And escapes of what no database can keep as text. It also finds what only looks
 * like these, which costs time, not truth.
 */
const DELICATE = /\.\d*0(?!\d)|\d[eE]|[\d.]{16}|-0|0\.0{5}|"\d{1,10}"\s*:|\\u(?:0000|[dD][89a-fA-F])/;

/** Whether `JSON.stringify(JSON.parse(text))` could differ from `text`, or hold what cannot be stored as text. */
export function needsExactParse(text: string): boolean {
  return DELICATE.test(text);
}

/**
 * JSON that is not ours to understand, so that `JSON.stringify` gives back what was read: numbers that a `number`
 * cannot hold as they were spelled are objects which stringify to that spelling, see {@link numberIn}.
 */
export function parseLosslessJson(text: string): unknown {
  return needsExactParse(text) ? losslessJson(parseExactJson(text)) : JSON.parse(text);
}

/** An exactly parsed document as {@link parseLosslessJson} gives it. */
export function losslessJson(value: ExactJson): unknown {
  if (value instanceof JsonNumber) return freeNumber(value.text);
  if (isJsonArray(value)) return value.map(losslessJson);
  if (value === null || typeof value !== "object" || !isJsonObject(value)) return value;
  return losslessObject([...value].map(([name, member]) => [name, losslessJson(member)]));
}

/** An object that keeps the order of its members even where names are numbers; of equal names the last counts. */
export function losslessObject(members: Iterable<readonly [string, unknown]>): JsonObject {
  const byName = new Map(members);
  const names = [...byName.keys()];
  const object = Object.fromEntries(byName);
  const kept = Object.keys(object).every((name, index) => name === names[index]);
  return kept ? object : new Proxy(object, { ownKeys: () => names });
}

/** Like spreading all of them into one, but in order, see {@link losslessObject}. */
export function mergeLossless(...objects: readonly (JsonObject | null | undefined)[]): JsonObject {
  if (!objects.every(isOrdered)) return losslessObject(objects.flatMap((object) => Object.entries(object ?? {})));
  let merged: JsonObject = {};
  for (const object of objects) merged = { ...merged, ...object };
  return merged;
}

/** Whether no name of it looks like a number. */
function isOrdered(object: JsonObject | null | undefined): boolean {
  for (const name in object) {
    const first = name.charCodeAt(0);
    if (first >= 0x30 && first <= 0x39) return false;
  }
  return true;
}

/** A number of free JSON, however it is kept; `undefined` when it is none. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const isSpelled = typeof value === "object" && value !== null && "rawJSON" in value;
  const number = isSpelled ? Number(value.rawJSON) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

function freeNumber(text: string): unknown {
  const number = Number(text);
  return String(number) === text ? number : raw.rawJSON(text);
}
