import { isRecord } from "../json/is-record.ts";
import type { Shape } from "./setting.ts";

/** Longer lists are a mistake, not a setting. */
const MAX_ELEMENTS = 1000;

export function readText(saved: unknown): string | undefined {
  return typeof saved === "string" ? saved : undefined;
}

/** A number, or a text that contains one. */
export function readNumber(saved: unknown): number | undefined {
  if (typeof saved === "number") return Number.isFinite(saved) ? saved : undefined;
  if (typeof saved === "bigint") return Number(saved); // as clients read what a number cannot hold
  if (typeof saved !== "string" || saved.trim() === "") return undefined;
  const parsed = Number(saved);
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** A flag, or a text that contains one. */
export function readFlag(saved: unknown): boolean | undefined {
  if (saved === true || saved === "true") return true;
  if (saved === false || saved === "false") return false;
  return undefined;
}

/** The elements that `read` accepts; others are omitted. Undefined when the saved value is no list. */
export function readList<T>(saved: unknown, read: (element: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(saved)) return undefined;
  return saved
    .slice(0, MAX_ELEMENTS)
    .map((element) => read(element))
    .filter((element) => element !== undefined);
}

/** All members of a shape; a saved value that is no object reads like an empty one. Unknown members are omitted. */
export function readMembers(shape: Shape, saved: unknown): Readonly<Record<string, unknown>> {
  const members = isRecord(saved) ? saved : {};
  const entries = Object.entries(shape).map(
    ([name, setting]) => [name, setting.read(Object.hasOwn(members, name) ? members[name] : undefined)] as const,
  );
  return Object.fromEntries(entries);
}
