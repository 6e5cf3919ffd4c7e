import type { AttributeScope, EntityKey, EntityKeyType } from "@orrery/model";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../kernel/database/database.ts";
import type { ValueColumns } from "./sql-predicate.ts";

/** Scope that a key type is restricted to; ATTRIBUTE means any. */
const SCOPES: Readonly<Partial<Record<EntityKeyType, AttributeScope>>> = {
  CLIENT_ATTRIBUTE: "CLIENT_SCOPE",
  SHARED_ATTRIBUTE: "SHARED_SCOPE",
  SERVER_ATTRIBUTE: "SERVER_SCOPE",
};

/** Scope of an attribute key; `undefined`: any. */
export function scopeOf(type: EntityKeyType): AttributeScope | undefined {
  return SCOPES[type];
}

export function isAttributeKey(type: EntityKeyType): boolean {
  return type === "ATTRIBUTE" || SCOPES[type] !== undefined;
}

/** The rows that hold a key of an entity: at most one, but for ATTRIBUTE, which may have one in each scope. */
export interface ValueSource {
  /** Table, alias and the condition that ties it to the entity `e`. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly columns: ValueColumns;
  /** Text form, for search. */
  readonly anyText: RawBuilder<unknown>;
  /** What sorting compares first and second (reference: 5.8). */
  readonly sortNumber: RawBuilder<unknown>;
  readonly sortText: RawBuilder<unknown>;
  /** Newest first. */
  readonly order: RawBuilder<unknown>;
}

/** The rows of an attribute or a time-series key; `undefined` for keys that are neither. */
export function valueSource(key: EntityKey, entityType: string): ValueSource | undefined {
  if (key.type === "TIME_SERIES") {
    return source(sql`ts_kv_latest v`, sql`v.ts`, ownRow(entityType, key.key));
  }
  if (!isAttributeKey(key.type)) return undefined;
  const scope = SCOPES[key.type];
  const own = ownRow(entityType, key.key);
  const where = scope ? sql<SqlBool>`${own} and v.scope = ${scope}` : own;
  return source(sql`attribute_kv v`, sql`v.last_update_ts`, where);
}

function ownRow(entityType: string, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`v.entity_id = e.id and v.entity_type = ${entityType} and v.key = ${key}`;
}

const LONG = sql`cast(v.long_v as double precision)`;
const BOOLEAN = sql`cast(v.bool_v as integer)`;

function source(from: RawBuilder<unknown>, time: RawBuilder<unknown>, where: RawBuilder<SqlBool>): ValueSource {
  return {
    from,
    where,
    columns: { text: sql`v.str_v`, number: sql`coalesce(v.dbl_v, ${LONG})`, boolean: BOOLEAN },
    anyText: sql`coalesce(v.str_v, v.json_v, cast(v.long_v as text), cast(v.dbl_v as text),
      case ${BOOLEAN} when 1 then 'true' when 0 then 'false' end)`,
    sortNumber: sql`coalesce(v.dbl_v, ${LONG}, cast(v.bool_v as integer), 0)`,
    sortText: sql`coalesce(v.str_v, v.json_v, '')`,
    order: sql`${time} desc`,
  };
}

/** Whether the entity has a row of `source` that satisfies `condition`. */
export function existsRow(source: ValueSource, condition: Expression<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from ${source.from} where ${source.where} and ${condition})`;
}

/** One column of the newest row of `source`. */
export function newestOf(
  source: ValueSource,
  column: RawBuilder<unknown>,
  condition: Expression<SqlBool> | undefined,
): RawBuilder<unknown> {
  const where = condition ? sql`${source.where} and ${condition}` : source.where;
  return sql`(select ${column} from ${source.from} where ${where} order by ${source.order} limit 1)`;
}

/** Entity ids as the database gives them to us: text. */
export function idText(column: RawBuilder<unknown>, dialect: Dialect): RawBuilder<string> {
  return dialect === "postgres" ? sql<string>`cast(${column} as text)` : sql<string>`${column}`;
}
