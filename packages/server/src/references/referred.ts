import { ENTITY_KEY_TYPES } from "@orrery/model";
import { isStorable } from "../kernel/json/storable-text.ts";

/** Members of settings and views that list keys of attributes or time series. */
const KEY_LISTS: ReadonlySet<string> = new Set([
  "clientAttributeNames",
  "sharedAttributeNames",
  "serverAttributeNames",
  "latestTsKeyNames",
  "timeseries",
  "cs",
  "ss",
  "sh",
]);
/** Members that hold one key. */
const KEY_MEMBERS: ReadonlySet<string> = new Set(["inputValueKey", "sourceAttribute"]);
/** Members whose names are keys. */
const KEY_MAPS: ReadonlySet<string> = new Set(["attrMapping"]);
/** `type` of the keys of widgets' data. */
const DATA_KEYS: ReadonlySet<unknown> = new Set(["timeseries", "attribute"]);
/** `type` of the keys of filters and alarm rules. */
const ENTITY_KEYS: ReadonlySet<unknown> = new Set(ENTITY_KEY_TYPES.filter((type) => type !== "ENTITY_FIELD"));

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
const LONGEST_KEY = 255;
/** What one entity refers to beyond this number is not indexed. */
const MAX_TARGETS = 20_000;

/** How the index calls a key of attributes or time series. */
export function keyTarget(key: string): string {
  return `key ${key}`;
}

/** Everything that a document refers to: ids of entities wherever they are in it, and keys where they are named. */
export function targetsIn(text: string): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const [id] of text.matchAll(UUID)) {
    if (targets.size >= MAX_TARGETS) return targets;
    targets.add(id.toLowerCase());
  }
  const whole: unknown = JSON.parse(text);
  const left: object[] = typeof whole === "object" && whole !== null ? [whole] : [];
  for (let value = left.pop(); value !== undefined && targets.size < MAX_TARGETS; value = left.pop()) {
    if (!Array.isArray(value)) addKeys(value as Readonly<Record<string, unknown>>, targets);
    // One by one: a document may hold more than fit on the stack.
    for (const member of Object.values(value)) if (typeof member === "object" && member !== null) left.push(member);
  }
  return targets;
}

function addKeys(object: Readonly<Record<string, unknown>>, targets: Set<string>): void {
  const add = (key: unknown): void => {
    if (typeof key !== "string" || key === "" || key.length > LONGEST_KEY) return;
    if (isStorable(key)) targets.add(keyTarget(key)); // stored data has no other keys
  };
  const { type, name, key } = object;
  if (DATA_KEYS.has(type)) add(name);
  if (ENTITY_KEYS.has(type)) add(key);
  for (const [member, value] of Object.entries(object)) {
    if (KEY_MEMBERS.has(member)) add(value);
    else if (KEY_LISTS.has(member) && Array.isArray(value)) value.forEach(add);
    else if (KEY_MAPS.has(member) && typeof value === "object") Object.keys(value ?? {}).forEach(add);
  }
}
