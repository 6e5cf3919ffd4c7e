import { isHeld, jsonText } from "./lossless-text.ts";

/**
 * The beginning of a document's JSON, at most `maxCharacters`. Of a longer document no more than about that much is
 * looked at: to write a large one whole, only to cut it, takes long.
 */
export function shortJson(value: unknown, maxCharacters: number): string {
  return jsonText(beginning(value, { characters: maxCharacters })).slice(0, maxCharacters);
}

/** `value`, or a part of it with which its JSON begins. */
function beginning(value: unknown, left: { characters: number }): unknown {
  left.characters -= 1;
  if (typeof value === "string") return partOf(value, left);
  if (!isPlain(value)) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      if (left.characters <= 0) break;
      items.push(beginning(item, left));
    }
    return items;
  }
  const members: [string, unknown][] = [];
  for (const name in value) {
    if (left.characters <= 0) break;
    left.characters -= name.length;
    members.push([name, beginning(value[name], left)]);
  }
  return Object.fromEntries(members);
}

function partOf(text: string, left: { characters: number }): string {
  const part = text.slice(0, Math.max(0, left.characters));
  left.characters -= part.length;
  return part;
}

/** Others say themselves what their JSON is; parts that are held as text are not written anew. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || isHeld(value)) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
