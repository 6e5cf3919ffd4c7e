import {
  compilePredicate,
  type EntityCountQuery,
  type EntityDataQuery,
  type EntityKey,
  PlatformError,
  type Predicate,
} from "@orrery/model";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../kernel/database/database.ts";
import type { IndexedSearch } from "../kernel/database/indexed-search.ts";
import { containsFolded } from "../kernel/database/text-search.ts";
import { entityTypeOf, isNarrow, searchOf, tableFilterSql } from "./entity-filter-sql.ts";
import { type EntityRows, fieldColumn, tableRows } from "./entity-rows.ts";
import { entityTable } from "./entity-tables.ts";
import { type QueryScope, scopeSql } from "./query-scope.ts";
import { searchedRows } from "./reached-rows.ts";
import { relationRows } from "./relation-rows.ts";
import { containsFoldedSql, predicateSql } from "./sql-predicate.ts";
import { existsRow, type ValueDriver, valueDriver, valueSource } from "./value-source.ts";

/** A filter whose values are settled. */
export interface ResolvedFilter {
  readonly key: EntityKey;
  readonly predicate: Predicate;
}

export type AnyQuery = EntityCountQuery & Partial<EntityDataQuery>;

/** A query as SQL over the rows `e` of its entities. */
export interface CompiledQuery extends EntityRows {
  /** One condition for each key that is filtered by. */
  readonly keyConditions: readonly RawBuilder<SqlBool>[];
  /** For many entities: the values of a key by which they are found, and the conditions on the other keys. */
  readonly byValue: { readonly driver: ValueDriver; readonly others: readonly RawBuilder<SqlBool>[] } | undefined;
  /** The text search, when there is one and something can be searched. */
  readonly search: RawBuilder<SqlBool> | undefined;
  /** The same, when an index has all that the query is about. */
  readonly indexed: IndexedSearch | undefined;
}

/** @throws {PlatformError} `badRequest` for an entity type or a key that cannot be queried. */
export function compileQuery(
  query: AnyQuery,
  filters: readonly ResolvedFilter[],
  scope: QueryScope,
  dialect: Dialect,
): CompiledQuery {
  const rows = rowsOf(query, filters, scope, dialect);
  const groups = groupByKey(filters);
  const search = searchSql(query, rows, dialect);
  const conditionOf = (group: ResolvedFilter) => keyFilterSql(group, rows, dialect);
  const keyConditions = groups.map(conditionOf).filter((condition) => condition !== undefined);
  const byValue = isNarrow(query.entityFilter) ? undefined : foundByValue(groups, rows, dialect);
  const indexed = keyConditions.length === 0 ? indexedSearch(query, scope, dialect) : undefined;
  return { ...rows, keyConditions, byValue, search, indexed };
}

/** Everything that must hold for a row `e`, each entity looked at. */
export function whereSql({ where, keyConditions, search }: CompiledQuery): RawBuilder<SqlBool> {
  return allOf([...where, ...keyConditions, ...(search ? [search] : [])]);
}

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
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

/** Filters of one key look at the same row: of the scopes of an attribute, one that satisfies all of them. */
export function groupByKey(filters: readonly ResolvedFilter[]): readonly ResolvedFilter[] {
  const groups = new Map<string, { key: EntityKey; predicates: Predicate[] }>();
  for (const { key, predicate } of filters) {
    if (!compilePredicate(predicate)) continue; // restricts nothing
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

function rowsOf(query: AnyQuery, filters: readonly ResolvedFilter[], scope: QueryScope, dialect: Dialect): EntityRows {
  const { entityFilter } = query;
  if (entityFilter.type === "relationsQuery") {
    return relationRows(entityFilter, scope, fieldsIn(query, filters), dialect);
  }
  const type = entityTypeOf(entityFilter);
  const table = entityTable(type);
  if (!table) throw new PlatformError("badRequest", `Entity type ${type} is not supported in queries`);
  const selected = tableFilterSql(entityFilter, table, scope, dialect);
  const seen = scopeSql(table, scope);
  const where = selected ? [seen, selected] : [seen];
  const search = searchOf(entityFilter);
  if (!search) return tableRows(type, table, where);
  return searchedRows(search, { type, table, where: allOf(where) }, fieldsIn(query, filters), dialect);
}

/** Every entity field that a query mentions. */
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

/** Whether a condition on a number must hold, so that an index by number helps. */
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

/** A field that the type does not have restricts nothing. */
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

/** Of all entities of a type, when just those fields are searched whose text stands in an index. */
function indexedSearch(
  { entityFilter, pageLink, entityFields, latestValues }: AnyQuery,
  scope: QueryScope,
  dialect: Dialect,
): IndexedSearch | undefined {
  const table = entityFilter.type === "entityType" ? entityTable(entityFilter.entityType) : undefined;
  const wanted = pageLink?.textSearch;
  if (!table?.search || !wanted || wanted.includes("\n") || (latestValues ?? []).length > 0) return undefined;
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
  const where = sql<SqlBool>`${scopeSql(table, scope)} and (${sql.join(places, sql` or `)})`;
  return { dialect, table: table.table, alias: "e", index: table.search.index, tenantId: scope.tenantId.id, where };
}

const isDigits = (text: string) => /^\d+$/.test(text);

/** Any of the selected fields and values contains the text; `undefined` when nothing can be searched. */
function searchSql(
  { pageLink, entityFields, latestValues }: AnyQuery,
  rows: EntityRows,
  dialect: Dialect,
): RawBuilder<SqlBool> | undefined {
  const wanted = pageLink?.textSearch;
  if (!wanted) return undefined;
  const fields = (entityFields ?? []).flatMap(({ type, key }) => {
    const field = type === "ENTITY_FIELD" && key !== "additionalInfo" ? rows.field(key) : undefined;
    if (!field) return [];
    if (field.isTime && !isDigits(wanted)) return [sql<SqlBool>`1 = 0`]; // a time is digits
    return [containsFoldedSql(field.isTime ? sql`cast(${field.value} as text)` : field.value, wanted, dialect)];
  });
  const values = (latestValues ?? []).flatMap((key) => {
    const source = valueSource(key, rows.type);
    return source ? [existsRow(source, containsFoldedSql(source.anyText, wanted, dialect))] : [];
  });
  const places = [...fields, ...values];
  return places.length === 0 ? undefined : sql<SqlBool>`(${sql.join(places, sql` or `)})`;
}
