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
  readonly table: RawBuilder<unknown>;
  /** What makes a row `v` one of the key, whichever entity's. */
  readonly ofKey: RawBuilder<SqlBool>;
  /** The condition that ties a row `v` to the entity `e`. */
  readonly ofEntity: RawBuilder<SqlBool>;
  /** Whether an entity has one row at most. */
  readonly isSingle: boolean;
  readonly columns: ValueColumns;
  /** Text form, for search. */
  readonly anyText: RawBuilder<unknown>;
  /** What sorting compares first and second (reference: 5.8). */
  readonly sortNumber: RawBuilder<unknown>;
  readonly sortText: RawBuilder<unknown>;
  /** When the row was written. */
  readonly time: RawBuilder<unknown>;
  /** Whether rows are found by the key and a number, without knowing the entity. */
  readonly isIndexed: boolean;
}

/**
 * The rows of an attribute or a time-series key of entities of the type `entityType`, an expression; `undefined` for
 * keys that are neither.
 */
export function valueSource({ type, key }: EntityKey, entityType: RawBuilder<string>): ValueSource | undefined {
  const ofKey = sql<SqlBool>`v.entity_type = ${entityType} and v.key = ${key}`;
  if (type === "TIME_SERIES") {
    return {
      ...COMMON,
      table: sql`ts_kv_latest`,
      ofKey,
      time: sql`v.ts`,
      columns: { ...COMMON.columns, number: sql`v.num`, isNumber: sql<SqlBool>`v.type <> 'BOOLEAN'` },
      sortNumber: sql`v.num`,
      isSingle: true,
      isIndexed: true,
    };
  }
  if (!isAttributeKey(type)) return undefined;
  const scope = SCOPES[type];
  return {
    ...COMMON,
    table: sql`attribute_kv`,
    ofKey: scope ? sql<SqlBool>`${ofKey} and v.scope = ${scope}` : ofKey,
    time: sql`v.last_update_ts`,
    isSingle: scope !== undefined,
    isIndexed: false,
  };
}

const LONG = sql`cast(v.long_v as double precision)`;
const BOOLEAN = sql`cast(v.bool_v as integer)`;
const COMMON = {
  ofEntity: sql<SqlBool>`v.entity_id = e.id`,
  columns: { text: sql`v.str_v`, number: sql`coalesce(v.dbl_v, ${LONG})`, boolean: BOOLEAN },
  anyText: sql`coalesce(v.str_v, v.json_v, cast(v.long_v as text), cast(v.dbl_v as text),
    case ${BOOLEAN} when 1 then 'true' when 0 then 'false' end)`,
  sortNumber: sql`coalesce(v.dbl_v, ${LONG}, cast(v.bool_v as integer))`,
  sortText: sql`coalesce(v.str_v, v.json_v, '')`,
};

/** Whether the entity has a row of `source` that satisfies `condition`. */
export function existsRow(source: ValueSource, condition: Expression<SqlBool>): RawBuilder<SqlBool> {
  const { table, ofKey, ofEntity } = source;
  return sql<SqlBool>`exists (select 1 from ${table} v where ${ofEntity} and ${ofKey} and ${condition})`;
}

/** The same, for a condition that few entities satisfy: they are looked up first. */
export function isAmongRows({ table, ofKey }: ValueSource, condition: Expression<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`e.id in (select v.entity_id from ${table} v where ${ofKey} and ${condition})`;
}

/** Rows `e` that are found by the values that satisfy a condition; each entity stands once. */
export interface ValueDriver {
  /** The values, as `v`. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}

export function valueDriver({ table, ofKey, ofEntity }: ValueSource, condition: Expression<SqlBool>): ValueDriver {
  return { from: sql`${table} v`, where: sql<SqlBool>`${ofKey} and ${condition} and ${ofEntity}` };
}

/** One column of the newest row of `source`. */
export function newestOf(
  { table, ofKey, ofEntity, time }: ValueSource,
  column: RawBuilder<unknown>,
  condition: Expression<SqlBool> | undefined,
): RawBuilder<unknown> {
  const where = condition ? sql`${ofEntity} and ${ofKey} and ${condition}` : sql`${ofEntity} and ${ofKey}`;
  return sql`(select ${column} from ${table} v where ${where} order by ${time} desc limit 1)`;
}

/** Entity ids as the database gives them to us: text. */
export function idText(column: RawBuilder<unknown>, dialect: Dialect): RawBuilder<string> {
  return dialect === "postgres" ? sql<string>`cast(${column} as text)` : sql<string>`${column}`;
}
