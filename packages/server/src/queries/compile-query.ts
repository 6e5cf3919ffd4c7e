import {
  compilePredicate,
  type EntityCountQuery,
  type EntityDataQuery,
  type EntityFilter,
  type EntityKey,
  type EntityType,
  PlatformError,
  type Predicate,
} from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../kernel/database/database.ts";
import { escapeLike } from "../kernel/database/text-search.ts";
import { ENTITY_TABLES, type EntityTable } from "./entity-tables.ts";
import { type QueryScope, scopeSql } from "./query-scope.ts";
import { containsSql, fold, predicateSql } from "./sql-predicate.ts";
import { existsRow, newestOf, valueSource } from "./value-source.ts";

/** A filter whose values are settled. */
export interface ResolvedFilter {
  readonly key: EntityKey;
  readonly predicate: Predicate;
}

/** Parts of the statement over the entities `e`. */
export interface CompiledQuery {
  readonly entityType: EntityType;
  readonly table: EntityTable;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}

/** @throws {PlatformError} `badRequest` for an entity type that cannot be queried. */
export function compileEntities(
  { entityFilter }: EntityCountQuery,
  filters: readonly ResolvedFilter[],
  scope: QueryScope,
  dialect: Dialect,
): CompiledQuery {
  const entityType = entityTypeOf(entityFilter);
  const table = ENTITY_TABLES[entityType];
  if (!table) throw new PlatformError("badRequest", `Entity type ${entityType} is not supported in queries`);
  const conditions = [
    scopeSql(table, scope),
    filterSql(entityFilter, table, dialect),
    ...groupByKey(filters).map((group) => keyFilterSql(group, entityType, table, dialect)),
  ].filter((condition) => condition !== undefined);
  return {
    entityType,
    table,
    from: sql`${sql.table(table.table)} e`,
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
  };
}

/** Type of the entities that a filter selects. */
export function entityTypeOf(filter: EntityFilter): EntityType {
  switch (filter.type) {
    case "singleEntity":
      return filter.singleEntity.entityType;
    case "entityList":
    case "entityName":
    case "entityType":
      return filter.entityType;
    case "deviceType":
      return "DEVICE";
    default:
      throw new PlatformError("badRequest", `Entity filter '${filter.type}' is not supported`);
  }
}

function filterSql(filter: EntityFilter, table: EntityTable, dialect: Dialect): RawBuilder<SqlBool> | undefined {
  switch (filter.type) {
    case "singleEntity":
      return sql<SqlBool>`e.id = ${filter.singleEntity.id}`;
    case "entityList":
      return filter.entityList.length === 0
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`e.id in (${sql.join(filter.entityList)})`;
    case "entityName":
      return namePrefix(table, filter.entityNameFilter, dialect);
    case "deviceType": {
      const ofType = sql<SqlBool>`e.type = ${filter.deviceType ?? ""}`;
      const named = namePrefix(table, filter.deviceNameFilter ?? "", dialect);
      return named ? sql<SqlBool>`${ofType} and ${named}` : ofType;
    }
    default:
      return undefined;
  }
}

/** Whatever the case of either; an empty prefix is any name. */
function namePrefix(table: EntityTable, prefix: string, dialect: Dialect): RawBuilder<SqlBool> | undefined {
  if (prefix === "") return undefined;
  const pattern = `${escapeLike(prefix.toLowerCase())}%`;
  return sql<SqlBool>`${fold(sql.ref(`e.${table.nameColumn}`), dialect)} like ${pattern} escape '\\'`;
}

