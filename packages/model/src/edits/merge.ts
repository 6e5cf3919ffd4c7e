import { isRecord } from "../json/is-record.ts";
import { isEquivalentJson, ownMember } from "../json/same-json.ts";

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
    const of = {
      base: ownMember(sides.base, name),
      mine: ownMember(sides.mine, name),
      theirs: ownMember(sides.theirs, name),
    };
    const value = mergeValue(of, [...path, name], conflicts);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function mergeValue(sides: Sides<unknown>, path: readonly string[], conflicts: MergeConflict[]): unknown {
  const { base, mine, theirs } = sides;
  if (isEquivalentJson(mine, theirs) || isEquivalentJson(base, theirs)) return mine;
  if (isEquivalentJson(base, mine)) return theirs;
  if (isRecord(mine) && isRecord(theirs))
    return mergeMembers({ base: isRecord(base) ? base : {}, mine, theirs }, path, conflicts);
  conflicts.push({ path, base, mine, theirs });
  return mine;
}
