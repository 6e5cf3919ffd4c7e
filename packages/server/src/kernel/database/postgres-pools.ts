import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import type { PostgresReads } from "./postgres-reads.ts";
import { isRead } from "./read-statement.ts";

/**
 * Two pools behind one interface: reads outside of transactions use connections with a deadline for statements,
 * everything else those without.
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

/** Takes a connection at its first statement that is not a read, and uses it for all that follow. */
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
