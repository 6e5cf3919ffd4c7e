import { type EntityId, type EntityRelation, PlatformError, type RelationTypeGroup } from "@orrery/model";
import { keyOf, type RelationStore } from "./relation-store.ts";

/** Most relations that one search follows. */
const MOST_RELATIONS = 20_000;

/** What to follow from a root. */
export interface RelationSearch {
  readonly root: EntityId;
  readonly direction: "FROM" | "TO";
  readonly group: RelationTypeGroup;
  /** Absent: as far as it goes. */
  readonly maxLevel?: number | undefined;
  /** Only relations of exactly `maxLevel`; without one, those behind whose far end nothing more was followed. */
  readonly lastLevelOnly: boolean;
}

/** A condition on relations; empty lists mean all. */
export interface RelationFilter {
  readonly relationType?: string | null | undefined;
  readonly entityTypes?: readonly string[] | null | undefined;
}

/**
 * Every relation around a root, level by level; each entity is followed once, so circles end.
 * @throws {PlatformError} `invalidArguments` when there are too many to follow.
 */
export async function searchRelations(store: RelationStore, search: RelationSearch): Promise<EntityRelation[]> {
  const { root, direction, group, lastLevelOnly, maxLevel } = search;
  const seen = new Set([keyOf(root)]);
  const found: { relation: EntityRelation; level: number }[] = [];
  const left = new Set<string>(); // entities from which something was followed
  let ends: readonly EntityId[] = [root];
  for (let level = 1; level <= (maxLevel ?? level) && ends.length > 0; level++) {
    const limit = MOST_RELATIONS - found.length + 1;
    const relations = await store.listAt(direction, ends, { group, limit });
    if (relations.length === limit) throw tooMany();
    const next = new Map<string, EntityId>();
    for (const relation of relations) {
      const far = farEnd(relation, direction);
      const key = keyOf(far);
      found.push({ relation, level });
      if (lastLevelOnly) left.add(keyOf(nearEnd(relation, direction)));
      if (!seen.has(key)) next.set(key, far);
      seen.add(key);
    }
    ends = [...next.values()];
  }
  const isLast = ({ relation, level }: (typeof found)[number]) =>
    maxLevel === undefined ? !left.has(keyOf(farEnd(relation, direction))) : level === maxLevel;
  const kept = lastLevelOnly ? found.filter(isLast) : found;
  return kept.map(({ relation }) => relation);
}

/** Whether any of the filters lets the relation pass; no filters let all pass. */
export function passes(
  relation: EntityRelation,
  filters: readonly RelationFilter[],
  direction: "FROM" | "TO",
): boolean {
  const far = farEnd(relation, direction).entityType;
  return (
    filters.length === 0 ||
    filters.some(
      ({ relationType, entityTypes }) =>
        (!relationType || relationType === relation.type) &&
        (!entityTypes || entityTypes.length === 0 || entityTypes.includes(far)),
    )
  );
}

/** The end that a search in this direction arrives at. */
export function farEnd(relation: EntityRelation, direction: "FROM" | "TO"): EntityId {
  return direction === "FROM" ? relation.to : relation.from;
}

function nearEnd(relation: EntityRelation, direction: "FROM" | "TO"): EntityId {
  return direction === "FROM" ? relation.from : relation.to;
}

function tooMany(): PlatformError {
  return new PlatformError("invalidArguments", `The query reaches more than ${MOST_RELATIONS} relations!`);
}
