import { type RawBuilder, sql } from "kysely";
import type { Database, Runner } from "../database/database.ts";
import { PreparedQuery, parameter } from "../database/prepared-query.ts";
import type { EntityColumns } from "./columns.ts";
import { countsChanges } from "./entity-revision.ts";
import { type EntityVersionColumns, VERSION_COLUMNS } from "./entity-versions.ts";

type Values = Readonly<Record<string, unknown>>;
type Statement = PreparedQuery<unknown, Values>;

/** How parameters of the version are called in a statement that writes both. */
const MARK = "version:";
/** How the parameter of the revision that must not have changed is called. */
const READ = "read:revision";
const COLUMNS = Object.entries(VERSION_COLUMNS);
const NAMES = COLUMNS.map(([name]) => sql.ref(name));

/** Writes rows of one table by statements that are built once, each with the version that it leaves, if any. */
export class RowWriter {
  readonly #database: Database;
  readonly #counts: boolean;
  readonly #table: RawBuilder<unknown>;
  readonly #version: Statement;
  /** By the columns that they write: few, for only columns that keep their values are left out. */
  readonly #statements = new Map<string, Statement>();

  constructor(database: Database, table: string) {
    this.#database = database;
    this.#counts = countsChanges(table);
    this.#table = sql.table(table);
    this.#version = new PreparedQuery(database.db, (db) => {
      const values = COLUMNS.map(([name]) => parameter(name));
      const insert = sql`insert into entity_version (${sql.join(NAMES)}) values (${sql.join(values)})`;
      return { compile: () => insert.compile(db) };
    });
  }

  async insert(row: EntityColumns, runner: Runner, version?: EntityVersionColumns): Promise<void> {
    await this.#write(row, runner, version, "insert", (columns) => {
      const [names, values] = [columns.map((name) => sql.ref(name)), columns.map((name) => parameter(name))];
      return sql`insert into ${this.#table} (${sql.join(names)}) values (${sql.join(values)})`;
    });
  }

  /** Writes every column but the id. @returns whether the row existed, with the given revision if there is one. */
  async update(
    row: EntityColumns,
    runner: Runner,
    { version, revision }: { version?: EntityVersionColumns | undefined; revision?: number | undefined } = {},
  ): Promise<boolean> {
    const isSame = revision === undefined ? sql`` : sql` and revision = ${parameter(READ)}`;
    const values = revision === undefined ? row : { ...row, [READ]: revision };
    const kind = revision === undefined ? "update" : "update unchanged";
    const written = await this.#write(values, runner, version, kind, (columns) => {
      const changes = columns
        .filter((name) => name !== "id" && name !== READ)
        .map((name) => sql`${sql.ref(name)} = ${parameter(name)}`);
      if (this.#counts) changes.push(sql`revision = revision + 1`);
      return sql`update ${this.#table} set ${sql.join(changes)} where id = ${parameter("id")}${isSame}`;
    });
    return written > 0n;
  }

  async #write(
    row: EntityColumns,
    runner: Runner,
    version: EntityVersionColumns | undefined,
    kind: string,
    build: (columns: readonly string[]) => RawBuilder<unknown>,
  ): Promise<bigint> {
    if (!version) return this.#statement(row, kind, build).write({ ...row }, runner);
    if (this.#database.dialect === "sqlite") {
      return this.#statement(row, kind, build).write({ ...row }, runner, this.#version.with({ ...version }));
    }
    const both = this.#statement(row, `${kind} beside a version`, (columns) => besideVersion(build(columns)));
    const marked = Object.entries(version).map(([name, value]) => [MARK + name, value] as const);
    return both.write({ ...row, ...Object.fromEntries(marked) }, runner);
  }

  #statement(row: EntityColumns, kind: string, build: (columns: readonly string[]) => RawBuilder<unknown>): Statement {
    const columns = Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const key = [kind, ...columns].join();
    const statement =
      this.#statements.get(key) ??
      new PreparedQuery(this.#database.db, (db) => ({ compile: () => build(columns).compile(db) }));
    this.#statements.set(key, statement);
    return statement;
  }
}

/** PostgreSQL: a version for each row that `write` has written. */
function besideVersion(write: RawBuilder<unknown>): RawBuilder<unknown> {
  const values = COLUMNS.map(([name, type]) => sql`cast(${parameter(MARK + name)} as ${sql.raw(type)})`);
  return sql`with written as (${write} returning 1)
    insert into entity_version (${sql.join(NAMES)}) select ${sql.join(values)} from written`;
}
