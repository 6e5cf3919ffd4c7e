import type { JsonObject } from "../entities/common.ts";
import { isRecord } from "../json/is-record.ts";

/** Reads untyped JSON: a value of another type is undefined. */
export const objectIn = (value: unknown): JsonObject | undefined => (isRecord(value) ? value : undefined);
export const objectOr = (value: unknown): JsonObject => objectIn(value) ?? {};
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
/** The texts of a list. */
export const textsIn = (value: unknown): readonly string[] => listIn(value).filter((one) => typeof one === "string");
export const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;
export const flagIn = (value: unknown): boolean | undefined => (typeof value === "boolean" ? value : undefined);

/** Maps each member by `read`; members that are no objects are dropped. */
export function mapObjects<T>(value: unknown, read: (member: JsonObject, key: string) => T): Record<string, T> {
  const entries = Object.entries(objectOr(value)).flatMap(([key, member]) => {
    const known = objectIn(member);
    return known ? [[key, read(known, key)] as const] : [];
  });
  return Object.fromEntries(entries);
}
