import type { EntityDataQuery, EntityId, EntityType, ResolvedFilter, Uuid } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { allOf } from "../../kernel/database/all-of.ts";
import type { Database } from "../../kernel/database/database.ts";
import { type IndexedSearch, IndexedSearches, oftenFound } from "../../kernel/database/indexed-search.ts";
import { checkRows, rowsToRead } from "../../kernel/database/page-bound.ts";
import { longRead } from "../../kernel/database/read-deadline.ts";
import { idText } from "../../value-filters/value-source.ts";
import { type CompiledQuery, whereSql } from "../sql/compile-query.ts";
import { type NumbersAbove, numbersAbove, pageOrder } from "../sql/page-order.ts";
import { idsAsText } from "./id-text.ts";

/** Numbers of entities from which they are looked up by value. */
export interface PageLimits {
  /** Fewer entities are checked one by one; more are looked up by a value that the filters require. */
  readonly many: number;
  /** Extreme values that are read per wanted row, before all entities are sorted. */
  readonly tries: number;
  /** Up to this many entities without a number above 0 are checked one by one; with more, all are sorted. */
  readonly without: number;
  /** From this many entities on, texts of a tenant are searched in two concurrent halves. */
  readonly halves: number;
}

const LIMITS: PageLimits = { many: 10_000, tries: 25, without: 500, halves: 20_000 };
/** End of a page, in rows, up to which reading the extreme values pays. */
const DEEPEST_HEAD = 200;

/** An entity of a page, with the requested fields: `f0`, `f1` ... */
export type EntityRow = Readonly<Record<string, string | number | null>> & {
  readonly id: Uuid;
  readonly type: EntityType;
};

export interface EntityPageRows {
  readonly rows: readonly EntityRow[];
  readonly total: number;
}

interface Place {
  readonly offset: number;
  readonly limit: number;
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
   * A page with the given fields, and the total number of entities.
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

  /** The ids of entities of a query from a place in their order on, as `idsIn` reads them. */
  async ids(
    query: EntityDataQuery,
    compiled: CompiledQuery,
    filters: readonly ResolvedFilter[],
    place: Place,
  ): Promise<string> {
    const select = this.#columns(compiled, []);
    const rows = compiled.indexed
      ? this.#sortedSql(
          { query, compiled: (await this.#found(compiled, compiled.indexed)).found, filters },
          select,
          undefined,
          place,
        )
      : this.#sortedSql({ query, compiled, filters }, select, await this.#byValue(compiled), place);
    const ids = sql<{ ids: string | null }>`${idsAsText(rows, this.#database.dialect)} ${longRead}`;
    const found = await ids.execute(this.#database.db);
    return found.rows[0]?.ids ?? "";
  }

  /** The given fields of those entities that the query can select, without its key filters. */
  async fieldsOf(
    compiled: CompiledQuery,
    ids: readonly EntityId[],
    fields: readonly RawBuilder<unknown>[],
  ): Promise<readonly EntityRow[]> {
    if (ids.length === 0) return [];
    const { before = sql``, from, where } = compiled;
    const these = sql<SqlBool>`e.id in (${sql.join(ids.map(({ id }) => id))})`;
    // Of no use for an index: SQLite would read all entities of the tenant rather than look up some.
    const others = this.#database.dialect === "sqlite" ? where.map((each) => sql<SqlBool>`+(${each})`) : where;
    return this.#rows(sql`${before} select ${this.#columns(compiled, fields)} from ${from}
      where ${sql.join([...others, these], sql` and `)}`);
  }

  /** A page that is filled by the extreme numbers and the rows before them; `undefined`: all must be sorted. */
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

  /** The first entities that no number above 0 sorts behind; usually hardly any. */
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

  /** A page of a query over relations. */
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

  /** A page of a text search in an index. */
  async #searched(sorted: Sorted, indexed: IndexedSearch, select: RawBuilder<unknown>): Promise<EntityPageRows> {
    const { few, found } = await this.#found(sorted.compiled, indexed);
    const [rows, total] = await Promise.all([
      this.#sorted({ ...sorted, compiled: found }, select, undefined),
      few
        ? this.#count(sql`select count(*) as count from ${found.from} where ${few}`)
        : this.#searches.countFound(indexed),
    ]);
    return { rows, total };
  }

  /** What a text search in an index finds: by their numbers when they are few. */
  async #found(compiled: CompiledQuery, indexed: IndexedSearch) {
    const few = await this.#searches.findFew(indexed);
    const where = few ? [few] : [...compiled.where, oftenFound(indexed)];
    return { few, found: { ...compiled, where, search: undefined } };
  }

  #sorted(
    sorted: Sorted,
    select: RawBuilder<unknown>,
    byValue: FoundByValue | undefined,
  ): Promise<readonly EntityRow[]> {
    return this.#rows(this.#sortedSql(sorted, select, byValue, placeOf(sorted.query.pageLink)));
  }

  #sortedSql(
    { query, compiled, filters }: Sorted,
    select: RawBuilder<unknown>,
    byValue: FoundByValue | undefined,
    { offset, limit }: Place,
  ): RawBuilder<unknown> {
    const { before = sql``, from } = compiled;
    const { join, by } = pageOrder(query, compiled, filters, this.#database.dialect);
    const rows = byValue ? sql`${byValue.driver.from} cross join ${from}` : from;
    const conditions = byValue ? foundSql(compiled, byValue) : whereSql(compiled);
    return sql`${before} select ${select} from ${rows} ${join} where ${conditions}
      order by ${by} limit ${limit} offset ${offset}`;
  }

  #countAll(compiled: CompiledQuery, byValue: FoundByValue | undefined): Promise<number> {
    const { before = sql``, from, reachedCount, keyConditions, search } = compiled;
    if (reachedCount && keyConditions.length === 0 && !search) {
      return this.#count(sql`${before} select ${reachedCount} as count`);
    }
    if (!byValue) return this.#count(sql`${before} select count(*) as count from ${from} where ${whereSql(compiled)}`);
    return this.#countFound(compiled, byValue);
  }

  /** In parts, to use all reading threads. */
  async #countFound(compiled: CompiledQuery, byValue: FoundByValue): Promise<number> {
    const { driver } = byValue;
    const found = sql`${driver.from} cross join ${compiled.from} where ${foundSql(compiled, byValue)}`;
    const counts = driver.parts.map((part) => this.#count(sql`select count(*) as count from ${found} and ${part}`));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  /** PostgreSQL chooses the starting point itself. */
  async #byValue(compiled: CompiledQuery): Promise<FoundByValue | undefined> {
    if (this.#database.dialect === "postgres") return undefined;
    return compiled.byValue && (await this.#areMany(compiled)) ? compiled.byValue : undefined;
  }

  /** Whether the query covers most entities of the user, so that looking up values is faster. */
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

function placeOf({ pageSize, page }: EntityDataQuery["pageLink"]): Place {
  return { offset: page * pageSize, limit: rowsToRead(pageSize) };
}

/** All entities of the query, without its key filters. */
function allIds({ from, where }: CompiledQuery): RawBuilder<unknown> {
  return sql`select e.id as entity_id from ${from} where ${allOf(where)}`;
}

/** All conditions where the values of a key are read before the entities. */
function foundSql({ where, search, inTime }: CompiledQuery, { driver, others }: FoundByValue) {
  return allOf([...inTime("v.entity_id"), driver.where, ...where, ...others, ...(search ? [search] : [])]);
}
