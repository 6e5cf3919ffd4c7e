import type { DatabaseSync, SQLOutputValue, StatementSync } from "node:sqlite";

export type Row = Record<string, SQLOutputValue>;

/** Prepared statements of a connection, prepared on first use. Their texts come from a fixed set. */
export class SqliteStatements {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  sql(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#db.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }

  /** Integers as bigint, for 64-bit values. */
  bigSql(text: string): StatementSync {
    const statement = this.sql(text);
    statement.setReadBigInts(true);
    return statement;
  }

  clear(): void {
    this.#statements.clear();
  }
}

export const num = (value: SQLOutputValue | undefined): number => Number(value);

export function bytes(value: SQLOutputValue | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new TypeError("a blob of the telemetry file is missing");
  return value;
}
