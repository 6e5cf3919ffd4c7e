import { ENTITY_KEY_TYPES } from "@orrery/model";
import { firstOf } from "../kernel/json/json-parts.ts";
import { PartReader } from "../kernel/json/part-reader.ts";
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
/** Members that say which keys their object names. */
const TELLING: ReadonlySet<string> = new Set(["type", "name", "key", ...KEY_MEMBERS, ...KEY_LISTS, ...KEY_MAPS]);
/** `type` of the keys of widgets' data. */
const DATA_KEYS: ReadonlySet<unknown> = new Set(["timeseries", "attribute"]);
/** `type` of the keys of filters and alarm rules. */
const ENTITY_KEYS: ReadonlySet<unknown> = new Set(ENTITY_KEY_TYPES.filter((type) => type !== "ENTITY_FIELD"));

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const UUID_LENGTH = 36;
/** Places of hyphens in an id. */
const [FIRST_HYPHEN, SECOND_HYPHEN, THIRD_HYPHEN] = [8, 13, 18];
const MAX_KEY_LENGTH = 255;
/** Characters that are looked through in one step. */
const LONG = 64 * 1024;
/** Beyond this depth a part is parsed at once. */
const DEEPEST = 20;
/** What one entity refers to beyond this number is not indexed. */
const MAX_TARGETS = 20_000;

/** How the index calls a key of attributes or time series. */
export function keyTarget(key: string): string {
  return `key ${key}`;
}

/**
 * Everything that a document refers to: ids of entities wherever they are in it, and keys where they are named. In slices,
 * as dashboards may be many megabytes long.
 */
export function* targetsIn(text: string): Generator<void, ReadonlySet<string>> {
  const targets = new Set<string>();
  let seen = 0;
  for (const [id, at] of idsIn(text)) {
    if (targets.size >= MAX_TARGETS) return targets;
    if (id) targets.add(id);
    if (at - seen < LONG) continue;
    seen = at;
    yield;
  }
  yield* keysIn(text, targets, 0);
  return targets;
}

/** Adds the keys that are named in a document; parts of a long one are parsed one by one. */
function* keysIn(text: string, targets: Set<string>, depth: number): Generator<void, void> {
  const first = text.length > LONG && depth < DEEPEST ? firstOf(text) : "other";
  if (first === "other") {
    addAllKeys(JSON.parse(text), targets);
    yield;
    return;
  }
  const parts = new PartReader(text);
  const own: Record<string, unknown> = {};
  for (let part = yield* parts.next(); part && targets.size < MAX_TARGETS; part = yield* parts.next()) {
    const { start, end, isOne, name, valueStart } = part;
    const piece = text.slice(start, end);
    if (first === "[") yield* keysIn(isOne ? piece : `[${piece}]`, targets, depth + 1);
    else if (isOne && end - start > LONG) {
      const value = text.slice(valueStart, end);
      yield* keysIn(value, targets, depth + 1);
      yield* longListIn(name, value, targets);
    } else {
      addMembers(JSON.parse(`{${piece}}`), own, targets);
      yield;
    }
  }
  addKeys(own, targets, () => undefined);
}

/** Adds the keys of a long value of a member that lists keys. */
function* longListIn(name: string, text: string, targets: Set<string>): Generator<void, void> {
  const first = firstOf(text);
  if (first === "other" || !(KEY_LISTS.has(name) || KEY_MAPS.has(name))) return;
  const parts = new PartReader(text);
  for (let part = yield* parts.next(); part && targets.size < MAX_TARGETS; part = yield* parts.next()) {
    const isLong = part.end - part.start > LONG;
    const piece = text.slice(part.start, part.end);
    const some = isLong ? { [part.name]: null } : JSON.parse(first === "[" ? `[${piece}]` : `{${piece}}`);
    addKeys({ [name]: some }, targets, () => undefined);
    yield;
  }
}

/** Looks through some members of an object, of which `own` gets what tells its own keys. */
function addMembers(some: Readonly<Record<string, unknown>>, own: Record<string, unknown>, targets: Set<string>): void {
  for (const name in some) {
    const value = some[name];
    addAllKeys(value, targets);
    if (TELLING.has(name)) own[name] = value;
  }
}

function addAllKeys(whole: unknown, targets: Set<string>): void {
  const left: object[] = typeof whole === "object" && whole !== null ? [whole] : [];
  for (let value = left.pop(); value !== undefined && targets.size < MAX_TARGETS; value = left.pop()) {
    // One by one: a document may hold more than fit on the stack.
    const push = (member: unknown) => typeof member === "object" && member !== null && left.push(member);
    if (Array.isArray(value)) for (const member of value) push(member);
    else addKeys(value as Readonly<Record<string, unknown>>, targets, push);
  }
}

/**
 * Ids and where they are, and hyphens without one. By the hyphens: an expression that begins at every letter takes three
 * times as long as parsing the document.
 */
function* idsIn(text: string): Generator<readonly [id: string | undefined, at: number]> {
  for (let at = text.indexOf("-", FIRST_HYPHEN); at >= 0; at = text.indexOf("-", at + 1)) {
    const begin = at - FIRST_HYPHEN;
    const isLike = text[begin + SECOND_HYPHEN] === "-" && text[begin + THIRD_HYPHEN] === "-";
    const id = isLike ? text.slice(begin, begin + UUID_LENGTH) : "";
    yield [UUID.test(id) ? id.toLowerCase() : undefined, at];
  }
}

/** Adds the keys that an object names; `each` gets its members. */
function addKeys(
  object: Readonly<Record<string, unknown>>,
  targets: Set<string>,
  each: (member: unknown) => void,
): void {
  const add = (key: unknown): void => {
    if (typeof key !== "string" || key === "" || key.length > MAX_KEY_LENGTH) return;
    if (isStorable(key)) targets.add(keyTarget(key)); // stored data has no other keys
  };
  const { type, name, key } = object;
  if (DATA_KEYS.has(type)) add(name);
  if (ENTITY_KEYS.has(type)) add(key);
  for (const member in object) {
    const value = object[member];
    each(value);
    if (KEY_MEMBERS.has(member)) add(value);
    else if (KEY_LISTS.has(member) && Array.isArray(value)) value.forEach(add);
    else if (KEY_MAPS.has(member) && typeof value === "object") Object.keys(value ?? {}).forEach(add);
  }
}
