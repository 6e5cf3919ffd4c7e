import { type EntityId, type EntityType, PlatformError, parseUuid } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../../kernel/database/database.ts";
import type { QueryTable } from "../../kernel/tables/query-table.ts";
import { QUERY_TABLES } from "../entity-tables.ts";
import type { QueryScope } from "../query-scope.ts";
import { DEFAULT_RELATED_TYPES, type RelationsFilter, relatedTypes } from "../selected-types.ts";
import { type EntityRows, type FieldSql, fieldColumn } from "./entity-rows.ts";
import { foundSql, REACHED_COUNT, type SeenType } from "./reached-rows.ts";
import { type RelationWalk, type WalkedNode, walkSql } from "./relation-walk.ts";
import { scopeSql } from "./scope-sql.ts";

/** Fields of related entities of any type; `parentId` only with several roots. */
const FIELDS = [
  "createdTime",
  "name",
  "type",
  "label",
  "firstName",
  "lastName",
  "email",
  "region",
  "title",
  "country",
  "state",
  "city",
  "address",
  "address2",
  "zip",
  "phone",
  "additionalInfo",
] as const;

/** The walk of a relations query. */
export function relationWalk(filter: RelationsFilter): RelationWalk {
  return {
    roots: rootsOf(filter),
    direction: filter.direction,
    maxLevel: filter.maxLevel ?? undefined,
    lastLevelOnly: filter.fetchLastLevelOnly === true,
    filters: filter.filters ?? [],
    types: DEFAULT_RELATED_TYPES,
    withParents: filter.multiRoot === true,
  };
}

/** The related entities of several types, as rows of one shape with the fields `wanted`. */
export function relationRows(
  filter: RelationsFilter,
  { walk, nodes }: { readonly walk: RelationWalk; readonly nodes: readonly WalkedNode[] },
  scope: QueryScope,
  wanted: ReadonlySet<string>,
  dialect: Dialect,
): EntityRows {
  const { withParents } = walk;
  const types = relatedTypes(filter);
  const fields = FIELDS.filter((field) => wanted.has(field));
  const seen = types.flatMap((type): readonly SeenType[] => {
    const table = QUERY_TABLES.get(type);
    const where = table && relatedScope(type, table, scope);
    return table && where ? [{ type, table, where }] : [];
  });
  const branches = seen.map((each) => branchSql(each, { fields, withParents, dialect }));
  const all = branches.length === 0 ? noRows(fields, withParents) : union(branches);
  const reached = sql`with recursive ${walkSql(walk, nodes, dialect)}`;
  const rows =
    dialect === "postgres"
      ? {
          before: sql`${reached}, apart as materialized (select distinct * from reached), found as materialized (${all})`,
          from: sql`found e`,
        }
      : { before: sql`${reached}, ${foundSql(seen, withParents)}`, from: sql`(${all}) e` };
  return {
    types,
    ...rows,
    type: sql<string>`e.entity_type`,
    reachedCount: REACHED_COUNT,
    where: [],
    field: (name) => fieldOf(name, fields, withParents, dialect),
  };
}

/** For a query whose types the user cannot see. */
function noRows(fields: readonly string[], withParents: boolean): RawBuilder<unknown> {
  const columns = [
    sql`id`,
    sql`type as entity_type`,
    ...(withParents ? [sql`parent_id`] : []),
    ...fields.map((field) => sql`cast(null as text) as ${sql.ref(field)}`),
  ];
  return sql`select ${sql.join(columns)} from reached where 1 = 0`;
}

const union = (branches: readonly RawBuilder<unknown>[]) => sql.join(branches, sql` union all `);

function rootsOf({ multiRoot, multiRootEntitiesType, multiRootEntityIds, rootEntity }: RelationsFilter): EntityId[] {
  if (multiRoot && multiRootEntitiesType) {
    return (multiRootEntityIds ?? []).map((id) => ({ entityType: multiRootEntitiesType, id: parseUuid(id) }));
  }
  if (!rootEntity) throw new PlatformError("badRequest", "Relation query filter root entity should not be blank");
  return [rootEntity];
}

/** Kinds that customer users never find among related entities: they belong to no customer, or to several. */
const UNRELATED: ReadonlySet<QueryTable["customer"]> = new Set(["none", "owner", "assigned"]);

function relatedScope(type: EntityType, table: QueryTable, scope: QueryScope): RawBuilder<SqlBool> | undefined {
  if (scope.customerId && UNRELATED.has(table.customer)) return undefined;
  return scopeSql(type, table, scope);
}

interface BranchParts {
  readonly fields: readonly string[];
  readonly withParents: boolean;
  readonly dialect: Dialect;
}

function branchSql({ type, table, where }: SeenType, { fields, withParents, dialect }: BranchParts) {
  const columns = [
    sql`e.id`,
    sql`f.type as entity_type`,
    ...(withParents ? [sql`f.parent_id`] : []),
    ...fields.map((field) => sql`${relatedField(type, table, field)} as ${sql.ref(field)}`),
  ];
  const [from, tie] =
    dialect === "postgres"
      ? [sql`apart f`, sql<SqlBool>`e.id = f.id and ${where}`]
      : [sql`found f`, sql<SqlBool>`e.rowid = f.row_key`];
  return sql`select ${sql.join(columns)} from ${from} cross join ${sql.table(table.table)} e
    where ${tie} and f.type = ${type}`;
}

function relatedField(type: EntityType, table: QueryTable, field: string): RawBuilder<unknown> {
  const { relationFields = {} } = table;
  if (Object.hasOwn(relationFields, field)) return relationFields[field] ?? sql`cast(null as text)`;
  // Except for name and label, fields that a type has only under an alias are omitted.
  const column = field === "title" && table.nameColumn !== "title" ? undefined : fieldColumn(table, field);
  if (column) return sql.ref(`e.${column}`);
  return field === "type" ? sql`cast(${type} as text)` : sql`cast(null as text)`;
}

function fieldOf(
  name: string,
  fields: readonly string[],
  withParents: boolean,
  dialect: Dialect,
): FieldSql | undefined {
  const ref = sql.ref(`e.${name}`);
  if (name === "entityType") return { value: sql`e.entity_type`, required: true, isTime: false };
  if (name === "parentId" && withParents) {
    const value = dialect === "postgres" ? sql`cast(e.parent_id as text)` : sql`e.parent_id`;
    return { value, required: true, isTime: false };
  }
  if (!fields.includes(name)) return undefined;
  return { value: ref, required: name === "createdTime", isTime: name === "createdTime" };
}
