import { isRecord } from "../json/is-record.ts";

/** A member that both sides changed, each in its own way. Absent sides have removed it, or never had it. */
export interface MergeConflict {
  /** From the outside in. */
  readonly path: readonly string[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged<T> {
  readonly merged: T;
  /** Where `merged` has mine although theirs is another. */
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Joins what two sides made of the same JSON, member by member: what one side changed is taken from it, what both changed in
 * different ways is taken from `mine` and listed. Lists are one value. Members keep the order that mine has, new ones of
 * theirs come last. `base`, `mine` and `theirs` are objects.
 */
export function mergeJson<T extends object>(base: object, mine: T, theirs: object): Merged<T> {
  const conflicts: MergeConflict[] = [];
  const merged = mergeMembers({ base, mine, theirs }, [], conflicts);
  return { merged: merged as T, conflicts }; // each member is of one of the two
}

interface Sides<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

function mergeMembers(sides: Sides<object>, path: readonly string[], conflicts: MergeConflict[]): object {
  const names = new Set([...Object.keys(sides.mine), ...Object.keys(sides.theirs)]);
  const entries = [...names].flatMap((name) => {
    const of = { base: own(sides.base, name), mine: own(sides.mine, name), theirs: own(sides.theirs, name) };
    const value = mergeValue(of, [...path, name], conflicts);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function mergeValue(sides: Sides<unknown>, path: readonly string[], conflicts: MergeConflict[]): unknown {
  const { base, mine, theirs } = sides;
  if (isEqualJson(mine, theirs) || isEqualJson(base, theirs)) return mine;
  if (isEqualJson(base, mine)) return theirs;
  if (isRecord(mine) && isRecord(theirs))
    return mergeMembers({ base: isRecord(base) ? base : {}, mine, theirs }, path, conflicts);
  conflicts.push({ path, base, mine, theirs });
  return mine;
}

/** Whether two values are the same JSON. Unlike for `isSameJson`, members may be in another order, and an undefined one is none. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b)) return false;
    return a.length === b.length && a.every((each, index) => isEqualJson(each, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isEqualJson(own(a, name), own(b, name)));
}

const own = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
