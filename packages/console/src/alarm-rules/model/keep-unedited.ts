import { isSameJson, type JsonObject } from "@orrery/model";

/**
 * What is saved of an object of which the editor knows a part: `read` is that part as it was saved, `written` as it was
 * edited. What was not edited, and members that the editor does not know, stay as `saved` has them.
 */
export function keepUnedited(saved: JsonObject, read: JsonObject, written: JsonObject): JsonObject {
  const stays = Object.entries(saved).filter(([name]) => !Object.hasOwn(read, name) || Object.hasOwn(written, name));
  const known = Object.entries(written).map(
    ([name, value]) => [name, keptValue(saved[name], read[name], value)] as const,
  );
  return Object.fromEntries([...stays, ...known]);
}

function keptValue(saved: unknown, read: unknown, written: unknown): unknown {
  if (isSameJson(read, written)) return saved === undefined ? written : saved;
  if (Array.isArray(saved) && Array.isArray(read) && Array.isArray(written)) return keptItems(saved, read, written);
  return isObject(saved) && isObject(read) && isObject(written) ? keepUnedited(saved, read, written) : written;
}

/** Items may have moved; an edited one takes the place of the item that stood there. */
function keptItems(saved: readonly unknown[], read: readonly unknown[], written: readonly unknown[]): unknown[] {
  return written.map((item, at) => {
    const same = isSameJson(read[at], item) ? at : read.findIndex((each) => isSameJson(each, item));
    if (same >= 0 && saved.length === read.length) return saved[same];
    return written.length === read.length ? keptValue(saved[at], read[at], item) : item;
  });
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
