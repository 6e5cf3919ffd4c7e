import { type RawBuilder, sql } from "kysely";
import type { Dialect } from "./database.ts";

/** Column types for migrations, so that a table reads the same on both databases. */
export interface ColumnTypes {
  readonly uuid: "uuid" | "text";
  /** JSON as text: it comes back exactly as it was stored, spelling of numbers and order of members included. */
  readonly json: "text";
  readonly text: "text";
  /** 0 or 1. */
  readonly boolean: "smallint";
  readonly smallint: "smallint";
  readonly integer: "integer";
  /** 64 bits; read as `number`, and as `bigint` beyond 2^53. Milliseconds, too. */
  readonly bigint: "bigint";
  readonly double: "double precision";
  readonly blob: RawBuilder<unknown>;
}

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

/** Ends a `create table` of rows that are always found by their primary key: saves SQLite a second tree. */
export function clusteredTable(dialect: Dialect): RawBuilder<unknown> {
  return dialect === "sqlite" ? sql`without rowid` : sql``;
}
