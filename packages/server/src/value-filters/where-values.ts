import {
  ATTRIBUTE_SCOPES,
  conditionOf,
  type EntityType,
  PlatformError,
  parseValueFilter,
  type ValueFilter,
} from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { Type } from "typebox";
import type { Dialect } from "../kernel/database/database.ts";
import { inTime, longRead } from "../kernel/database/read-deadline.ts";
import { storableText } from "../kernel/json/storable-text.ts";
import { needsText, predicateSql } from "./sql-predicate.ts";
import { valueSource } from "./value-source.ts";

/** Conditions that one list may have. */
const MAX_FILTERS = 20;

/**
 * A parameter that narrows a list by attributes and latest values, each in a parameter of its own; all of them must hold.
 * Ours. Latest values count a second after they were saved at the latest. Read by {@link valueFilters}.
 */
export const whereValues = Type.Optional(
  Type.Array(Type.String({ maxLength: 2_000 }), {
    maxItems: MAX_FILTERS,
    description: 'Conditions on attributes and latest values, such as ["TIME_SERIES","temperature","GREATER",20]',
  }),
);

/** `undefined`: the list is not narrowed. @throws {PlatformError} `badRequest` for what is no condition. */
export function valueFilters(texts: readonly string[] | undefined): readonly ValueFilter[] | undefined {
  if (!texts || texts.length === 0) return undefined;
  return texts.map((text) => {
    const filter = parseValueFilter(text);
    if (!filter) throw new PlatformError("badRequest", `where: '${text}' is no condition on a value`);
    storableText(filter.key);
    storableText(String(filter.value));
    return filter;
  });
}

/** Condition on a list of entities of a type, whose ids `idColumn` has, as in the query: `"device.id"`. */
export function hasValues(
  idColumn: string,
  entityType: EntityType,
  filters: readonly ValueFilter[],
  dialect: Dialect,
): RawBuilder<SqlBool>[] {
  return filters.flatMap((filter) => {
    const { key, predicate } = conditionOf(filter);
    const source = valueSource(key, sql<string>`${entityType}`);
    const condition = source && predicateSql(predicate, source.columns, dialect);
    if (!source || !condition) return [];
    const { table, ofKey, isSingle, isIndexed, textIndexes } = source;
    const id = sql.ref(idColumn);
    if (isIndexed) {
      const isText = needsText(predicate);
      const selects = (isText ? textIndexes[dialect] : [sql<SqlBool>`1 = 1`]).map(
        (place) => sql`select v.entity_id from ${table} where ${ofKey} and ${place} and ${condition}`,
      );
      const found = sql.join(selects, sql` union all `);
      // The plus keeps SQLite from looking up each match before it sorts them: walking the list in its order, it soon
      // has a page. PostgreSQL expects few texts to match and would look up each; so it hashes them and walks, too.
      if (dialect === "sqlite") return sql<SqlBool>`${longRead} +${id} in (${found})`;
      return isText
        ? sql<SqlBool>`${longRead} (${id} in (${found})) is true`
        : sql<SqlBool>`${longRead} ${id} in (${found})`;
    }
    // The scopes are named, so that the key of the table finds the row: it begins with the entity, its type and the scope.
    const inScopes = isSingle ? sql`` : sql` and v.scope in (${sql.join(ATTRIBUTE_SCOPES)})`;
    const exists = sql`select 1 from ${table} where v.entity_id = ${id} and ${ofKey}${inScopes} and ${condition}`;
    return sql<SqlBool>`${longRead} (${inTime(dialect, idColumn)} and exists (${exists}))`;
  });
}
