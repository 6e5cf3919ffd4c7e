import type { Uuid } from "@orrery/model";
import type { Entity } from "../bus/events.ts";
import type { Database, Db, Tx } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { anyTable, tableNamed } from "./any-table.ts";
import type { EntityColumns } from "./columns.ts";

/** How a kind of entity lies in its table. */
export interface EntityTable<E extends Entity, Row extends EntityColumns> {
  readonly name: keyof Schema & string;
  /** Columns that are left out keep their values. */
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

  constructor(database: Database, table: EntityTable<E, Row>) {
    this.database = database;
    this.#table = table;
    this.#name = tableNamed(table.name);
  }

  async find(id: Uuid, runner: Runner = this.database.db): Promise<E | undefined> {
    const [found] = await this.findMany([id], runner);
    return found;
  }

  /** In no particular order; ids that do not exist are left out. */
  async findMany(ids: readonly Uuid[], runner: Runner = this.database.db): Promise<E[]> {
    if (ids.length === 0) return [];
    const rows = await anyTable(runner)
      .selectFrom(this.#name)
      .selectAll()
      .where("id", "in", [...ids])
      .execute();
    return rows.map((row) => this.fromRow(row));
  }

  async insert(entity: E, runner: Runner = this.database.db): Promise<void> {
    await anyTable(runner).insertInto(this.#name).values(this.#table.toRow(entity)).execute();
  }

  /** Writes every column but the id. @returns whether there was such a row. */
  async replace(entity: E, runner: Runner = this.database.db): Promise<boolean> {
    const { id, ...columns } = this.#table.toRow(entity);
    const result = await anyTable(runner).updateTable(this.#name).set(columns).where("id", "=", id).executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** @returns whether there was such a row. */
  async delete(id: Uuid, runner: Runner = this.database.db): Promise<boolean> {
    const result = await anyTable(runner).deleteFrom(this.#name).where("id", "=", id).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  protected fromRow(row: EntityColumns): E {
    return this.#table.fromRow(row as Row); // all columns of this table were selected
  }
}
