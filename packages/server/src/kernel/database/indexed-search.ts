import type { Uuid } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Dialect } from "./database.ts";
import { longRead } from "./read-deadline.ts";

/** Up to so many rows are found at once and then sorted; of more, those that come first in the order are looked for. */
const SORT_IN_MEMORY_LIMIT = 300;

/** So many rows of a tenant are worth a second thread. */
const SPLIT_THRESHOLD = 20_000;
/** After so many searches it is looked again where the median is; a wrong one costs time alone. */
const MEDIAN_USES = 1000;
const MAX_TENANTS = 1000;

/** A text that an index holds beside little else, and what is looked for in it. */
export interface IndexedSearch {
  readonly dialect: Dialect;
  readonly table: string;
  /** By which conditions and queries name the rows of the table. */
  readonly alias: string;
  /** Of SQLite, which would read another one; PostgreSQL has the text in its rows. */
  readonly index: string;
  readonly tenantId: Uuid;
  /** About columns of the index alone; of the tenant's rows. */
  readonly where: RawBuilder<SqlBool>;
}

/** Where the texts of a tenant have their median; `undefined`: they are few. */
interface Median {
  readonly text: Promise<string | undefined>;
  uses: number;
}

/**
 * Looks through the texts of an index. Of SQLite a statement has one thread, so that those of a large tenant are read in
 * two halves side by side.
 */
export class IndexedSearches {
  readonly #database: Database;
  readonly #many: number;
  readonly #medians = new Map<string, Median>();

  constructor(database: Database, many = SPLIT_THRESHOLD) {
    this.#database = database;
    this.#many = many;
  }

  /** The condition that selects what is found, when that is little; `undefined`: there is more. */
  async findFew(search: IndexedSearch): Promise<RawBuilder<SqlBool> | undefined> {
    // SQLite's index has the number of a row, not its id.
    const key = sql.ref(`${search.alias}.${search.dialect === "sqlite" ? "rowid" : "id"}`);
    const halves = (await this.#halves(search)).map(async (half) => {
      const found = sql<{ key: string | number }>`select ${key} as key from ${half} limit ${SORT_IN_MEMORY_LIMIT + 1}`;
      return (await found.execute(this.#database.db)).rows;
    });
    const rows = (await Promise.all(halves)).flat();
    if (rows.length > SORT_IN_MEMORY_LIMIT) return undefined;
    if (rows.length === 0) return sql<SqlBool>`1 = 0`;
    const known = sql<SqlBool>`${key} in (${sql.join(rows.map((row) => row.key))})`;
    if (search.dialect !== "sqlite") return known;
    // A number may be another row's by now, even another tenant's. The plus keeps all indexes but that of numbers away.
    return sql<SqlBool>`(${known} and +(${search.where}))`;
  }

  async countFound(search: IndexedSearch): Promise<number> {
    const halves = (await this.#halves(search)).map(async (half) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${half}`.execute(this.#database.db);
      return Number(rows[0]?.count ?? 0);
    });
    return (await Promise.all(halves)).reduce((sum, count) => sum + count, 0);
  }

  /** What follows `from`, of as many statements as it takes. PostgreSQL has processes for one that is large. */
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
    text.catch(() => this.#medians.delete(key)); // whoever waits for it hears of it
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

/** What is looked for, where there is much of it: SQLite then takes an index that has the order of a page. */
export function oftenFound({ dialect, where }: IndexedSearch): RawBuilder<SqlBool> {
  return dialect === "sqlite" ? sql<SqlBool>`likely(${where})` : where;
}

function from({ dialect, table, alias, index, where }: IndexedSearch): RawBuilder<unknown> {
  const hint = dialect === "sqlite" ? sql` indexed by ${sql.ref(index)}` : sql``;
  return sql`${sql.table(table)} as ${sql.ref(alias)}${hint} where ${longRead} ${where}`;
}
