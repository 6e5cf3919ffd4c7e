import { formatBigJson } from "./big-json.ts";
import { isRecord } from "./is-record.ts";

/**
 * Whether two values are written as the same JSON, members in the same order: what people typed or sorted is another text
 * then. Absent and null differ.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && formatBigJson(a) === formatBigJson(b);
}

/** A member that is the value's own; undefined when there is none. */
export const ownMember = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** Whether two values mean the same JSON: members in any order, an undefined one is none. For documents that were stored. */
export function isEquivalentJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b)) return false;
    return a.length === b.length && a.every((each, index) => isEquivalentJson(each, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isEquivalentJson(ownMember(a, name), ownMember(b, name)));
}
