import type { Kysely, Transaction } from "kysely";
import type { FairScheduler } from "../async/fair-scheduler.ts";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** Where a statement runs: on its own, sharing a commit with others, or in a transaction. */
export type Runner = Db | Tx;
export type Dialect = "sqlite" | "postgres";

/**
 * The relational database. A write is durable when its promise resolves; concurrent writes share a commit.
 * `db.transaction()` is exclusive on SQLite: keep it short and await only SQL inside it.
 */
export interface Database {
  readonly db: Db;
  readonly dialect: Dialect;
  /** Schedules reads that may be long, so that no tenant takes all readers; owners are ids of tenants. */
  readonly readScheduler: FairScheduler;
  /** Releases resources that are kept for speed; the next statement takes 50 ms longer. */
  rest(): void;
  close(): Promise<void>;
}

/** One step of the schema: forward only, applied once, in the order of `number`, under a lock. */
export interface Migration {
  readonly number: number;
  /** Kebab case; names the change. */
  readonly name: string;
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>;
}
