import type { PageData, PageLink, Uuid } from "@orrery/model";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Entity } from "../bus/events.ts";
import type { Database, Dialect, Runner } from "../database/database.ts";
import { PreparedQuery, parameter } from "../database/prepared-query.ts";
import type { Schema } from "../database/schema.ts";
import { mapPage, type PageColumns, selectPage } from "../database/select-page.ts";
import { anyTable, tableNamed } from "./any-table.ts";
import type { EntityColumns } from "./columns.ts";
import { readRevision, revisionOf } from "./entity-revision.ts";
import type { EntityVersionColumns } from "./entity-versions.ts";
import { RowWriter } from "./row-writer.ts";

/** How entities of a kind are mapped to their table. */
export interface EntityTable<E extends Entity, Row extends EntityColumns> {
  readonly name: keyof Schema & string;
  /** Columns that are left out or undefined keep their values. */
  readonly toRow: (entity: E) => EntityColumns;
  readonly fromRow: (row: Row) => E;
  readonly page?: (dialect: Dialect) => PageColumns;
}

/** Writes that leave a version. */
export interface VersionedWrites<E extends Entity> {
  insert(entity: E, version: EntityVersionColumns, runner: Runner): Promise<void>;
  /** @returns whether it was there, and as `before` was read. */
  replace(entity: E, version: EntityVersionColumns, runner: Runner, before?: E): Promise<boolean>;
}

/** Reads and writes entities of one kind by id; lists are defined by the kind's own store. */
export class EntityStore<E extends Entity, Row extends EntityColumns> {
  readonly database: Database;
  readonly #table: EntityTable<E, Row>;
  readonly #name: "any";
  readonly #byId: PreparedQuery<EntityColumns, { readonly id: Uuid }>;
  readonly #rows: RowWriter;
  #page: PageColumns | undefined;

  constructor(database: Database, table: EntityTable<E, Row>) {
    this.database = database;
    this.#table = table;
    this.#name = tableNamed(table.name);
    this.#rows = new RowWriter(database, table.name);
    this.#byId = new PreparedQuery(database.db, (db) =>
      anyTable(db).selectFrom(this.#name).selectAll().where("id", "=", parameter<Uuid>("id")),
    );
  }

  async find(id: Uuid, runner: Runner = this.database.db): Promise<E | undefined> {
    const [found] = await this.findMany([id], runner);
    return found;
  }

  /** In any order; ids that do not exist are left out. */
  async findMany(ids: readonly Uuid[], runner: Runner = this.database.db): Promise<E[]> {
    const [id] = ids;
    if (id === undefined) return [];
    const rows = await (ids.length === 1 ? this.#byId.execute({ id }, runner) : this.#byIds(ids, runner));
    return rows.map((row) => readRevision(this.fromRow(row), row));
  }

  async insert(entity: E, runner: Runner = this.database.db): Promise<void> {
    await this.#rows.insert(this.#table.toRow(entity), runner);
  }

  /** @returns whether the row existed; where `before` was read by its id, whether it is still that state, too. */
  replace(entity: E, runner: Runner = this.database.db, before?: E): Promise<boolean> {
    return this.#rows.update(this.#table.toRow(entity), runner, { revision: before && revisionOf(before) });
  }

  /** Writes of an entity and of the version that they leave, in one statement; absent for kinds that write otherwise. */
  get withVersion(): VersionedWrites<E> | undefined {
    const { insert, replace } = EntityStore.prototype;
    if (this.insert !== insert || this.replace !== replace) return undefined;
    return {
      insert: (entity, version, runner) => this.#rows.insert(this.#table.toRow(entity), runner, version),
      replace: (entity, version, runner, before) =>
        this.#rows.update(this.#table.toRow(entity), runner, { version, revision: before && revisionOf(before) }),
    };
  }

  /** @returns whether the row existed. */
  async delete(id: Uuid, runner: Runner = this.database.db): Promise<boolean> {
    const result = await anyTable(runner).deleteFrom(this.#name).where("id", "=", id).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  protected fromRow(row: EntityColumns): E {
    return this.#table.fromRow(row as Row); // all columns of this table were selected
  }

  /** How lists of these entities are sorted and searched. */
  protected get page(): PageColumns {
    this.#page ??= this.#table.page?.(this.database.dialect);
    if (!this.#page) throw new Error(`${this.#table.name} has no lists`);
    return this.#page;
  }

  /** A page of entities; `query` selects all columns of the table. */
  protected async pageOf<DB, TB extends keyof DB>(
    query: SelectQueryBuilder<DB, TB, Row>,
    link: PageLink,
    columns: PageColumns = this.page,
  ): Promise<PageData<E>> {
    return mapPage(await selectPage(query, link, columns), (row) => this.fromRow(row));
  }

  /** An entity whose columns have these values. */
  protected async findWhere(where: Partial<Row>): Promise<E | undefined> {
    const row = await this.#where(where, this.database.db).selectAll().limit(1).executeTakeFirst();
    return row && readRevision(this.fromRow(row), row);
  }

  /** Whether an entity exists whose columns have these values. */
  protected async existsWhere(where: Partial<Row>): Promise<boolean> {
    return (await this.#where(where, this.database.db).select("id").limit(1).executeTakeFirst()) !== undefined;
  }

  /** The number of entities whose columns have these values. */
  protected async countWhere(where: Partial<Row>, runner: Runner = this.database.db): Promise<number> {
    const counted = this.#where(where, runner).select((e) => e.fn.countAll<number>().as("count"));
    return (await counted.executeTakeFirstOrThrow()).count;
  }

  #where(where: Partial<Row>, runner: Runner) {
    const query = anyTable(runner).selectFrom(this.#name);
    return Object.entries(where).reduce((found, [column, value]) => found.where(sql.ref(column), "=", value), query);
  }

  #byIds(ids: readonly Uuid[], runner: Runner): Promise<EntityColumns[]> {
    return anyTable(runner)
      .selectFrom(this.#name)
      .selectAll()
      .where("id", "in", [...ids])
      .execute();
  }
}
