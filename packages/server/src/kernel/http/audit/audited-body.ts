import { type EntityId, entityId, isEntityType, isUuid, parseUuid, type Uuid } from "@orrery/model";
import { parseJson } from "../input/validation.ts";

/** A member of a value that may not be an object. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The value if it is a non-empty text. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The id in `{ entityType, id }`; `undefined` when it is invalid. */
export function entityIdIn(value: unknown): EntityId | undefined {
  const type = textIn(memberOf(value, "entityType"));
  const id = textIn(memberOf(value, "id"));
  return type && isEntityType(type) && id && isUuid(id) ? entityId(type, parseUuid(id)) : undefined;
}

/** The id, if the value is one. */
export function uuidIn(value: unknown): Uuid | undefined {
  return typeof value === "string" && isUuid(value) ? parseUuid(value) : undefined;
}

/** The items of a list such as `a,b,c`. */
export function listIn(value: unknown): readonly string[] {
  return textIn(value)?.split(",") ?? [];
}

/** Longer bodies are not parsed a second time for the log: that would block the event loop. */
const MAX_TEXT = 64 * 1024;

/**
 * The JSON of a body that was read as text; `undefined` when it is invalid, or nested too deeply to be serialised
 * again. For a long one, only its length.
 */
export function jsonIn(body: unknown): unknown {
  if (typeof body !== "string") return body;
  if (body.length > MAX_TEXT) return omitted(body.length);
  try {
    return parseJson(body);
  } catch {
    return undefined; // perhaps this is why the call failed
  }
}

/** Replaces a text with this many characters. */
export function omitted(length: number): { readonly omitted: string } {
  return { omitted: `${length} characters are too many to keep` };
}
