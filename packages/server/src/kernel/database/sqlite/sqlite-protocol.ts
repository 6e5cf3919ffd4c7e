import type { LongText } from "./long-text.ts";

/** Messages between the main thread and the SQLite worker threads; plain data that can be cloned. */

/** A parameter of a statement. Safe integers are bound as integers, all other numbers as reals. */
export type SqlParameter = null | number | bigint | string | Uint8Array;

export interface SqlStatement {
  readonly sql: string;
  readonly parameters: readonly (SqlParameter | LongText)[];
  /** Runs right after this statement if it has changed a row: both, or none. Its rows are not returned. */
  readonly beside?: SqlStatement | undefined;
}

/** Rows as arrays in the order of `columns`: objects would repeat every name in every row. */
export type SqlOutcome =
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }
  | { readonly changes: number }
  | { readonly failure: SqlFailure };

export interface SqlFailure {
  readonly message: string;
  /** SQLite's extended result code; `undefined` when the error is not from SQLite. */
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
  /** Maximum duration of each statement, when shorter than the settings allow. */
  readonly deadlineMs?: number | undefined;
}

export interface SqlReply {
  readonly id: number;
  readonly outcomes: readonly SqlOutcome[];
}

/** Another database file whose tables can be used by their bare names. */
export interface AttachedFile {
  readonly name: string;
  readonly path: string;
}

export interface SqliteThreadSettings {
  readonly path: string;
  readonly mode: "writer" | "reader";
  readonly synchronous: "FULL" | "NORMAL";
  readonly busyTimeoutMs: number;
  /** Maximum duration of statements that check the clock; `undefined`: unlimited. */
  readonly deadlineMs: number | undefined;
  readonly attach: readonly AttachedFile[];
}

/** The buffers of statements that can be transferred instead of copied. */
export function passedBy(statements: readonly SqlStatement[]): ArrayBuffer[] {
  const passed: ArrayBuffer[] = [];
  for (const { parameters } of statements) {
    for (const parameter of parameters) {
      if (parameter !== null && typeof parameter === "object" && "utf8" in parameter) passed.push(parameter.utf8);
    }
  }
  return passed;
}
