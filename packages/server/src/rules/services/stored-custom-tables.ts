import type { TenantId } from "@orrery/model";
import { type RawBuilder, sql } from "kysely";
import { Mutex } from "../../kernel/async/mutex.ts";
import type { Cause } from "../../kernel/cause.ts";
import type { Database, Db, Tx } from "../../kernel/database/database.ts";
import type { CustomTablesPort, CustomValue } from "../ports/custom-tables.ts";

/** Of one tenant, and of one table. */
const MAX_TABLES = 20;
const MAX_COLUMNS = 100;
/** PostgreSQL cuts names at 63 bytes; the prefix takes 39 of them. */
const TABLE = /^[a-z][a-z0-9_]{0,23}$/i;
const COLUMN = /^[a-z_][a-z0-9_]{0,62}$/i;

interface Column {
  readonly name: string;
  /** As the database names it, in lower case. */
  readonly type: string;
  readonly isKey: boolean;
}

type Columns = ReadonlyMap<string, Column>;

/**
 * Tables `cs_tb_<id of the tenant>_<name>`, names in lower case. Tables and columns that are missing are made, for texts of
 * any length; an operator who wants other types, keys or indexes makes them before.
 */
export class StoredCustomTables implements CustomTablesPort {
  readonly #database: Database;
  readonly #known = new Map<string, Columns>();
  readonly #changes = new Mutex();

  constructor(database: Database) {
    this.#database = database;
  }

  prepare(tenantId: TenantId, table: string, columns: readonly string[]): Promise<void> {
    const name = nameOf(tenantId, table);
    const wanted = [...new Set(columns.map(columnOf))];
    if (wanted.length > MAX_COLUMNS) throw new Error(`A table has at most ${MAX_COLUMNS} columns`);
    return this.#changes.run(async () => {
      const { db } = this.#database;
      const before = await this.#columns(name);
      if (before.size === 0) await this.#make(tenantId, name, wanted);
      const missing = before.size === 0 ? [] : wanted.filter((column) => !before.has(column));
      if (before.size + missing.length > MAX_COLUMNS) throw new Error(`A table has at most ${MAX_COLUMNS} columns`);
      for (const column of missing) await db.schema.alterTable(name).addColumn(column, "text").execute();
      this.#known.set(name, await this.#columns(name));
    });
  }

  async write(
    tenantId: TenantId,
    table: string,
    row: ReadonlyMap<string, CustomValue>,
    { claim }: Cause,
  ): Promise<void> {
    const name = nameOf(tenantId, table);
    const columns = this.#known.get(name) ?? (await this.#columns(name));
    const statement = upsert(name, columns, row, this.#database.dialect === "postgres");
    const { db } = this.#database;
    if (!claim) await statement.execute(db);
    else {
      await db.transaction().execute(async (tx: Tx) => {
        if (await claim(tx)) await statement.execute(tx);
      });
    }
  }

  /** Removes all tables of a tenant. */
  removeAll(tenantId: TenantId): Promise<void> {
    return this.#changes.run(async () => {
      for (const name of await this.#tablesOf(tenantId)) {
        await this.#database.db.schema.dropTable(name).ifExists().execute();
        this.#known.delete(name);
      }
    });
  }

  async #make(tenantId: TenantId, name: string, columns: readonly string[]): Promise<void> {
    if ((await this.#tablesOf(tenantId)).length >= MAX_TABLES)
      throw new Error(`A tenant has at most ${MAX_TABLES} tables`);
    const table = this.#database.db.schema.createTable(name).ifNotExists();
    await columns.reduce((made, column) => made.addColumn(column, "text"), table).execute();
  }

  async #tablesOf(tenantId: TenantId): Promise<readonly string[]> {
    const { db, dialect } = this.#database;
    const prefix = prefixOf(tenantId);
    const { rows } =
      dialect === "postgres"
        ? await sql<{ name: string }>`select table_name as name from information_schema.tables
            where table_schema = current_schema() and starts_with(table_name, ${prefix})`.execute(db)
        : await sql<{ name: string }>`select name from sqlite_master
            where type = 'table' and substr(name, 1, ${prefix.length}) = ${prefix}`.execute(db);
    return rows.map(({ name }) => name);
  }

  async #columns(name: string): Promise<Columns> {
    const { db, dialect } = this.#database;
    const rows = dialect === "postgres" ? await postgresColumns(db, name) : await sqliteColumns(db, name);
    return new Map(rows.map((column) => [column.name, column]));
  }
}

