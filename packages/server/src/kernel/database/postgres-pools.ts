import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { tookTooLong } from "../async/took-too-long.ts";
import { isRead } from "./read-statement.ts";
import { isCanceled } from "./sql-error.ts";

/**
 * Two pools that look like one: reads outside of transactions take the connections that end a statement at its deadline,
 * all else those on which a statement may take its time.
 */
export class PostgresPools implements PostgresPool {
  readonly options: object = {};
  readonly #reads: pg.Pool;
  readonly #writes: pg.Pool;

  constructor(reads: pg.Pool, writes: pg.Pool) {
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

/** Takes its connection by its first statement, which says what the connection is for. */
class LazyClient implements PostgresPoolClient {
  readonly #reads: pg.Pool;
  readonly #writes: pg.Pool;
  #client: pg.PoolClient | undefined;

  constructor(reads: pg.Pool, writes: pg.Pool) {
    this.#reads = reads;
    this.#writes = writes;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(): never;
  async query(sql?: string, parameters: readonly unknown[] = []): Promise<unknown> {
    if (typeof sql !== "string") throw new Error("Streaming is not offered; read page by page");
    this.#client ??= await (isRead(sql) ? this.#reads : this.#writes).connect();
    try {
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      throw isCanceled(error) ? tookTooLong() : error;
    }
  }

  release(destroy?: boolean): void {
    this.#client?.release(destroy);
    this.#client = undefined;
  }
}