/** Filters of one key look at the same row: of the scopes of an attribute, one that satisfies all of them. */
function groupByKey(filters: readonly ResolvedFilter[]): readonly ResolvedFilter[] {
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

function keyFilterSql(
  { key, predicate }: ResolvedFilter,
  entityType: EntityType,
  table: EntityTable,
  dialect: Dialect,
): RawBuilder<SqlBool> | undefined {
  if (key.type === "ENTITY_FIELD") return fieldFilterSql(key.key, predicate, entityType, table, dialect);
  const source = valueSource(key, entityType);
  if (!source) throw new PlatformError("badRequest", `Key type ${key.type} cannot be filtered by`);
  const condition = predicateSql(predicate, source.columns, dialect);
  return condition && existsRow(source, condition);
}

/** A field that the type does not have restricts nothing. */
function fieldFilterSql(
  field: string,
  predicate: Predicate,
  entityType: EntityType,
  table: EntityTable,
  dialect: Dialect,
): RawBuilder<SqlBool> | undefined {
  if (field === "entityType") {
    const holds = compilePredicate(predicate)?.({ type: "STRING", value: entityType }) ?? true;
    return holds ? undefined : sql<SqlBool>`1 = 0`;
  }
  const column = fieldColumn(table, field);
  if (!column) return undefined;
  const isTime = column === "created_time";
  const ref = sql.ref(`e.${column}`);
  return predicateSql(
    predicate,
    {
      text: isTime ? sql`cast(${ref} as text)` : ref,
      number: isTime ? sql`cast(${ref} as double precision)` : undefined,
      boolean: undefined,
    },
    dialect,
  );
}

export function fieldColumn(table: EntityTable, field: string): string | undefined {
  return Object.hasOwn(table.fields, field) ? table.fields[field] : undefined;
}

/** Order of a page; without a sort order by id, so that pages do not overlap. */
export function orderSql(
  { pageLink: { sortOrder } }: EntityDataQuery,
  { entityType, table }: CompiledQuery,
  filters: readonly ResolvedFilter[],
  dialect: Dialect,
): RawBuilder<unknown> {
  if (!sortOrder) return sql`e.id`;
  const direction = sortOrder.direction === "ASC" ? sql`asc` : sql`desc`;
  const { key } = sortOrder;
  if (key.type === "ENTITY_FIELD") {
    const column = fieldColumn(table, key.key);
    if (!column) return sql`e.id ${direction}`;
    const ref = sql.ref(`e.${column}`);
    const value = table.required.has(column) ? ref : sql`coalesce(${ref}, '')`;
    return sql`${value} ${direction}, e.id ${direction}`;
  }
  const source = valueSource(key, entityType);
  if (!source) throw new PlatformError("badRequest", `Key type ${key.type} cannot be sorted by`);
  const filter = groupByKey(filters).find((group) => group.key.type === key.type && group.key.key === key.key);
  const condition = filter && predicateSql(filter.predicate, source.columns, dialect);
  const number = sql`coalesce(${newestOf(source, source.sortNumber, condition)}, 0)`;
  const text = sql`coalesce(${newestOf(source, source.sortText, condition)}, '')`;
  return sql`${number} ${direction}, ${text} ${direction}, e.id ${direction}`;
}

/** Any of the selected fields and values contains the text; `undefined` when nothing can be searched. */
export function searchSql(
  { pageLink, entityFields, latestValues }: EntityDataQuery,
  { entityType, table }: CompiledQuery,
  dialect: Dialect,
): RawBuilder<SqlBool> | undefined {
  const wanted = pageLink.textSearch?.toLowerCase();
  if (!wanted) return undefined;
  const fields = (entityFields ?? []).flatMap(({ type, key }) => {
    if (type !== "ENTITY_FIELD" || key === "additionalInfo") return [];
    if (key === "entityType")
      return [entityType.toLowerCase().includes(wanted) ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`];
    const column = fieldColumn(table, key);
    return column ? [containsSql(fold(sql`cast(${sql.ref(`e.${column}`)} as text)`, dialect), wanted, dialect)] : [];
  });
  const values = (latestValues ?? []).flatMap((key) => {
    const source = valueSource(key, entityType);
    return source ? [existsRow(source, containsSql(fold(source.anyText, dialect), wanted, dialect))] : [];
  });
  const places = [...fields, ...values];
  return places.length === 0 ? undefined : sql<SqlBool>`(${sql.join(places, sql` or `)})`;
}
