import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import type { PostgresReads } from "./postgres-reads.ts";
import { isRead } from "./read-statement.ts";

/**
 * Two pools that look like one: reads outside of transactions take the connections that end a statement at its deadline,
 * all else those on which a statement may take its time.
 */
export class PostgresPools implements PostgresPool {
  readonly options: object = {};
  readonly #reads: PostgresReads;
  readonly #writes: pg.Pool;

  constructor(reads: PostgresReads, writes: pg.Pool) {
    this.#reads = reads;
    this.#writes = writes;
  }

  async connect(): Promise<PostgresPoolClient> {
    return new LazyClient(this.#reads, this.#writes);
  }

  async end(): Promise<void> {
    await Promise.all([this.#reads.end(), this.#writes.end()]);
  }
}

/** Takes a connection when it is used for something else than reading first, and for all that follows. */
class LazyClient implements PostgresPoolClient {
  readonly #reads: PostgresReads;
  readonly #writes: pg.Pool;
  #client: pg.PoolClient | undefined;

  constructor(reads: PostgresReads, writes: pg.Pool) {
    this.#reads = reads;
    this.#writes = writes;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(): never;
  async query(sql?: string, parameters: readonly unknown[] = []): Promise<unknown> {
    if (typeof sql !== "string") throw new Error("Streaming is not offered; read page by page");
    if (!this.#client && isRead(sql)) return this.#reads.query(sql, parameters);
    this.#client ??= await this.#writes.connect();
    return this.#client.query(sql, [...parameters]);
  }

  release(destroy?: boolean): void {
    this.#client?.release(destroy);
    this.#client = undefined;
  }
}
