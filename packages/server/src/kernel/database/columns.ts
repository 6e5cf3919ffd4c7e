import { type RawBuilder, sql } from "kysely";
import type { Dialect } from "./database.ts";

/** Column types for migrations, by database. */
export interface ColumnTypes {
  readonly uuid: "uuid" | "text";
  /** JSON as text, to keep the spelling of numbers and the order of members. */
  readonly json: "text";
  readonly text: "text";
  /** 0 or 1. */
  readonly boolean: "smallint";
  readonly smallint: "smallint";
  readonly integer: "integer";
  /** 64 bits; read as `number`, and as `bigint` beyond 2^53. Also used for milliseconds. */
  readonly bigint: "bigint";
  readonly double: "double precision";
  readonly blob: RawBuilder<unknown>;
}

/** The column types of a database. */
export function columnTypes(dialect: Dialect): ColumnTypes {
  return {
    uuid: dialect === "postgres" ? "uuid" : "text",
    json: "text",
    text: "text",
    boolean: "smallint",
    smallint: "smallint",
    integer: "integer",
    bigint: "bigint",
    double: "double precision",
    blob: dialect === "postgres" ? sql`bytea` : sql`blob`,
  };
}

/** Appended to `create table` when rows are always found by primary key: SQLite then needs no second tree. */
export function clusteredTable(dialect: Dialect): RawBuilder<unknown> {
  return dialect === "sqlite" ? sql`without rowid` : sql``;
}
