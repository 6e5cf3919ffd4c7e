import {
  compilePredicate,
  type EntityCountQuery,
  type EntityDataQuery,
  type EntityFilter,
  type EntityKey,
  PlatformError,
  type Predicate,
  type ResolvedFilter,
} from "@orrery/model";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { allOf, anyOf } from "../../kernel/database/all-of.ts";
import type { Database, Dialect } from "../../kernel/database/database.ts";
import type { IndexedSearch } from "../../kernel/database/indexed-search.ts";
import { inTime } from "../../kernel/database/read-deadline.ts";
import { containsFolded } from "../../kernel/database/text-search.ts";
import { containsFoldedSql, predicateSql } from "../../value-filters/sql-predicate.ts";
import { existsRow, type ValueDriver, valueDriver, valueSource } from "../../value-filters/value-source.ts";
import { QUERY_TABLES } from "../entity-tables.ts";
import type { QueryScope } from "../query-scope.ts";
import { entityTypeOf } from "../selected-types.ts";
import { isNarrow, searchOf, tableFilterSql } from "./entity-filter-sql.ts";
import { type EntityRows, fieldColumn, tableRows } from "./entity-rows.ts";
import { searchedRows, searchWalk } from "./reached-rows.ts";
import { relationRows, relationWalk } from "./relation-rows.ts";
import { type RelationWalk, type WalkedNode, walkedNodes } from "./relation-walk.ts";
import { scopeSql } from "./scope-sql.ts";

export type AnyQuery = EntityCountQuery & Partial<EntityDataQuery>;

/** A query as SQL over the rows `e` of its entities. */
export interface CompiledQuery extends EntityRows {
  /** One condition per filtered key. */
  readonly keyConditions: readonly RawBuilder<SqlBool>[];
  /** For many entities: the rows found by the values of one key, and the conditions on the other keys. */
  readonly byValue: { readonly driver: ValueDriver; readonly others: readonly RawBuilder<SqlBool>[] } | undefined;
  /** The text search, if there is one with searchable fields. */
  readonly search: RawBuilder<SqlBool> | undefined;
  /** The text search by an index, if that covers the query. */
  readonly indexed: IndexedSearch | undefined;
  /** For queries with expensive rows: the condition that checks the deadline, per row with this id. */
  readonly inTime: (id: "e.id" | "v.entity_id") => readonly RawBuilder<SqlBool>[];
}

/** Comparisons per row beside which a check of the deadline costs little. */
const MUCH_WORK = 24;
/** Cost of looking up a value, in comparisons. */
const LOOKUP_WORK = 2;

/**
 * Follows the relations of a query and compiles it to SQL.
 * @throws {PlatformError} `badRequest` for an entity type or a key that cannot be queried, or too many relations.
 */
export async function compileQuery(
  database: Database,
  query: AnyQuery,
  filters: readonly ResolvedFilter[],
  scope: QueryScope,
): Promise<CompiledQuery> {
  const walk = walkOf(query.entityFilter);
  const walked = walk && { walk, nodes: await walkedNodes(database, walk) };
  const { dialect } = database;
  const rows = rowsOf({ query, filters, walked }, scope, dialect);
  const groups = groupByKey(filters);
  const search = searchSql(query, rows, dialect);
  const conditionOf = (group: ResolvedFilter) => keyFilterSql(group, rows, dialect);
  const keyConditions = groups.map(conditionOf).filter((condition) => condition !== undefined);
  const byValue = isNarrow(query.entityFilter) ? undefined : foundByValue(groups, rows, dialect);
  const indexed = keyConditions.length === 0 ? indexedSearch(query, scope, dialect) : undefined;
  const isMuchWork = workOf(query, groups) >= MUCH_WORK;
  return {
    ...rows,
    keyConditions,
    byValue,
    search,
    indexed,
    inTime: (id) => (isMuchWork ? [inTime(dialect, id)] : []),
  };
}

/** Maximum comparisons per row. */
function workOf({ pageLink, latestValues }: AnyQuery, groups: readonly ResolvedFilter[]): number {
  const searched = pageLink?.textSearch ? (latestValues ?? []).length * LOOKUP_WORK : 0;
  return groups.reduce((sum, { predicate }) => sum + LOOKUP_WORK + comparisons(predicate), searched);
}

