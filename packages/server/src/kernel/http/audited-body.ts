import { type EntityId, entityId, isEntityType, isUuid, parseUuid } from "@orrery/model";
import { parseJson } from "./validation.ts";

/** A member of what may be no object at all. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The text, unless it is empty or none. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The id in `{ entityType, id }`; `undefined` when it is not well-formed. */
export function entityIdIn(value: unknown): EntityId | undefined {
  const type = textIn(memberOf(value, "entityType"));
  const id = textIn(memberOf(value, "id"));
  return type && isEntityType(type) && id && isUuid(id) ? entityId(type, parseUuid(id)) : undefined;
}

/** The items of a list such as `a,b,c`. */
export function listIn(value: unknown): readonly string[] {
  return textIn(value)?.split(",") ?? [];
}

/** Longer bodies are not parsed a second time for the log: every caller would wait for it. */
const MAX_TEXT = 64 * 1024;

/**
 * A body that came as text; `undefined` when it is no JSON, or nested too deeply to be written again. Of a long one
 * nothing but its length.
 */
export function jsonIn(body: unknown): unknown {
  if (typeof body !== "string") return body;
  if (body.length > MAX_TEXT) return omitted(body.length);
  try {
    return parseJson(body);
  } catch {
    return undefined; // the reason why the call failed, perhaps
  }
}

/** What is kept in place of a text of this many characters. */
export function omitted(length: number): { readonly omitted: string } {
  return { omitted: `${length} characters are too many to keep` };
}
