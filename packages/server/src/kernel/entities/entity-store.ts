import type { Uuid } from "@orrery/model";
import type { Entity } from "../bus/events.ts";
import type { Database, Db, Tx } from "../database/database.ts";
import { PreparedQuery, parameter } from "../database/prepared-query.ts";
import type { Schema } from "../database/schema.ts";
import { anyTable, tableNamed } from "./any-table.ts";
import type { EntityColumns } from "./columns.ts";
import { RowWriter } from "./row-writer.ts";

/** How a kind of entity lies in its table. */
export interface EntityTable<E extends Entity, Row extends EntityColumns> {
  readonly name: keyof Schema & string;
  /** Columns that are left out or undefined keep their values. */
  readonly toRow: (entity: E) => EntityColumns;
  readonly fromRow: (row: Row) => E;
}

/** Where a statement runs: by itself, sharing a commit with others, or inside a transaction. */
export type Runner = Db | Tx;

/** Rows of one kind of entity by id; lists are the business of the kind. */
export class EntityStore<E extends Entity, Row extends EntityColumns> {
  readonly database: Database;
  readonly #table: EntityTable<E, Row>;
  readonly #name: "any";
  readonly #byId: PreparedQuery<EntityColumns, { readonly id: Uuid }>;
  readonly #rows: RowWriter;

  constructor(database: Database, table: EntityTable<E, Row>) {
    this.database = database;
    this.#table = table;
    this.#name = tableNamed(table.name);
    this.#rows = new RowWriter(database.db, table.name);
    this.#byId = new PreparedQuery(database.db, (db) =>
      anyTable(db).selectFrom(this.#name).selectAll().where("id", "=", parameter<Uuid>("id")),
    );
  }

  async find(id: Uuid, runner: Runner = this.database.db): Promise<E | undefined> {
    const [found] = await this.findMany([id], runner);
    return found;
  }

  /** In no particular order; ids that do not exist are left out. */
  async findMany(ids: readonly Uuid[], runner: Runner = this.database.db): Promise<E[]> {
    const [id] = ids;
    if (id === undefined) return [];
    const rows = await (ids.length === 1 ? this.#byId.execute({ id }, runner) : this.#byIds(ids, runner));
    return rows.map((row) => this.fromRow(row));
  }

  async insert(entity: E, runner: Runner = this.database.db): Promise<void> {
    await this.#rows.insert(this.#table.toRow(entity), runner);
  }

  /** @returns whether there was such a row. */
  replace(entity: E, runner: Runner = this.database.db): Promise<boolean> {
    return this.#rows.update(this.#table.toRow(entity), runner);
  }

  /** @returns whether there was such a row. */
  async delete(id: Uuid, runner: Runner = this.database.db): Promise<boolean> {
    const result = await anyTable(runner).deleteFrom(this.#name).where("id", "=", id).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  protected fromRow(row: EntityColumns): E {
    return this.#table.fromRow(row as Row); // all columns of this table were selected
  }

  #byIds(ids: readonly Uuid[], runner: Runner): Promise<EntityColumns[]> {
    return anyTable(runner)
      .selectFrom(this.#name)
      .selectAll()
      .where("id", "in", [...ids])
      .execute();
  }
}
