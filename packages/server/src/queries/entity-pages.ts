import type { EntityDataQuery, EntityId, EntityType, Uuid } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import { allOf, type CompiledQuery, type ResolvedFilter, whereSql } from "./compile-query.ts";
import { indexedHead, pageOrder } from "./page-order.ts";
import { idText } from "./value-source.ts";

/** From which numbers on entities are looked for by their values. */
export interface PageLimits {
  /** Fewer entities are looked at one by one; of more, those are found by a value that the filters ask for. */
  readonly many: number;
  /** Of fewer matches all are sorted; of more, those with the greatest values are looked for first. */
  readonly few: number;
}

const LIMITS: PageLimits = { many: 10_000, few: 2000 };

/** An entity of a page, with the fields that were asked for: `f0`, `f1` ... */
export type EntityRow = Readonly<Record<string, string | number | null>> & {
  readonly id: Uuid;
  readonly type: EntityType;
};

export interface EntityPageRows {
  readonly rows: readonly EntityRow[];
  readonly total: number;
}

type FoundByValue = NonNullable<CompiledQuery["byValue"]>;

interface Sorted {
  readonly query: EntityDataQuery;
  readonly compiled: CompiledQuery;
  readonly filters: readonly ResolvedFilter[];
}

/** Runs compiled queries. */
export class EntityPages {
  readonly #database: Database;
  readonly #limits: PageLimits;

  constructor(database: Database, limits: PageLimits = LIMITS) {
    this.#database = database;
    this.#limits = limits;
  }

  async count(compiled: CompiledQuery): Promise<number> {
    return this.#countAll(compiled, await this.#byValue(compiled));
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
    const select = this.#columns(compiled, fields);
    const sorted = { query, compiled, filters };
    const byValue = await this.#byValue(compiled);
    const head = indexedHead(query, compiled, this.#database.dialect);
    if (head && !compiled.isWalk && (byValue || (await this.#areMany(compiled)))) {
      const total = await this.#countAll(compiled, byValue);
      if (total <= offset) return { rows: [], total };
      const { from, join, by } = head(compiled.from);
      const first = sql`select ${select} from ${from} where ${join}${whereSql(compiled)}
        order by ${by} limit ${pageSize} offset ${offset}`;
      const rows = total > this.#limits.few ? await this.#rows(first) : [];
      return { rows: rows.length === pageSize ? rows : await this.#sorted(sorted, select, byValue), total };
    }
    if (compiled.isWalk) {
      const rows = await this.#sorted(sorted, sql`${select}, count(*) over () as total`, undefined);
      const total = rows[0]?.total ?? (offset === 0 ? 0 : await this.#countAll(compiled, undefined));
      return { rows, total: Number(total) };
    }
    if (byValue) {
      const found = this.#sorted(sorted, select, byValue);
      const [rows, total] = await Promise.all([found, this.#countAll(compiled, byValue)]);
      return { rows, total };
    }
    const rows = await this.#sorted(sorted, select, undefined);
    const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0);
    return { rows, total: isLast ? offset + rows.length : await this.#countAll(compiled, undefined) };
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

  async #sorted(
    { query, compiled, filters }: Sorted,
    select: RawBuilder<unknown>,
    byValue: FoundByValue | undefined,
  ): Promise<readonly EntityRow[]> {
    const { before = sql``, from } = compiled;
    const { pageSize, page } = query.pageLink;
    const { join, by } = pageOrder(query, compiled, filters, this.#database.dialect);
    const rows = byValue ? sql`${byValue.driver.from} cross join ${from}` : from;
    const conditions = byValue ? foundSql(compiled, byValue) : whereSql(compiled);
    return this.#rows(sql`${before} select ${select} from ${rows} ${join} where ${conditions}
      order by ${by} limit ${pageSize} offset ${page * pageSize}`);
  }

  #countAll(compiled: CompiledQuery, byValue: FoundByValue | undefined): Promise<number> {
    const { before = sql``, from } = compiled;
    if (!byValue) return this.#count(sql`${before} select count(*) as count from ${from} where ${whereSql(compiled)}`);
    return this.#count(sql`select count(*) as count from ${byValue.driver.from} cross join ${from}
      where ${foundSql(compiled, byValue)}`);
  }

  async #byValue(compiled: CompiledQuery): Promise<FoundByValue | undefined> {
    return compiled.byValue && (await this.#areMany(compiled)) ? compiled.byValue : undefined;
  }

  /** Whether the query is about so many entities of its user that values tell sooner which. */
  async #areMany({ from, where }: CompiledQuery): Promise<boolean> {
    const some = sql`select 1 as one from ${from} where ${allOf(where)} limit ${this.#limits.many + 1}`;
    return (await this.#count(sql`select count(*) as count from (${some}) seen`)) > this.#limits.many;
  }

  async #count(statement: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ count: number }>`${statement}`.execute(this.#database.db);
    return Number(rows[0]?.count ?? 0);
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

/** Everything that must hold where the values of a key stand before the entities. */
function foundSql({ where, search }: CompiledQuery, { driver, others }: FoundByValue) {
  return allOf([driver.where, ...where, ...others, ...(search ? [search] : [])]);
}
