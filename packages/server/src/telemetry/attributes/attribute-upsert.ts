import type { AttributeScope, EntityId } from "@orrery/model";
import { CompiledQuery } from "kysely";
import type { Attribute } from "../../kernel/bus/events.ts";
import type { Cause } from "../../kernel/cause.ts";
import type { Dialect } from "../../kernel/database/database.ts";
import { attributeColumns } from "./attribute-columns.ts";

/** Attributes of one scope of one entity. */
export interface AttributeWrite {
  readonly entity: EntityId;
  readonly scope: AttributeScope;
  readonly attributes: readonly Attribute[];
  readonly cause: Cause;
}

const COLUMNS = [
  ["entity_id", "uuid"],
  ["entity_type", "text"],
  ["scope", "text"],
  ["key", "text"],
  ["type", "text"],
  ["bool_v", "smallint"],
  ["long_v", "bigint"],
  ["dbl_v", "double precision"],
  ["str_v", "text"],
  ["json_v", "text"],
  ["exact", "text"],
  ["last_update_ts", "bigint"],
  ["arrival", "bigint"],
] as const;
const NAMES = COLUMNS.map(([name]) => name);
const INSERT = `insert into attribute_kv (${NAMES.join(", ")})`;
const REPLACED = NAMES.slice(4).map((name) => `${name} = excluded.${name}`);
const UPSERT = `on conflict (entity_id, entity_type, scope, key) do update set ${REPLACED.join(", ")}`;
/** Keeps rows written by a cause that arrived later, and returns the written ones. */
const UNLESS_NEWER = "where attribute_kv.arrival <= excluded.arrival returning key";

/** The largest statement of SQLite; smaller ones are powers of two, so that few statements are ever prepared. */
const MAX_CHUNK = 256;

type Row = readonly unknown[];

/** An attribute that was written. */
export interface WrittenRow {
  readonly key: string;
}

/**
 * Statements that write all attributes; of equal ones the last wins. With `unlessNewer` they keep rows of later causes
 * and return the written ones. Hand-written: building thousands of rows through the query builder costs more than
 * storing them.
 */
export function upsertStatements(
  dialect: Dialect,
  writes: readonly AttributeWrite[],
  unlessNewer = false,
): CompiledQuery<WrittenRow>[] {
  const rows = lastOfEach(writes);
  return dialect === "postgres" ? [postgresUpsert(rows, unlessNewer)] : sqliteUpserts(rows, unlessNewer);
}

/** PostgreSQL refuses to update a row twice in one statement. */
function lastOfEach(writes: readonly AttributeWrite[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { entity, scope, attributes, cause } of writes) {
    for (const attribute of attributes) {
      const place = `${entity.id}${entity.entityType}/${scope}/${attribute.key}`;
      rows.set(place, rowOf(entity, scope, attribute, cause.arrival));
    }
  }
  return [...rows.values()];
}

function rowOf(
  { id, entityType }: EntityId,
  scope: AttributeScope,
  { key, value, lastUpdateTs }: Attribute,
  arrival: number,
): Row {
  const { type, bool_v, long_v, dbl_v, str_v, json_v, exact } = attributeColumns(value);
  return [id, entityType, scope, key, type, bool_v, long_v, dbl_v, str_v, json_v, exact, lastUpdateTs, arrival];
}

const POSTGRES_UPSERT = `${INSERT} select * from unnest(${COLUMNS.map(([, type], i) => `$${i + 1}::${type}[]`).join(", ")}) ${UPSERT}`;

function postgresUpsert(rows: readonly Row[], unlessNewer: boolean): CompiledQuery<WrittenRow> {
  const columns = COLUMNS.map((_, index) => rows.map((row) => row[index]));
  return CompiledQuery.raw(unlessNewer ? `${POSTGRES_UPSERT} ${UNLESS_NEWER}` : POSTGRES_UPSERT, columns);
}

const PLACES = `(${NAMES.map(() => "?").join(", ")})`;
const sqliteTexts = new Map<number, string>();

function sqliteUpserts(rows: readonly Row[], unlessNewer: boolean): CompiledQuery<WrittenRow>[] {
  const statements: CompiledQuery<WrittenRow>[] = [];
  for (let start = 0; start < rows.length; ) {
    const size = Math.min(MAX_CHUNK, 2 ** Math.floor(Math.log2(rows.length - start)));
    const text = sqliteText(size);
    const sql = unlessNewer ? `${text} ${UNLESS_NEWER}` : text;
    statements.push(CompiledQuery.raw(sql, rows.slice(start, start + size).flat()));
    start += size;
  }
  return statements;
}

function sqliteText(size: number): string {
  let text = sqliteTexts.get(size);
  if (text === undefined) {
    text = `${INSERT} values ${new Array<string>(size).fill(PLACES).join(", ")} ${UPSERT}`;
    sqliteTexts.set(size, text);
  }
  return text;
}
