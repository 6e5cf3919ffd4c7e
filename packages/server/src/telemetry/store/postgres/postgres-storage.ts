import pg from "pg";
import { outliveLostConnections } from "../../../kernel/database/lost-connections.ts";
import { ownedByAnother } from "../../../kernel/partitions/owned-by-another.ts";
import { packed } from "../core/merge.ts";
import { readBuckets, readPixels, readRaw } from "../engine/range-reads.ts";
import type { Changes, Counters, LogRow, RangeReader, SeriesReader, SeriesStorage } from "../storage.ts";
import { addLogRow, applyChanges, type Fence, isOneStatement } from "./postgres-changes.ts";
import { type Claimant, connectOwner, releaseOwner } from "./postgres-owner.ts";
import { PostgresReader } from "./postgres-reader.ts";

const READERS = 4;
const LOG_PAGE = 8;

/**
 * Since one node owns all partitions or none, the row of one of them stands for all.
 */
const FENCE = 0;

/**
 * The storage in PostgreSQL. All changes use the connection that holds the owner's lock, so that a node that lost the
 * lock with its connection cannot write any more; each is refused once another node has claimed the partitions.
 */
export class PostgresStorage implements SeriesStorage {
  readonly #owner: pg.Client;
  readonly #readers: pg.Pool;
  readonly applied: SeriesReader;
  readonly reads: SeriesReader;
  readonly ranges: RangeReader = {
    raw: (read) => this.#snapshot(async (reader) => packed(await readRaw(reader, read))),
    buckets: (read, grid) => this.#snapshot((reader) => readBuckets(reader, read, grid)),
    pixels: (read, grid) => this.#snapshot((reader) => readPixels(reader, read, grid)),
  };
  readonly #claimant: Claimant | undefined;
  #lost = false;

  private constructor(owner: pg.Client, readers: pg.Pool, claimant: Claimant | undefined) {
    this.#owner = owner;
    this.#claimant = claimant;
    this.#readers = readers;
    this.applied = new PostgresReader(owner);
    this.reads = new PostgresReader(readers);
    owner.once("end", () => {
      this.#lost = true;
    });
  }

  get #fence(): Fence | undefined {
    return this.#claimant && { partition: FENCE, node: this.#claimant.node };
  }

  get lost(): boolean {
    return this.#lost;
  }

  /**
   * Without a claimant nothing is claimed, and the lock alone keeps others away.
   * @throws {PlatformError} `unavailable` while another node owns the time series.
   */
  static async open(url: string, claimant?: Claimant): Promise<PostgresStorage> {
    const owner = await connectOwner(url, claimant);
    const readers = new pg.Pool({ connectionString: url, max: READERS, application_name: "orrery time series reads" });
    readers.on("error", () => undefined); // of an idle connection, which the pool replaces
    outliveLostConnections(readers);
    return new PostgresStorage(owner, readers, claimant);
  }

  async counters(): Promise<Counters> {
    const { rows } = await this.#owner.query(`select
      (select coalesce(max(series), 0) + 1 from ts_series) as series,
      (select coalesce(max(id), 0) + 1 from ts_chunk) as chunk,
      (select coalesce(max(lsn), 0) + 1 from ts_log) as lsn`);
    const [row] = rows;
    return { series: Number(row.series), chunk: Number(row.chunk), lsn: Number(row.lsn) };
  }

  async logAfter(lsn: number): Promise<LogRow[]> {
    const { rows } = await this.#owner.query("select lsn, data from ts_log where lsn > $1 order by lsn limit $2", [
      lsn,
      LOG_PAGE,
    ]);
    return rows.map((row) => ({ lsn: Number(row.lsn), data: row.data }));
  }

  async apply(changes: Changes): Promise<void> {
    const [row] = changes.log;
    if (row && isOneStatement(changes)) {
      if (!(await addLogRow(this.#owner, row, this.#fence))) this.#refuse();
      return;
    }
    await this.#owner.query("begin");
    try {
      if (this.#fence) await this.#hold(this.#fence);
      await applyChanges(this.#owner, changes);
      await this.#owner.query("commit");
    } catch (error) {
      await this.#owner.query("rollback").catch(() => undefined); // the connection is closed, and the change rolled back
      throw error;
    }
  }

  /** No other node can claim until the transaction ends. */
  async #hold({ partition, node }: Fence): Promise<void> {
    const { rowCount } = await this.#owner.query({
      name: "ts-hold",
      text: "select 1 from partition_owner where partition = $1 and owner = $2 for share",
      values: [partition, node],
    });
    if (rowCount !== 1) this.#refuse();
  }

  #refuse(): never {
    this.#lost = true; // what is in memory is not what the new owner has
    void this.#owner.end();
    void this.#readers.end();
    throw ownedByAnother();
  }

  async #snapshot<T>(work: (reader: SeriesReader) => Promise<T>): Promise<T> {
    const client = await this.#readers.connect();
    try {
      await client.query("begin isolation level repeatable read read only");
      const result = await work(new PostgresReader(client));
      await client.query("commit");
      client.release();
      return result;
    } catch (error) {
      client.release(true); // its transaction is in an unknown state
      throw error;
    }
  }

  async tidy(): Promise<void> {
    // Autovacuum replaces the checkpoints of SQLite.
  }

  async close(): Promise<void> {
    await this.#readers.end();
    if (!this.#lost) await releaseOwner(this.#owner, this.#claimant);
    await this.#owner.end();
  }
}
