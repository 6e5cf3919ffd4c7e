import { PlatformError } from "@orrery/model/core";
import pg from "pg";
import { connectOwner, releaseOwner } from "../../telemetry/store/postgres/postgres-owner.ts";
import type { StoredRow, StoredValue } from "../format/row-codec.ts";
import type { Section } from "../format/stream.ts";
import { BATCH_BYTES, type BackupSource, bytesOf, inOrder, SCHEMA_TABLES } from "../store.ts";
import { quotedName, tablesOf } from "./postgres-tables.ts";

/** Types of columns whose values are whole numbers, by their numbers in PostgreSQL. */
const INTEGERS: ReadonlySet<number> = new Set([20, 21, 23]);
const FIRST_FETCH = 16;
const MAX_FETCH = 2_000;

/** All tables of a database as they were when this was opened, whatever is written meanwhile. */
export class PostgresSource implements BackupSource {
  readonly origin = "postgres";
  readonly schema: readonly number[];
  readonly sections: readonly Section[];
  readonly #client: pg.Client;
  readonly #owner: pg.Client | undefined;

  private constructor(
    client: pg.Client,
    owner: pg.Client | undefined,
    found: { readonly schema: readonly number[]; readonly sections: readonly Section[] },
  ) {
    this.#client = client;
    this.#owner = owner;
    this.schema = found.schema;
    this.sections = found.sections;
  }

  /**
   * @param exclusive whether nobody may write until it is closed.
   * @throws {PlatformError} `unavailable` when there is no installation, or one that runs in spite of `exclusive`.
   */
  static async open(url: string, exclusive: boolean): Promise<PostgresSource> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "orrery backup",
      types: { getTypeParser },
    });
    client.on("error", () => undefined); // the next statement fails with the reason
    await client.connect().catch(unreachable);
    let owner: pg.Client | undefined;
    try {
      const { rows } = await client.query("select to_regclass('schema_migration') is not null as found");
      if (rows[0]?.found !== true) throw new PlatformError("unavailable", "There is no installation in the database.");
      owner = exclusive ? await connectOwner(url) : undefined;
      await client.query("begin isolation level repeatable read read only");
      const numbers = await client.query("select number from schema_migration order by number");
      const schema = numbers.rows.map(({ number }) => Number(number));
      return new PostgresSource(client, owner, { schema, sections: await sectionsOf(client) });
    } catch (error) {
      await owner?.end();
      await client.end();
      throw error;
    }
  }

  async *rows({ table, columns }: Section): AsyncGenerator<StoredRow[]> {
    const names = columns.map(quotedName).join(", ");
    await this.#client.query(`declare backup no scroll cursor for select ${names} from ${quotedName(table)}`);
    for (let wanted = FIRST_FETCH; ; ) {
      const text = `fetch forward ${wanted} from backup`;
      const { rows } = await this.#client.query<StoredValue[]>({ text, rowMode: "array" });
      if (rows.length > 0) yield rows;
      if (rows.length < wanted) break;
      const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0);
      wanted = Math.max(1, Math.min(MAX_FETCH, 2 * wanted, Math.floor((wanted * BATCH_BYTES) / bytes)));
    }
    await this.#client.query("close backup");
  }

  async close(): Promise<void> {
    await this.#client.end();
    if (!this.#owner) return;
    await releaseOwner(this.#owner).finally(() => this.#owner?.end());
  }
}

/** For reasons of the server; the address, but never the password, may be in it. */
export function unreachable(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new PlatformError("unavailable", `The database cannot be used: ${reason}`, { cause });
}

async function sectionsOf(client: pg.Client): Promise<Section[]> {
  const tables = await tablesOf(client);
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
  );
  const references = Map.groupBy(rows, ({ from }) => from.replaceAll('"', ""));
  const names = [...tables.keys()].filter((name) => !SCHEMA_TABLES.has(name));
  const above = new Map([...references].map(([from, all]) => [from, all.map(({ to }) => to.replaceAll('"', ""))]));
  return inOrder(names, above).map((table) => ({ table, columns: [...(tables.get(table)?.keys() ?? [])] }));
}

function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  return INTEGERS.has(oid) ? BigInt : pg.types.getTypeParser(oid, format as "text");
}
