import type { EntityDataQuery, EntityId, EntityType, Uuid } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import { type CompiledQuery, type ResolvedFilter, whereSql } from "./compile-query.ts";
import { indexedHead, pageOrder } from "./page-order.ts";
import { idText } from "./value-source.ts";

/** Of fewer entities all are sorted; of more, those with the greatest values are looked for first. */
const FEW = 2000;

/** An entity of a page, with the fields that were asked for: `f0`, `f1` ... */
export type EntityRow = Readonly<Record<string, string | number | null>> & {
  readonly id: Uuid;
  readonly type: EntityType;
};

export interface EntityPageRows {
  readonly rows: readonly EntityRow[];
  readonly total: number;
}

/** Runs compiled queries. */
export class EntityPages {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async count(compiled: CompiledQuery): Promise<number> {
    const { before = sql``, from } = compiled;
    const { rows } = await sql<{ count: number }>`${before} select count(*) as count from ${from}
      where ${whereSql(compiled)}`.execute(this.#database.db);
    return Number(rows[0]?.count ?? 0);
  }

  /** A page with the given fields of its entities, and how many there are on all pages. */
  async page(
    query: EntityDataQuery,
    compiled: CompiledQuery,
    filters: readonly ResolvedFilter[],
    fields: readonly RawBuilder<unknown>[],
  ): Promise<EntityPageRows> {
    const { pageSize, page } = query.pageLink;
    const offset = page * pageSize;
    const head = indexedHead(query, compiled);
    const select = this.#columns(compiled, fields);
    if (head && compiled.before === undefined) {
      const total = await this.count(compiled);
      if (total <= offset) return { rows: [], total };
      if (total > FEW) {
        const { from, join, by } = head(compiled.from);
        const rows = await this.#rows(sql`select ${select} from ${from}
          where ${join}${whereSql(compiled, "byEntity")} order by ${by} limit ${pageSize} offset ${offset}`);
        if (rows.length === pageSize) return { rows, total };
      }
      return { rows: await this.#sorted(query, compiled, filters, select), total };
    }
    const rows = await this.#sorted(query, compiled, filters, select);
    const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0);
    return { rows, total: isLast ? offset + rows.length : await this.count(compiled) };
  }

  /** The given fields of those of the entities that the query can select, whatever its key filters say. */
  async fieldsOf(
    compiled: CompiledQuery,
    ids: readonly EntityId[],
    fields: readonly RawBuilder<unknown>[],
  ): Promise<readonly EntityRow[]> {
    if (ids.length === 0) return [];
    const { before = sql``, from, where } = compiled;
    const these = sql<SqlBool>`e.id in (${sql.join(ids.map(({ id }) => id))})`;
    return this.#rows(sql`${before} select ${this.#columns(compiled, fields)} from ${from}
      where ${sql.join([...where, these], sql` and `)}`);
  }

  #sorted(
    query: EntityDataQuery,
    compiled: CompiledQuery,
    filters: readonly ResolvedFilter[],
    select: RawBuilder<unknown>,
  ): Promise<readonly EntityRow[]> {
    const { before = sql``, from } = compiled;
    const { pageSize, page } = query.pageLink;
    const { join, by } = pageOrder(query, compiled, filters, this.#database.dialect);
    return this.#rows(sql`${before} select ${select} from ${from} ${join} where ${whereSql(compiled)}
      order by ${by} limit ${pageSize} offset ${page * pageSize}`);
  }

  #columns({ type }: CompiledQuery, fields: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
    const id = sql`${idText(sql`e.id`, this.#database.dialect)} as id`;
    return sql.join([id, sql`${type} as type`, ...fields.map((field, n) => sql`${field} as ${sql.ref(`f${n}`)}`)]);
  }

  async #rows(statement: RawBuilder<unknown>): Promise<readonly EntityRow[]> {
    const { rows } = await sql<EntityRow>`${statement}`.execute(this.#database.db);
    return rows;
  }
}