function comparisons(predicate: Predicate): number {
  if (predicate.type !== "COMPLEX") return 1;
  return predicate.predicates.reduce((sum, child) => sum + comparisons(child), 0);
}

/** All conditions on a row `e`, for checking entity by entity. */
export function whereSql({ where, keyConditions, search, inTime }: CompiledQuery): RawBuilder<SqlBool> {
  return allOf([...where, ...inTime("e.id"), ...keyConditions, ...(search ? [search] : [])]);
}

function foundByValue(groups: readonly ResolvedFilter[], rows: EntityRows, dialect: Dialect): CompiledQuery["byValue"] {
  for (const { key, predicate } of groups) {
    const source = valueSource(key, rows.type);
    if (!source?.isIndexed || !restrictsNumber(predicate)) continue;
    const condition = predicateSql(predicate, source.columns, dialect);
    if (!condition) continue;
    const others = groups
      .filter((group) => group.key !== key)
      .map((group) => keyFilterSql(group, rows, dialect))
      .filter((other) => other !== undefined);
    return { driver: valueDriver(source, condition), others };
  }
  return undefined;
}

/** Filters of one key apply to the same row: of the scopes of an attribute, one that satisfies all of them. */
export function groupByKey(filters: readonly ResolvedFilter[]): readonly ResolvedFilter[] {
  const groups = new Map<string, { key: EntityKey; predicates: Predicate[] }>();
  for (const { key, predicate } of filters) {
    if (!compilePredicate(predicate)) continue; // no restriction
    const id = `${key.type} ${key.key}`;
    const group = groups.get(id) ?? { key, predicates: [] };
    group.predicates.push(predicate);
    groups.set(id, group);
  }
  return [...groups.values()].map(({ key, predicates }) => ({
    key,
    predicate: { type: "COMPLEX", operation: "AND", predicates },
  }));
}

function walkOf(entityFilter: EntityFilter): RelationWalk | undefined {
  if (entityFilter.type === "relationsQuery") return relationWalk(entityFilter);
  const search = searchOf(entityFilter);
  return search && searchWalk(search, entityTypeOf(entityFilter));
}

interface Asked {
  readonly query: AnyQuery;
  readonly filters: readonly ResolvedFilter[];
  readonly walked: { readonly walk: RelationWalk; readonly nodes: readonly WalkedNode[] } | undefined;
}

function rowsOf({ query, filters, walked }: Asked, scope: QueryScope, dialect: Dialect): EntityRows {
  const { entityFilter } = query;
  const fields = fieldsIn(query, filters);
  if (entityFilter.type === "relationsQuery") {
    if (!walked) throw new Error("A relations query is compiled after its walk");
    return relationRows(entityFilter, walked, scope, fields, dialect);
  }
  const type = entityTypeOf(entityFilter);
  const table = QUERY_TABLES.get(type);
  if (!table) throw new PlatformError("badRequest", `Entity type ${type} is not supported in queries`);
  const selected = tableFilterSql(entityFilter, table, scope, dialect);
  const seen = scopeSql(type, table, scope);
  const where = selected ? [seen, selected] : [seen];
  return walked
    ? searchedRows(walked, { type, table, where: allOf(where) }, fields, dialect)
    : tableRows(type, table, where);
}

/** All entity fields of a query. */
function fieldsIn({ entityFields, pageLink }: AnyQuery, filters: readonly ResolvedFilter[]): ReadonlySet<string> {
  const keys = [...(entityFields ?? []), ...filters.map(({ key }) => key)];
  if (pageLink?.sortOrder) keys.push(pageLink.sortOrder.key);
  return new Set(keys.filter(({ type }) => type === "ENTITY_FIELD").map(({ key }) => key));
}

