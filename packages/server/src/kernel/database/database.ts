import type { Kysely, Transaction } from "kysely";
import type { FairScheduler } from "../async/fair-scheduler.ts";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
export type Dialect = "sqlite" | "postgres";

/**
 * The relational database. A write is durable when its promise resolves; writes of many callers share a commit.
 * `db.transaction()` is exclusive on SQLite: keep it short and never wait for anything but SQL inside.
 */
export interface Database {
  readonly db: Db;
  readonly dialect: Dialect;
  /** Schedules reads that can be long, so that no tenant takes all readers; owners are ids of tenants. */
  readonly readScheduler: FairScheduler;
  /** Gives back what is only kept for speed, until it is needed again; the next statement waits 50 ms for it. */
  rest(): void;
  close(): Promise<void>;
}

/** One step of the schema; forward only, applied once, in the order of `number`, under a lock. */
export interface Migration {
  readonly number: number;
  /** Kebab case, says what changes. */
  readonly name: string;
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>;
}
