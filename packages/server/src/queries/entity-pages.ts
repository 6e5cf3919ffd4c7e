import type { EntityDataQuery, EntityId, EntityType, Uuid } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { allOf } from "../kernel/database/all-of.ts";
import type { Database } from "../kernel/database/database.ts";
import { type IndexedSearch, IndexedSearches, oftenFound } from "../kernel/database/indexed-search.ts";
import { checkRows, rowsToRead } from "../kernel/database/page-bound.ts";
import { longRead } from "../kernel/database/read-deadline.ts";
import { type CompiledQuery, type ResolvedFilter, whereSql } from "./compile-query.ts";
import { type NumbersAbove, numbersAbove, pageOrder } from "./page-order.ts";
import { idText } from "./value-source.ts";

/** From which numbers on entities are looked for by their values. */
export interface PageLimits {
  /** Fewer entities are looked at one by one; of more, those are found by a value that the filters ask for. */
  readonly many: number;
  /** Of many, so many of the outermost values are looked at for each row that is wanted, before all are sorted. */
  readonly tries: number;
  /** So many entities without a number above 0 are looked at one by one; of more, all are sorted. */
  readonly without: number;
  /** The texts of a tenant with so many entities are searched in two halves side by side. */
  readonly halves: number;
}

const LIMITS: PageLimits = { many: 10_000, tries: 25, without: 500, halves: 20_000 };
/** Rows up to the end of a page for which it pays to look at the outermost values. */
const DEEPEST_HEAD = 200;

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
  readonly #searches: IndexedSearches;

  constructor(database: Database, limits: PageLimits = LIMITS) {
    this.#database = database;
    this.#limits = limits;
    this.#searches = new IndexedSearches(database, limits.halves);
  }

  async count(compiled: CompiledQuery): Promise<number> {
    return this.#countAll(compiled, await this.#byValue(compiled));
  }

  /**
   * A page with the given fields of its entities, and how many there are on all pages.
   * @throws {PlatformError} `badRequest` for a page of too many entities.
   */
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
    if (compiled.indexed) return this.#searched(sorted, compiled.indexed, select);
    if (compiled.reachedCount) return this.#reached(sorted, select, compiled.reachedCount);
    const isByNumber = query.pageLink.sortOrder?.key.type === "TIME_SERIES";
    const byValue = await this.#byValue(compiled);
    if (byValue || (isByNumber && (await this.#areMany(compiled)))) {
      const [head, total] = await Promise.all([
        this.#fromNumbers(sorted, select, byValue),
        this.#countAll(compiled, byValue),
      ]);
      return { rows: head ?? (await this.#sorted(sorted, select, byValue)), total };
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

  /** A page that the outermost numbers fill, with what stands before them; `undefined`: all has to be sorted. */
  async #fromNumbers(
    sorted: Sorted,
    select: RawBuilder<unknown>,
    byValue: FoundByValue | undefined,
  ): Promise<readonly EntityRow[] | undefined> {
    const { query, compiled } = sorted;
    const { pageSize, page, sortOrder } = query.pageLink;
    const end = (page + 1) * pageSize;
    const above = numbersAbove(query, compiled, this.#database.dialect, end * this.#limits.tries);
    if (!above || end > DEEPEST_HEAD) return undefined;
    const head = this.#rows(sql`select ${select} from ${above.from} where ${above.where} and ${whereSql(compiled)}
      order by ${above.by} limit ${end}`);
    const before = sortOrder?.direction === "DESC" ? [] : this.#withoutNumber(sorted, select, byValue, { above, end });
    const rows = (await Promise.all([before, head])).flat();
    return rows.length < end ? undefined : rows.slice(page * pageSize, end);
  }

  /** The first of those that no number above 0 puts behind: hardly any, as a rule. */
  async #withoutNumber(
    { query, compiled, filters }: Sorted,
    select: RawBuilder<unknown>,
    byValue: FoundByValue | undefined,
    { above, end }: { readonly above: NumbersAbove; readonly end: number },
  ): Promise<readonly EntityRow[]> {
    const pageLink = { ...query.pageLink, page: 0, pageSize: end };
    const sorted = (where: CompiledQuery["where"], found: FoundByValue | undefined) =>
      this.#sorted({ query: { ...query, pageLink }, compiled: { ...compiled, where }, filters }, select, found);
    const candidates = above.without(compiled.byValue?.driver.ids ?? allIds(compiled));
    const few = sql<{ entity_id: string }>`${candidates} limit ${this.#limits.without + 1} ${longRead}`;
    const { rows } = await few.execute(this.#database.db);
    if (rows.length === 0) return [];
    const where = [...compiled.where, above.isWithout];
    if (rows.length > this.#limits.without) return sorted(where, byValue);
    const ids = rows.map((row) => row.entity_id);
    return sorted([...where, sql<SqlBool>`e.id in (${sql.join(ids)})`], undefined);
  }

  /** The page of what relations lead to. */
  async #reached(
    sorted: Sorted,
    select: RawBuilder<unknown>,
    reachedCount: RawBuilder<number>,
  ): Promise<EntityPageRows> {
    const { compiled } = sorted;
    if (compiled.keyConditions.length > 0 || compiled.search) {
      const found = this.#sorted(sorted, select, undefined);
      const [rows, total] = await Promise.all([found, this.#countAll(compiled, undefined)]);
      return { rows, total };
    }
    const rows = await this.#sorted(sorted, sql`${select}, ${reachedCount} as total`, undefined);
    return { rows, total: Number(rows[0]?.total ?? (await this.#countAll(compiled, undefined))) };
  }

  /** The page of a text search in an index. */
  async #searched(sorted: Sorted, indexed: IndexedSearch, select: RawBuilder<unknown>): Promise<EntityPageRows> {
    const few = await this.#searches.findFew(indexed);
    const where = few ? [few] : [...sorted.compiled.where, oftenFound(indexed)];
    const compiled = { ...sorted.compiled, where, search: undefined };
    const [rows, total] = await Promise.all([
      this.#sorted({ ...sorted, compiled }, select, undefined),
      few
        ? this.#count(sql`select count(*) as count from ${compiled.from} where ${few}`)
        : this.#searches.countFound(indexed),
    ]);
    return { rows, total };
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
      order by ${by} limit ${rowsToRead(pageSize)} offset ${page * pageSize}`);
  }

  #countAll(compiled: CompiledQuery, byValue: FoundByValue | undefined): Promise<number> {
    const { before = sql``, from, reachedCount, keyConditions, search } = compiled;
    if (reachedCount && keyConditions.length === 0 && !search) {
      return this.#count(sql`${before} select ${reachedCount} as count`);
    }
    if (!byValue) return this.#count(sql`${before} select count(*) as count from ${from} where ${whereSql(compiled)}`);
    return this.#countFound(compiled, byValue);
  }

  /** In parts, so that all threads that read are of use. */
  async #countFound(compiled: CompiledQuery, byValue: FoundByValue): Promise<number> {
    const { driver } = byValue;
    const found = sql`${driver.from} cross join ${compiled.from} where ${foundSql(compiled, byValue)}`;
    const counts = driver.parts.map((part) => this.#count(sql`select count(*) as count from ${found} and ${part}`));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  /** PostgreSQL finds out by itself where to begin. */
  async #byValue(compiled: CompiledQuery): Promise<FoundByValue | undefined> {
    if (this.#database.dialect === "postgres") return undefined;
    return compiled.byValue && (await this.#areMany(compiled)) ? compiled.byValue : undefined;
  }

  /** Whether the query is about so many entities of its user that values tell sooner which. */
  async #areMany({ from, where }: CompiledQuery): Promise<boolean> {
    const some = sql`select 1 as one from ${from} where ${allOf(where)} limit ${this.#limits.many + 1}`;
    return (await this.#count(sql`select count(*) as count from (${some}) seen`)) > this.#limits.many;
  }

  async #count(statement: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ count: number }>`${statement} ${longRead}`.execute(this.#database.db);
    return Number(rows[0]?.count ?? 0);
  }

  #columns({ type }: CompiledQuery, fields: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
    const id = sql`${idText(sql`e.id`, this.#database.dialect)} as id`;
    return sql.join([id, sql`${type} as type`, ...fields.map((field, n) => sql`${field} as ${sql.ref(`f${n}`)}`)]);
  }

  async #rows(statement: RawBuilder<unknown>): Promise<readonly EntityRow[]> {
    const { rows } = await sql<EntityRow>`${statement} ${longRead}`.execute(this.#database.db);
    checkRows(rows);
    return rows;
  }
}

/** All entities that the query is about, whatever its key filters say. */
function allIds({ from, where }: CompiledQuery): RawBuilder<unknown> {
  return sql`select e.id as entity_id from ${from} where ${allOf(where)}`;
}

/** Everything that must hold where the values of a key stand before the entities. */
function foundSql({ where, search, inTime }: CompiledQuery, { driver, others }: FoundByValue) {
  return allOf([...inTime("v.entity_id"), driver.where, ...where, ...others, ...(search ? [search] : [])]);
}
