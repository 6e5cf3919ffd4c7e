import type { LongText } from "./long-text.ts";

/** What the main thread and the SQLite worker threads say to each other; plain data, so that it can be cloned. */

/** What can be bound to a statement. Safe integers are bound as integers, all other numbers as reals. */
export type SqlParameter = null | number | bigint | string | Uint8Array;

export interface SqlStatement {
  readonly sql: string;
  readonly parameters: readonly (SqlParameter | LongText)[];
}

/** Rows as arrays in the order of `columns`: cloning objects would repeat every name in every row. */
export type SqlOutcome =
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }
  | { readonly changes: number }
  | { readonly failure: SqlFailure };

export interface SqlFailure {
  readonly message: string;
  /** SQLite's extended result code; `undefined` when something other than SQLite failed. */
  readonly errcode?: number | undefined;
  /** Whether it was ended at its deadline. */
  readonly isLate?: boolean | undefined;
}

/**
 * - `group`: all statements in one commit; one that fails leaves the others alone.
 * - `each`: every statement by itself, as reads and the steps of an open transaction are.
 * - `close`: closes the database; the thread ends by itself afterwards.
 */
export interface SqlRequest {
  readonly id: number;
  readonly kind: "group" | "each" | "close";
  readonly statements: readonly SqlStatement[];
  /** How long each of them may run, where that is less than the settings allow. */
  readonly deadlineMs?: number | undefined;
}

export interface SqlReply {
  readonly id: number;
  readonly outcomes: readonly SqlOutcome[];
}

/** A further database file whose tables are visible by their bare names. */
export interface AttachedFile {
  readonly name: string;
  readonly path: string;
}

export interface SqliteThreadSettings {
  readonly path: string;
  readonly mode: "writer" | "reader";
  readonly synchronous: "FULL" | "NORMAL";
  readonly busyTimeoutMs: number;
  /** How long a statement may run that asks whether it is in time; `undefined`: as long as it takes. */
  readonly deadlineMs: number | undefined;
  readonly attach: readonly AttachedFile[];
}