function keyFilterSql(
  { key, predicate }: ResolvedFilter,
  rows: EntityRows,
  dialect: Dialect,
): RawBuilder<SqlBool> | undefined {
  if (key.type === "ENTITY_FIELD") return fieldFilterSql(key.key, predicate, rows, dialect);
  const source = valueSource(key, rows.type);
  if (!source) throw new PlatformError("badRequest", `Key type ${key.type} cannot be filtered by`);
  const condition = predicateSql(predicate, source.columns, dialect);
  return condition && existsRow(source, condition);
}

/** Whether a condition restricts a number, so that an index of numbers helps. */
function restrictsNumber(predicate: Predicate): boolean {
  switch (predicate.type) {
    case "NUMERIC":
      return true;
    case "COMPLEX":
      return predicate.operation === "AND" && predicate.predicates.some(restrictsNumber);
    case "STRING":
    case "BOOLEAN":
      return false;
  }
}

/** A field that the type does not have is no restriction. */
function fieldFilterSql(
  name: string,
  predicate: Predicate,
  rows: EntityRows,
  dialect: Dialect,
): RawBuilder<SqlBool> | undefined {
  const field = rows.field(name);
  if (!field) return undefined;
  const { value, isTime } = field;
  return predicateSql(
    predicate,
    {
      text: isTime ? sql`cast(${value} as text)` : value,
      number: isTime ? sql`cast(${value} as double precision)` : undefined,
      boolean: undefined,
    },
    dialect,
  );
}

/** For all entities of a type, if exactly the fields are searched whose texts are indexed. */
function indexedSearch(
  { entityFilter, pageLink, entityFields, latestValues }: AnyQuery,
  scope: QueryScope,
  dialect: Dialect,
): IndexedSearch | undefined {
  const type = entityFilter.type === "entityType" ? entityFilter.entityType : undefined;
  const table = type && scope.mayRead(type) ? QUERY_TABLES.get(type) : undefined;
  const wanted = pageLink?.textSearch;
  if (!type || !table?.search || !wanted || wanted.includes("\n") || (latestValues ?? []).length > 0) return undefined;
  const keys = (entityFields ?? []).filter(({ type }) => type === "ENTITY_FIELD").map(({ key }) => key);
  if (keys.includes("entityType")) return undefined;
  const columns = new Set(keys.map((key) => fieldColumn(table, key)));
  const isTimeSearched = columns.delete("created_time") && isDigits(wanted);
  for (const column of [undefined, "additional_info"]) columns.delete(column); // not searched
  if (columns.size !== table.search.columns.length || !table.search.columns.every((each) => columns.has(each))) {
    return undefined;
  }
  const places: Expression<SqlBool>[] = [containsFolded(dialect, "e.search", wanted)];
  if (isTimeSearched) places.push(containsFoldedSql(sql`cast(e.created_time as text)`, wanted, dialect));
  const where = sql<SqlBool>`${scopeSql(type, table, scope)} and (${sql.join(places, sql` or `)})`;
  return { dialect, table: table.table, alias: "e", index: table.search.index, tenantId: scope.tenantId.id, where };
}

const isDigits = (text: string) => /^\d+$/.test(text);

/** Matches if any selected field or value contains the text; `undefined` when nothing can be searched. */
function searchSql(
  { pageLink, entityFields, latestValues }: AnyQuery,
  rows: EntityRows,
  dialect: Dialect,
): RawBuilder<SqlBool> | undefined {
  const wanted = pageLink?.textSearch;
  if (!wanted) return undefined;
  const named = new Set((entityFields ?? []).filter(({ type }) => type === "ENTITY_FIELD").map(({ key }) => key));
  const fields = [...named].flatMap((key) => {
    const field = key === "additionalInfo" ? undefined : rows.field(key);
    if (!field) return [];
    if (field.isTime && !isDigits(wanted)) return [sql<SqlBool>`1 = 0`]; // a time consists of digits
    return [containsFoldedSql(field.isTime ? sql`cast(${field.value} as text)` : field.value, wanted, dialect)];
  });
  const values = (latestValues ?? []).flatMap((key) => {
    const source = valueSource(key, rows.type);
    return source ? [existsRow(source, containsFoldedSql(source.anyText, wanted, dialect))] : [];
  });
  const places = [...fields, ...values];
  return places.length === 0 ? undefined : anyOf(places);
}
