import { PlatformError } from "@orrery/model/core";
import pg from "pg";
import { openDatabase } from "../../kernel/database/open-database.ts";
import type { Logger } from "../../kernel/logging.ts";
import { connectOwner, releaseOwner } from "../../telemetry/store/postgres/postgres-owner.ts";
import type { StoredRow, StoredValue } from "../format/row-codec.ts";
import type { BackupHeader, Section } from "../format/stream.ts";
import { migrateTo } from "../schema-of.ts";
import { PROGRESS_TABLE, type RestoreTarget, SCHEMA_TABLES } from "../store.ts";
import { unreachable } from "./postgres-source.ts";
import { quotedName, tablesOf } from "./postgres-tables.ts";

/** About 8 MB: what an interrupted load repeats. */
const BATCHES_A_COMMIT = 16;

/**
 * An empty database. How far a load has come stands in a table of its own, so that an interrupted one of the same backup
 * goes on from there; the platform does not start while that table exists.
 */
export class PostgresTarget implements RestoreTarget {
  readonly #url: string;
  readonly #log: Logger;
  readonly #client: pg.Client;
  #owner: pg.Client | undefined;
  #insert: { readonly name: string; readonly text: string } | undefined;
  /** Batches that an earlier load has stored, and those that have come. */
  #stored = 0;
  #batches = 0;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#client = new pg.Client({ connectionString: url, application_name: "orrery restore" });
    this.#client.on("error", () => undefined); // the next statement fails with the reason
  }

  /** @throws {PlatformError} `invalidArguments` when the database is not empty. */
  async begin(header: BackupHeader, id: string): Promise<void> {
    await this.#client.connect().catch(unreachable);
    const tables = await tablesOf(this.#client);
    const interrupted = tables.has(PROGRESS_TABLE);
    if (tables.size > 0 && !interrupted) {
      const message = "There are tables in the database: a restore needs an empty one.";
      throw new PlatformError("invalidArguments", message);
    }
    if (!interrupted)
      await this.#client.query(`create table ${PROGRESS_TABLE} (id text not null, batches bigint not null)`);
    this.#owner = await connectOwner(this.#url);
    const database = await openDatabase({ kind: "postgres", url: this.#url, maxConnections: 1, log: this.#log });
    try {
      await migrateTo(database, header.schema);
    } finally {
      await database.close();
    }
    await this.#client.query("set synchronous_commit = off"); // the last commit brings all before it to the disk
    this.#stored = await this.#progressOf(id);
    await this.#client.query("begin");
  }

  async section({ table, columns }: Section): Promise<void> {
    const known = (await tablesOf(this.#client)).get(table);
    const unknown = columns.filter((column) => !known?.has(column));
    if (unknown.length > 0) {
      const message = `This version does not know ${unknown.join(", ")} of "${table}" in the backup.`;
      throw new PlatformError("invalidArguments", message);
    }
    const names = columns.map(quotedName).join(", ");
    const arrays = columns.map((column, i) => `$${i + 1}::${known?.get(column)}[]`).join(", ");
    const text = `insert into ${quotedName(table)} (${names}) select * from unnest(${arrays})`;
    this.#insert = { name: `restore ${table}`, text };
  }

  async rows(rows: readonly StoredRow[]): Promise<void> {
    if (!this.#insert) throw new Error("rows come before their table");
    this.#batches++;
    if (this.#batches <= this.#stored) return;
    const columns = rows[0]?.map((_, column) => rows.map((row) => parameterOf(row[column] ?? null)));
    if (columns) await this.#client.query({ ...this.#insert, values: columns });
    if (this.#batches % BATCHES_A_COMMIT === 0) await this.#commit();
  }

  async sectionEnd({ table }: Section, rows: number): Promise<void> {
    const { rows: found } = await this.#client.query(`select count(*) as count from ${quotedName(table)}`);
    const stored = Number(found[0]?.count);
    if (stored !== rows) throw new Error(`${stored} of ${rows} rows of ${table} were stored`);
  }

  async finish(): Promise<void> {
    await this.#commit();
    await this.#client.query("commit; analyze; set synchronous_commit = on");
    await this.#client.query(`drop table ${PROGRESS_TABLE}`);
  }

  async close(): Promise<void> {
    await this.#client.end();
    if (this.#owner) await releaseOwner(this.#owner).finally(() => this.#owner?.end());
  }

  async #commit(): Promise<void> {
    await this.#client.query(`update ${PROGRESS_TABLE} set batches = $1`, [this.#batches]);
    await this.#client.query("commit; begin");
  }

  /** Of a load of this stream that was interrupted; what another one has left is removed. */
  async #progressOf(id: string): Promise<number> {
    const { rows } = await this.#client.query<{ id: string; batches: string }>(`select * from ${PROGRESS_TABLE}`);
    const [row] = rows;
    if (row?.id === id) return Number(row.batches);
    const filled = [...(await tablesOf(this.#client)).keys()].filter((name) => !SCHEMA_TABLES.has(name));
    await this.#client.query(`begin; truncate ${[...filled, PROGRESS_TABLE].map(quotedName).join(", ")}`);
    await this.#client.query(`insert into ${PROGRESS_TABLE} values ($1, 0)`, [id]);
    await this.#client.query("commit");
    return 0;
  }
}

/** Texts of PostgreSQL cannot contain NUL; points in chunks keep it. */
function parameterOf(value: StoredValue): unknown {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "") : value;
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}
