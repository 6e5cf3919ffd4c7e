import type { EntityId, EntityType, RelationEntityTypeFilter } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../kernel/database/database.ts";

/** Levels of a walk that says none, or more. */
const MAX_LEVEL = 50;

/** Which entities are reached over relations of the group COMMON (reference: telemetry and queries, 5.3, 5.4). */
export interface RelationWalk {
  readonly roots: readonly EntityId[];
  readonly direction: "FROM" | "TO";
  readonly maxLevel: number | undefined;
  readonly lastLevelOnly: boolean;
  /** An edge qualifies by any of them; without any, by `types`. */
  readonly filters: readonly RelationEntityTypeFilter[];
  /** Types of reached entities when no filter restricts. */
  readonly types: readonly EntityType[];
  /** Whether each entity is told of each near side over which it was reached, as `parent_id`. */
  readonly withParents: boolean;
}

/**
 * The tables `walk` (whose relations are followed) and `reached` (`id`, `type`, `parent_id`) of a `with recursive`.
 * Filters do not prune the walk. An entity stands in `walk` once for each level on which it is met, so circles end with
 * the levels; a root is never left a second time. In `reached` it stands once for each relation that leads to it.
 */
export function walkSql(walk: RelationWalk, dialect: Dialect): RawBuilder<unknown> {
  const { near, far } = sides(walk.direction);
  const { maxLevel = 0, roots } = walk;
  const levels = maxLevel > 0 && maxLevel <= MAX_LEVEL ? maxLevel : MAX_LEVEL;
  const starts = roots.map(
    ({ id, entityType }) => sql`select ${uuidSql(id, dialect)} as id, cast(${entityType} as text) as type, 0 as level`,
  );
  const isRoot = sql.join(
    roots.map(({ id }) => uuidSql(id, dialect)),
    sql`, `,
  );
  const step = sql`walk w cross join relation r where r.${near.id} = w.id and r.${near.type} = w.type
    and r.type_group = 'COMMON'`;
  const level = sql.lit(levels);
  const qualifies = qualifiesSql(walk, sql`r`, far.type);
  const conditions = walk.lastLevelOnly
    ? sql`${qualifies} and (w.level + 1 = ${level} or not exists (select 1 from relation n
        where n.${near.id} = r.${far.id} and n.${near.type} = r.${far.type} and n.type_group = 'COMMON'
        and ${qualifiesSql(walk, sql`n`, far.type)}))`
    : qualifies;
  const parent = walk.withParents ? sql`, w.id as parent_id` : sql``;
  return sql`walk(id, type, level) as (
      ${sql.join(starts, sql` union `)}
      union select r.${far.id}, r.${far.type}, w.level + 1 from ${step}
        and w.level + 1 < ${level} and r.${far.id} not in (${isRoot})
    ), reached as (
      select r.${far.id} as id, r.${far.type} as type${parent} from ${step} and ${conditions}
    )`;
}

/** Ids as a parameter of the type that the columns have. */
export function uuidSql(id: string, dialect: Dialect): RawBuilder<unknown> {
  return dialect === "postgres" ? sql`cast(${id} as uuid)` : sql`${id}`;
}

const FROM = { id: sql.raw("from_id"), type: sql.raw("from_type") };
const TO = { id: sql.raw("to_id"), type: sql.raw("to_type") };

function sides(direction: "FROM" | "TO") {
  return direction === "FROM" ? { near: FROM, far: TO } : { near: TO, far: FROM };
}

/** Filters that say nothing are skipped: beside others they do not mean "any". */
export function effectiveFilters(filters: readonly RelationEntityTypeFilter[]): readonly RelationEntityTypeFilter[] {
  return filters.filter(({ relationType, entityTypes }) => relationType || (entityTypes ?? []).length > 0);
}

function qualifiesSql(
  { filters, types }: RelationWalk,
  edge: RawBuilder<unknown>,
  farType: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const anyOf = (wanted: readonly EntityType[]) => sql<SqlBool>`${edge}.${farType} in (${sql.join(wanted)})`;
  const effective = effectiveFilters(filters);
  if (effective.length === 0) return anyOf(types);
  const each = effective.map(({ relationType, entityTypes }) => {
    const parts: RawBuilder<SqlBool>[] = [];
    if (relationType) parts.push(sql<SqlBool>`${edge}.type = ${relationType}`);
    if (entityTypes && entityTypes.length > 0) parts.push(anyOf(entityTypes));
    return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
