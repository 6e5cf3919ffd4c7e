import { type EntityId, type EntityType, PlatformError, type RelationEntityTypeFilter, type Uuid } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Dialect } from "../../kernel/database/database.ts";
import { inTime, longRead } from "../../kernel/database/read-deadline.ts";
import { entityKey } from "../../kernel/entities/entity-key.ts";
import { idText } from "../../value-filters/value-source.ts";
import { effectiveFilters } from "../selected-types.ts";

/** Default and maximum levels of a walk. */
const MAX_LEVEL = 50;

/** A walk over relations of the group COMMON (reference: telemetry and queries, 5.3, 5.4). */
export interface RelationWalk {
  readonly roots: readonly EntityId[];
  readonly direction: "FROM" | "TO";
  readonly maxLevel: number | undefined;
  readonly lastLevelOnly: boolean;
  /** A relation qualifies by any of them; without any, by `types`. */
  readonly filters: readonly RelationEntityTypeFilter[];
  /** Types of reached entities, unless a filter restricts them. */
  readonly types: readonly EntityType[];
  /** Whether entities are returned once per near side over which they were reached, as `parent_id`. */
  readonly withParents: boolean;
}

/** An entity whose relations are followed, and its distance from the nearest root. */
export interface WalkedNode extends EntityId {
  readonly level: number;
}

/** Limits of the entities and relations that one walk follows; more are refused. */
const MAX_NODES = 10_000;
const MAX_RELATIONS = 100_000;

/**
 * The entities whose relations a walk follows, roots included: each once, on the first level on which it is reached, so
 * that circles end. Level by level, in short, bounded statements.
 * @throws {PlatformError} `badRequest` when there are too many.
 */
export async function walkedNodes({ db, dialect }: Database, walk: RelationWalk): Promise<readonly WalkedNode[]> {
  const nodes = new Map(walk.roots.map((root): [string, WalkedNode] => [entityKey(root), { ...root, level: 0 }]));
  const levels = levelsOf(walk);
  let followed = 0;
  for (let level = 1, frontier = [...nodes.values()]; level <= levels && frontier.length > 0; level++) {
    const most = MAX_RELATIONS - followed;
    const step = stepSql(walk.direction, { frontier, most: most + 1, isLast: level === levels }, dialect);
    const { rows } = await sql<StepRow>`${step} ${longRead}`.execute(db);
    frontier = [];
    for (const { id, type, found } of rows) {
      followed += Number(found);
      if (id === null || type === null || nodes.has(entityKey({ id, entityType: type }))) continue;
      const node = { id, entityType: type, level };
      nodes.set(entityKey(node), node);
      frontier.push(node);
    }
    if (followed > MAX_RELATIONS) throw tooMany(`more than ${MAX_RELATIONS} relations`);
    if (nodes.size > MAX_NODES) throw tooMany(`the relations of more than ${MAX_NODES} entities`);
  }
  return [...nodes.values()];
}

/** A far end to follow; or, without an end, the number of relations found. */
interface StepRow {
  readonly id: Uuid | null;
  readonly type: EntityType | null;
  readonly found: number;
}

interface Step {
  readonly frontier: readonly WalkedNode[];
  /** Limit of relations that are read. */
  readonly most: number;
  /** Whether the far ends are not followed any more. */
  readonly isLast: boolean;
}

function stepSql(direction: "FROM" | "TO", { frontier, most, isLast }: Step, dialect: Dialect): RawBuilder<unknown> {
  const { near, far } = sides(direction);
  const counted = sql`select cast(null as text) as id, cast(null as text) as type, count(*) as found from edges`;
  const onward = sql` union all select ${idText(sql`e.id`, dialect)}, e.type, 0
    from (select distinct id, type from edges) e where exists (select 1 from relation n
      where n.${near.id} = e.id and n.${near.type} = e.type and n.type_group = 'COMMON')`;
  return sql`with recursive walk(id, type, level) as (${nodesSql(frontier, dialect)}), edges as materialized (
      select r.${far.id} as id, r.${far.type} as type from walk w cross join relation r
      where r.${near.id} = w.id and r.${near.type} = w.type and r.type_group = 'COMMON' limit ${most}
    ) ${counted}${isLast ? sql`` : onward}`;
}

function levelsOf({ maxLevel = 0 }: RelationWalk): number {
  return maxLevel > 0 && maxLevel <= MAX_LEVEL ? maxLevel : MAX_LEVEL;
}

function tooMany(what: string): PlatformError {
  return new PlatformError("badRequest", `The query follows ${what}`);
}

/** The rows of the table `walk`. */
function nodesSql(nodes: readonly WalkedNode[], dialect: Dialect): RawBuilder<unknown> {
  if (dialect === "postgres") {
    const [ids, types] = [nodes.map(({ id }) => id), nodes.map(({ entityType }) => entityType)];
    const levels = nodes.map(({ level }) => level);
    return sql`select * from unnest(cast(${ids} as uuid[]), cast(${types} as text[]), cast(${levels} as integer[]))`;
  }
  const rows = JSON.stringify(nodes.map(({ id, entityType, level }) => [id, entityType, level]));
  return sql`select value ->> 0, value ->> 1, value ->> 2 from json_each(${rows})`;
}

/**
 * The tables `walk` (whose relations are followed) and `reached` (`id`, `type`, `parent_id`) of a `with recursive`.
 * Filters do not prune the walk. `reached` has one row per relation that leads to an entity.
 */
export function walkSql(walk: RelationWalk, nodes: readonly WalkedNode[], dialect: Dialect): RawBuilder<unknown> {
  const { near, far } = sides(walk.direction);
  const qualifies = qualifiesSql(walk, sql`r`, far.type);
  const conditions = walk.lastLevelOnly
    ? sql`${qualifies} and (w.level + 1 = ${sql.lit(levelsOf(walk))} or not exists (select 1 from relation n
        where n.${near.id} = r.${far.id} and n.${near.type} = r.${far.type} and n.type_group = 'COMMON'
        and ${inTime(dialect, `n.${far.idColumn}`)} and ${qualifiesSql(walk, sql`n`, far.type)}))`
    : qualifies;
  const parent = walk.withParents ? sql`, w.id as parent_id` : sql``;
  return sql`walk(id, type, level) as (${nodesSql(nodes, dialect)}), reached as (
      select r.${far.id} as id, r.${far.type} as type${parent} from walk w cross join relation r
      where r.${near.id} = w.id and r.${near.type} = w.type and r.type_group = 'COMMON' and ${conditions}
      limit ${MAX_RELATIONS}
    )`;
}

const FROM = { idColumn: "from_id", id: sql.raw("from_id"), type: sql.raw("from_type") };
const TO = { idColumn: "to_id", id: sql.raw("to_id"), type: sql.raw("to_type") };

function sides(direction: "FROM" | "TO") {
  return direction === "FROM" ? { near: FROM, far: TO } : { near: TO, far: FROM };
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
