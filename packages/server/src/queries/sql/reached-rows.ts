import type { EntityType, RelationSearch } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../../kernel/database/database.ts";
import type { QueryTable } from "../../kernel/tables/query-table.ts";
import { type EntityRows, fieldColumn, tableRows } from "./entity-rows.ts";
import { type RelationWalk, type WalkedNode, walkSql } from "./relation-walk.ts";

/** A type with rows that the user may see. */
export interface SeenType {
  readonly type: EntityType;
  readonly table: QueryTable;
  /** Selects those rows `e`. */
  readonly where: RawBuilder<SqlBool>;
}

/** Number of rows of `foundSql`. */
export const REACHED_COUNT = sql<number>`(select count(*) from found)`;

/**
 * The table `found` (`row_key`, `type`, `parent_id`) of a `with recursive` after `reached`: the visible entities that
 * were reached, once each. SQLite identifies rows by number, which costs a third of what ids cost, and reads the rows
 * that a page needs later. PostgreSQL reads each row once, by id.
 */
export function foundSql(seen: readonly SeenType[], withParents: boolean): RawBuilder<unknown> {
  const parent = withParents ? sql`, x.parent_id` : sql``;
  const branches = seen.map(
    ({ type, table, where }) => sql`select e.rowid as row_key, x.type${parent}
      from reached x cross join ${sql.table(table.table)} e where e.id = x.id and x.type = ${type} and ${where}`,
  );
  const none = sql`select id as row_key, type from reached where 1 = 0`;
  return sql`found as materialized (select distinct * from (${
    branches.length === 0 ? none : sql.join(branches, sql` union all `)
  }) seen)`;
}

/** The walk of a relation search for entities of a type. */
export function searchWalk(search: RelationSearch, type: EntityType): RelationWalk {
  const { rootEntity, direction, maxLevel, fetchLastLevelOnly, relationType } = search;
  return {
    roots: [rootEntity],
    direction,
    maxLevel: maxLevel ?? undefined,
    lastLevelOnly: fetchLastLevelOnly === true,
    filters: [{ relationType, entityTypes: [type] }],
    types: [type],
    withParents: false,
  };
}

/** The rows of one table that a relation search reaches, with the fields `wanted`. */
export function searchedRows(
  { walk, nodes }: { readonly walk: RelationWalk; readonly nodes: readonly WalkedNode[] },
  { type, table, where }: SeenType,
  wanted: ReadonlySet<string>,
  dialect: Dialect,
): EntityRows {
  const reached = sql`with recursive ${walkSql(walk, nodes, dialect)}`;
  if (dialect === "postgres") {
    const columns = new Set([...wanted].map((name) => fieldColumn(table, name)).filter((name) => name !== undefined));
    const selected = ["id", ...columns].map((name) => sql.ref(`e.${name}`));
    return {
      ...tableRows(type, table, []),
      before: sql`${reached}, found as materialized (select ${sql.join(selected)}
        from (select distinct id from reached) x cross join ${sql.table(table.table)} e where e.id = x.id and ${where})`,
      from: sql`found e`,
      reachedCount: REACHED_COUNT,
    };
  }
  return {
    ...tableRows(type, table, [sql<SqlBool>`e.rowid = f.row_key`]),
    before: sql`${reached}, ${foundSql([{ type, table, where }], false)}`,
    from: sql`found f cross join ${sql.table(table.table)} e`,
    reachedCount: REACHED_COUNT,
  };
}
