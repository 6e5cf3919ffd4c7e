import { type EntityId, type EntityRelation, PlatformError, type RelationTypeGroup } from "@orrery/model";
import { entityKey } from "../kernel/entities/entity-key.ts";
import type { RelationStore } from "./relation-store.ts";

/** Relations that one search may follow. */
const MAX_RELATIONS = 20_000;

/** A search of relations around a root. */
export interface RelationSearch {
  readonly root: EntityId;
  readonly direction: "FROM" | "TO";
  readonly group: RelationTypeGroup;
  /** Unlimited by default. */
  readonly maxLevel?: number | undefined;
  /** Only relations at exactly `maxLevel`; without a maximum, those whose far end has no further ones. */
  readonly lastLevelOnly: boolean;
}

/** A filter of relations; empty lists match all. */
export interface RelationFilter {
  readonly relationType?: string | null | undefined;
  readonly entityTypes?: readonly string[] | null | undefined;
}

/**
 * All relations around a root, level by level; each entity is followed once, so circles end.
 * @throws {PlatformError} `invalidArguments` when there are too many to follow.
 */
export async function searchRelations(store: RelationStore, search: RelationSearch): Promise<EntityRelation[]> {
  const { root, direction, group, lastLevelOnly, maxLevel } = search;
  const seen = new Set([entityKey(root)]);
  const found: { relation: EntityRelation; level: number }[] = [];
  const left = new Set<string>(); // entities that have been followed
  let ends: readonly EntityId[] = [root];
  for (let level = 1; level <= (maxLevel ?? level) && ends.length > 0; level++) {
    const limit = MAX_RELATIONS - found.length + 1;
    const relations = await store.listAt(direction, ends, { group, limit });
    if (relations.length === limit) throw tooMany();
    const next = new Map<string, EntityId>();
    for (const relation of relations) {
      const far = farEnd(relation, direction);
      const key = entityKey(far);
      found.push({ relation, level });
      if (lastLevelOnly) left.add(entityKey(nearEnd(relation, direction)));
      if (!seen.has(key)) next.set(key, far);
      seen.add(key);
    }
    ends = [...next.values()];
  }
  const isLast = ({ relation, level }: (typeof found)[number]) =>
    maxLevel === undefined ? !left.has(entityKey(farEnd(relation, direction))) : level === maxLevel;
  const kept = lastLevelOnly ? found.filter(isLast) : found;
  return kept.map(({ relation }) => relation);
}

/** Whether any filter matches the relation; no filters match all. */
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

/** The end of the relation that a search in this direction reaches. */
export function farEnd(relation: EntityRelation, direction: "FROM" | "TO"): EntityId {
  return direction === "FROM" ? relation.to : relation.from;
}

function nearEnd(relation: EntityRelation, direction: "FROM" | "TO"): EntityId {
  return direction === "FROM" ? relation.from : relation.to;
}

function tooMany(): PlatformError {
  return new PlatformError("invalidArguments", `The query reaches more than ${MAX_RELATIONS} relations!`);
}
