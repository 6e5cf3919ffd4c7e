import { attributeScopeOf, type EntityKey, isAttributeKey } from "@orrery/model";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../kernel/database/database.ts";
import type { ValueColumns } from "./sql-predicate.ts";

/** The rows that hold a key of an entity: at most one, except for ATTRIBUTE, which may have one per scope. */
export interface ValueSource {
  /** The table with its alias. */
  readonly table: RawBuilder<unknown>;
  /** The condition that selects rows `v` of the key, for all entities. */
  readonly ofKey: RawBuilder<SqlBool>;
  /** The condition that joins a row `v` to the entity `e`. */
  readonly ofEntity: RawBuilder<SqlBool>;
  /** Whether an entity has at most one row. */
  readonly isSingle: boolean;
  readonly columns: ValueColumns;
  /** Text form, for search. */
  readonly anyText: RawBuilder<unknown>;
  /** What sorting compares first and second (reference: 5.8). */
  readonly sortNumber: RawBuilder<unknown>;
  readonly sortText: RawBuilder<unknown>;
  /** When the row was written. */
  readonly time: RawBuilder<unknown>;
  /** Whether the numbers of a key are indexed over all entities. */
  readonly isIndexed: boolean;
  /** Conditions by which a database finds the texts of a key, each in an index; each row has one of them at most. */
  readonly textIndexes: Readonly<Record<Dialect, readonly RawBuilder<SqlBool>[]>>;
}

/** As the indexes of the time-series store have it: conditions are compared as they are written. */
const SHORT_TEXT = 100;

/**
 * The rows of an attribute or a time-series key of entities of the type `entityType`, an expression; `undefined` for
 * other keys. `alias` names the rows where `v` is taken.
 */
export function valueSource(
  { type, key }: EntityKey,
  entityType: RawBuilder<string>,
  alias: "v" | "s" = "v",
): ValueSource | undefined {
  const isSeries = type === "TIME_SERIES";
  if (!isSeries && !isAttributeKey(type)) return undefined;
  const v = sql.raw(alias);
  const scope = attributeScopeOf(type);
  const ofKey = sql<SqlBool>`${v}.entity_type = ${entityType} and ${v}.key = ${key}`;
  const number = isSeries ? sql`${v}.num` : sql`coalesce(${v}.dbl_v, cast(${v}.long_v as double precision))`;
  const boolean = sql`cast(${v}.bool_v as integer)`;
  return {
    table: isSeries ? sql`ts_kv_latest ${v}` : sql`attribute_kv ${v}`,
    ofKey: scope ? sql<SqlBool>`${ofKey} and ${v}.scope = ${scope}` : ofKey,
    ofEntity: sql<SqlBool>`${v}.entity_id = e.id`,
    isSingle: isSeries || scope !== undefined,
    columns: {
      text: sql`${v}.str_v`,
      number,
      isNumber: isSeries ? sql<SqlBool>`${v}.type <> 'BOOLEAN'` : undefined,
      boolean,
    },
    anyText: sql`coalesce(${v}.str_v, ${v}.json_v, cast(${v}.long_v as text), cast(${v}.dbl_v as text),
      case ${boolean} when 1 then 'true' when 0 then 'false' end)`,
    sortNumber: isSeries ? number : sql`coalesce(${number}, ${boolean})`,
    sortText: isSeries ? seriesText(v) : sql`coalesce(${v}.str_v, ${v}.json_v, '')`,
    time: isSeries ? sql`${v}.ts` : sql`${v}.last_update_ts`,
    isIndexed: isSeries,
    textIndexes: {
      sqlite: isSeries
        ? [
            sql<SqlBool>`${v}.str_v is not null and length(${v}.str_v) <= ${sql.lit(SHORT_TEXT)}`,
            sql<SqlBool>`length(${v}.str_v) > ${sql.lit(SHORT_TEXT)}`,
          ]
        : [],
      postgres: isSeries ? [sql<SqlBool>`${v}.type = 'STRING'`] : [],
    },
  };
}

/** Texts are in no index: the row is looked up where the type shows that it has a text. */
function seriesText(v: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${v}.type in ('STRING', 'JSON') then
    (select coalesce(t.str_v, t.json_v, '') from ts_kv_latest t where t.series = ${v}.series) else '' end`;
}

/** Whether the entity has a row of `source` that satisfies `condition`. */
export function existsRow(source: ValueSource, condition: Expression<SqlBool>): RawBuilder<SqlBool> {
  const { table, ofKey, ofEntity } = source;
  return sql<SqlBool>`exists (select 1 from ${table} where ${ofEntity} and ${ofKey} and ${condition})`;
}

/** Rows `e` that are found by values that satisfy a condition; each entity once. */
export interface ValueDriver {
  /** The values, as `v`. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  /** The ids of the entities, as a select. */
  readonly ids: RawBuilder<unknown>;
  /** Conditions that split the values into parts of about equal size: the first digits of ids are random. */
  readonly parts: readonly RawBuilder<SqlBool>[];
}

/** The upper bound of each part. */
const PART_ENDS = ["4", "8", "c"] as const;

export function valueDriver({ table, ofKey, ofEntity }: ValueSource, condition: Expression<SqlBool>): ValueDriver {
  const found = sql<SqlBool>`${ofKey} and ${condition}`;
  return {
    from: table,
    where: sql<SqlBool>`${found} and ${ofEntity}`,
    ids: sql`select v.entity_id from ${table} where ${found}`,
    parts: [...PART_ENDS, undefined].map((end, at) => {
      const begin = PART_ENDS[at - 1] ?? "";
      const from = sql<SqlBool>`v.entity_id >= ${begin}`;
      return end === undefined ? from : sql<SqlBool>`${from} and v.entity_id < ${end}`;
    }),
  };
}

/** One column of the newest row of `source`. */
export function newestOf(
  { table, ofKey, ofEntity, time }: ValueSource,
  column: RawBuilder<unknown>,
  condition: Expression<SqlBool> | undefined,
): RawBuilder<unknown> {
  const where = condition ? sql`${ofEntity} and ${ofKey} and ${condition}` : sql`${ofEntity} and ${ofKey}`;
  return sql`(select ${column} from ${table} where ${where} order by ${time} desc limit 1)`;
}

/** Entity ids as text, the form used outside of the database. */
export function idText(column: RawBuilder<unknown>, dialect: Dialect): RawBuilder<string> {
  return dialect === "postgres" ? sql<string>`cast(${column} as text)` : sql<string>`${column}`;
}
