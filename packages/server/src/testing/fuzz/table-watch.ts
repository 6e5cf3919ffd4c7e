import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { OpenTestDatabase } from "../databases.ts";

/** A hash of the contents of every table, by name. */
export type Contents = ReadonlyMap<string, string>;

/** Observes what the platform has written. */
export interface TableWatch {
  /** Changes when something may have been written; cheap. */
  version(): Promise<string>;
  contents(): Promise<Contents>;
  close(): Promise<void>;
}

/** `ignored`: tables that are not watched. */
export function watchTables(place: OpenTestDatabase["place"], ignored: ReadonlySet<string>): Promise<TableWatch> {
  return place.kind === "sqlite" ? watchSqlite(place.directory, ignored) : watchPostgres(place.url, ignored);
}

/** Names of the tables that differ. */
export function differences(before: Contents, after: Contents): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

async function watchSqlite(directory: string, ignored: ReadonlySet<string>): Promise<TableWatch> {
  const files = ["orrery.db", "telemetry.db"].map(
    (name) => new DatabaseSync(join(directory, name), { readOnly: true }),
  );
  const tables = (file: DatabaseSync) =>
    file.prepare("select name from sqlite_master where type = 'table' and sql not like 'create virtual%'").all();
  return {
    version: async () => files.map((file) => file.prepare("pragma data_version").get()?.data_version).join(" "),
    contents: async () =>
      new Map(
        files.flatMap((file) =>
          tables(file)
            .filter(({ name }) => !ignored.has(String(name)))
            .map(({ name }) => {
              const hash = createHash("md5");
              for (const row of file.prepare(`select * from "${name}"`).iterate()) hash.update(rowText(row));
              return [String(name), hash.digest("hex")] as const;
            }),
        ),
      ),
    close: async () => {
      for (const file of files) file.close();
    },
  };
}

function rowText(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.values(row).map((value) => (value instanceof Uint8Array ? [...value] : value)));
}

async function watchPostgres(url: string, ignored: ReadonlySet<string>): Promise<TableWatch> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    version: async () => (await client.query("select pg_snapshot_xmax(pg_current_snapshot())::text as v")).rows[0].v,
    async contents() {
      const { rows } = await client.query(
        "select tablename as name from pg_tables where schemaname = current_schema()",
      );
      const each = rows
        .filter(({ name }) => !ignored.has(name))
        .map(
          ({ name }) =>
            `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from "${name}" t`,
        );
      const found = await client.query<{ name: string; hash: string }>(each.join(" union all "));
      return new Map(found.rows.map(({ name, hash }) => [name, hash]));
    },
    close: () => client.end(),
  };
}
