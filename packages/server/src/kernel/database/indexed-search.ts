import type { Uuid } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Dialect } from "./database.ts";
import { longRead } from "./read-deadline.ts";

/** Matches up to this number are fetched and sorted in memory; beyond it the page is read in index order. */
const MAX_SORTED_IN_MEMORY = 300;

/** Number of a tenant's rows from which a search is split between two threads. */
const SPLIT_THRESHOLD = 20_000;
/** The median is recomputed after this many searches; a stale one only costs time. */
const MEDIAN_USES = 1000;
const MAX_TENANTS = 1000;

/** A search for a text in an index that covers the searched columns. */
export interface IndexedSearch {
  readonly dialect: Dialect;
  readonly table: string;
  /** The alias of the table in conditions and queries. */
  readonly alias: string;
  /** Named explicitly on SQLite, which would choose another one; PostgreSQL has the text in its rows. */
  readonly index: string;
  readonly tenantId: Uuid;
  /** A condition on columns of the index, for the tenant's rows. */
  readonly where: RawBuilder<SqlBool>;
}

/** The median of a tenant's texts; `undefined` when they are few. */
interface Median {
  readonly text: Promise<string | undefined>;
  uses: number;
}

/**
 * Searches texts in an index. SQLite runs a statement on one thread, so the rows of a large tenant are read in two
 * halves in parallel.
 */
export class IndexedSearches {
  readonly #database: Database;
  readonly #many: number;
  readonly #medians = new Map<string, Median>();

  constructor(database: Database, many = SPLIT_THRESHOLD) {
    this.#database = database;
    this.#many = many;
  }

  /** A condition that selects the matches when they are few; `undefined` when they are many. */
  async findFew(search: IndexedSearch): Promise<RawBuilder<SqlBool> | undefined> {
    // SQLite's index has the row number, not the id.
    const key = sql.ref(`${search.alias}.${search.dialect === "sqlite" ? "rowid" : "id"}`);
    const halves = (await this.#halves(search)).map(async (half) => {
      const found = sql<{ key: string | number }>`select ${key} as key from ${half} limit ${MAX_SORTED_IN_MEMORY + 1}`;
      return (await found.execute(this.#database.db)).rows;
    });
    const rows = (await Promise.all(halves)).flat();
    if (rows.length > MAX_SORTED_IN_MEMORY) return undefined;
    if (rows.length === 0) return sql<SqlBool>`1 = 0`;
    const known = sql<SqlBool>`${key} in (${sql.join(rows.map((row) => row.key))})`;
    if (search.dialect !== "sqlite") return known;
    // A row number may have been reused, even by another tenant, so the condition is repeated. The plus keeps SQLite
    // from using any other index.
    return sql<SqlBool>`(${known} and +(${search.where}))`;
  }

  async countFound(search: IndexedSearch): Promise<number> {
    const halves = (await this.#halves(search)).map(async (half) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${half}`.execute(this.#database.db);
      return Number(rows[0]?.count ?? 0);
    });
    return (await Promise.all(halves)).reduce((sum, count) => sum + count, 0);
  }

  /** The `from` clauses of as many statements as needed. PostgreSQL parallelises a large one itself. */
  async #halves(search: IndexedSearch): Promise<readonly RawBuilder<unknown>[]> {
    const all = from(search);
    const median = search.dialect === "sqlite" ? await this.#median(search) : undefined;
    if (median === undefined) return [all];
    const text = sql.ref(`${search.alias}.search`);
    return [sql`${all} and ${text} < ${median}`, sql`${all} and ${text} >= ${median}`];
  }

  #median(search: IndexedSearch): Promise<string | undefined> {
    const key = `${search.table} ${search.tenantId}`;
    const known = this.#medians.get(key);
    if (known && known.uses++ < MEDIAN_USES) return known.text;
    this.#medians.delete(key); // the newest is the last
    const text = this.#findMedian(search);
    this.#medians.set(key, { text, uses: 0 });
    text.catch(() => this.#medians.delete(key)); // the awaiting code gets the error
    const [oldest] = this.#medians.keys();
    if (this.#medians.size > MAX_TENANTS && oldest !== undefined) this.#medians.delete(oldest);
    return text;
  }

  async #findMedian({ table, index, tenantId }: IndexedSearch): Promise<string | undefined> {
    const { db } = this.#database;
    const texts = sql`${sql.table(table)} indexed by ${sql.ref(index)} where tenant_id = ${tenantId}`;
    const { rows: counts } = await sql<{ count: number }>`select count(*) as count from ${texts}`.execute(db);
    const count = Number(counts[0]?.count ?? 0);
    if (count < this.#many) return undefined;
    const half = Math.floor(count / 2);
    const median = sql<{ search: string }>`select search from ${texts} order by search limit 1 offset ${half}`;
    return (await median.execute(db)).rows[0]?.search;
  }
}

/** The condition of a search with many matches: SQLite then uses an index in the order of the page. */
export function oftenFound({ dialect, where }: IndexedSearch): RawBuilder<SqlBool> {
  return dialect === "sqlite" ? sql<SqlBool>`likely(${where})` : where;
}

function from({ dialect, table, alias, index, where }: IndexedSearch): RawBuilder<unknown> {
  const hint = dialect === "sqlite" ? sql` indexed by ${sql.ref(index)}` : sql``;
  return sql`${sql.table(table)} as ${sql.ref(alias)}${hint} where ${longRead} ${where}`;
}