async function postgresColumns(db: Db, name: string): Promise<readonly Column[]> {
  const { rows } = await sql<{ name: string; type: string; is_key: boolean }>`
    select a.attname as name, format_type(a.atttypid, null) as type, coalesce(a.attnum = any(i.indkey), false) as is_key
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relname = ${name} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`.execute(db);
  return rows.map(({ name: column, type, is_key: isKey }) => ({ name: column, type, isKey }));
}

async function sqliteColumns(db: Db, name: string): Promise<readonly Column[]> {
  const { rows } = await sql<{ name: string; type: string; pk: number }>`
    select name, lower(type) as type, pk from pragma_table_info(${name})`.execute(db);
  return rows.map(({ name: column, type, pk }) => ({ name: column, type, isKey: pk > 0 }));
}

function upsert(
  name: string,
  columns: Columns,
  row: ReadonlyMap<string, CustomValue>,
  isPostgres: boolean,
): RawBuilder<unknown> {
  const cells = [...row].map(([column, value]) => {
    const known = columns.get(columnOf(column));
    if (!known) throw new Error(`The table ${name} has no column ${column}`);
    return { column: known, value: isPostgres ? forPostgres(value, known) : forSqlite(value, known) };
  });
  const references = sql.join(cells.map(({ column }) => sql.ref(column.name)));
  const values = sql.join(cells.map(({ value }) => value));
  const keys = [...columns.values()].filter(({ isKey }) => isKey);
  const isWhole = keys.length > 0 && keys.every((key) => cells.some(({ column }) => column === key));
  const others = cells.filter(({ column }) => !column.isKey).map(({ column }) => sql.ref(column.name));
  const target = sql.join(keys.map((key) => sql.ref(key.name)));
  const changes = sql.join(others.map((column) => sql`${column} = excluded.${column}`));
  const otherwise = others.length > 0 ? sql`do update set ${changes}` : sql`do nothing`;
  const conflict = isWhole ? sql`on conflict (${target}) ${otherwise}` : sql``;
  return sql`insert into ${sql.table(name)} (${references}) values (${values}) ${conflict}`;
}

const isTime = (type: string): boolean => /^(?:timestamp|date)/.test(type);

/** PostgreSQL reads texts as values of any type. */
function forPostgres(value: CustomValue, { type }: Column): RawBuilder<unknown> {
  if (value === null) return sql`null`;
  if (typeof value === "object") return sql`cast(${value.json} as text)::${sql.raw(castOf(type))}`;
  const text = typeof value === "number" && isTime(type) ? new Date(value).toISOString() : String(value);
  return sql`cast(${text} as text)::${sql.raw(castOf(type))}`;
}

/** Names of types come from the catalogue of the database. */
function castOf(type: string): string {
  if (!/^[a-z0-9_ ."[\]]+$/i.test(type)) throw new Error(`Columns of type ${type} cannot be written`);
  return type;
}

/** SQLite keeps numbers and texts as they come, and converts texts that are numbers for columns of numbers. */
function forSqlite(value: CustomValue, { type }: Column): RawBuilder<unknown> {
  if (value === null) return sql`null`;
  if (typeof value === "object") return sql`${value.json}`;
  if (typeof value === "boolean") return type.includes("text") ? sql`${String(value)}` : sql`${value ? 1 : 0}`;
  return sql`${typeof value === "number" && type.includes("text") ? String(value) : value}`;
}

/** @throws {Error} for a name that no table can have. */
function nameOf(tenantId: TenantId, table: string): string {
  if (!TABLE.test(table)) {
    throw new Error(`"${table}" cannot be the name of a table: at most 24 letters, digits and underscores`);
  }
  return prefixOf(tenantId) + table.toLowerCase();
}

function prefixOf({ id }: TenantId): string {
  return `cs_tb_${id.replaceAll("-", "")}_`;
}

/** @throws {Error} for a name that no column can have. */
function columnOf(column: string): string {
  if (!COLUMN.test(column)) {
    throw new Error(`"${column}" cannot be the name of a column: at most 63 letters, digits and underscores`);
  }
  return column.toLowerCase();
}
