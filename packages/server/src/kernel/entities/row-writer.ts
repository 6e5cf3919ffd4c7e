import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/database.ts";
import { PreparedQuery, parameter } from "../database/prepared-query.ts";
import type { EntityColumns } from "./columns.ts";
import type { Runner } from "./entity-store.ts";

type Values = Readonly<Record<string, unknown>>;
type Statement = PreparedQuery<unknown, Values>;

/** Writes rows of one table with prepared statements. */
export class RowWriter {
  readonly #db: Db;
  readonly #table: RawBuilder<unknown>;
  /** By the written columns: few statements, since only columns that keep their values are left out. */
  readonly #inserts = new Map<string, Statement>();
  readonly #updates = new Map<string, Statement>();

  constructor(db: Db, table: string) {
    this.#db = db;
    this.#table = sql.table(table);
  }

  async insert(row: EntityColumns, runner: Runner): Promise<void> {
    const insert = this.#statement(this.#inserts, row, (columns) => {
      const [names, values] = [columns.map((name) => sql.ref(name)), columns.map((name) => parameter(name))];
      return sql`insert into ${this.#table} (${sql.join(names)}) values (${sql.join(values)})`;
    });
    await insert.write({ ...row }, runner);
  }

  /** Writes every column but the id. @returns whether the row existed. */
  async update(row: EntityColumns, runner: Runner): Promise<boolean> {
    const update = this.#statement(this.#updates, row, (columns) => {
      const changes = columns.filter((name) => name !== "id").map((name) => sql`${sql.ref(name)} = ${parameter(name)}`);
      return sql`update ${this.#table} set ${sql.join(changes)} where id = ${parameter("id")}`;
    });
    return (await update.write({ ...row }, runner)) > 0n;
  }

  #statement(
    known: Map<string, Statement>,
    row: EntityColumns,
    build: (columns: readonly string[]) => RawBuilder<unknown>,
  ): Statement {
    const columns = Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const key = columns.join();
    const statement =
      known.get(key) ?? new PreparedQuery(this.#db, (db) => ({ compile: () => build(columns).compile(db) }));
    known.set(key, statement);
    return statement;
  }
}
