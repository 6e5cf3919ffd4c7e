import {
  type EntityCountQuery,
  type EntityData,
  type EntityDataQuery,
  type EntityKeysResult,
  entityId,
  type LatestByType,
  type PageData,
  pageOf,
  type TsValue,
  type Uuid,
} from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import type { TimeSeriesStore } from "../telemetry/store/time-series-store.ts";
import {
  type CompiledQuery,
  compileEntities,
  fieldColumn,
  orderSql,
  type ResolvedFilter,
  searchSql,
} from "./compile-query.ts";
import { resolveFilters } from "./dynamic-values.ts";
import { readLatestValues } from "./page-values.ts";
import { scopeOfUser } from "./query-scope.ts";
import { idText } from "./value-source.ts";

/** Entities that the discovery of keys looks at. */
const KEYS_PAGE_SIZE = 100;

export interface EntityQueryOptions {
  readonly database: Database;
  readonly timeSeries: Pick<TimeSeriesStore, "latestOf">;
  readonly clock: Clock;
}

type Row = Readonly<Record<string, string | number | null>> & { readonly id: Uuid };

/** Entity data queries, evaluated by the database; users see what they may see, the rest is left out in silence. */
export class EntityQueryService {
  readonly #database: Database;
  readonly #timeSeries: Pick<TimeSeriesStore, "latestOf">;
  readonly #clock: Clock;

  constructor({ database, timeSeries, clock }: EntityQueryOptions) {
    this.#database = database;
    this.#timeSeries = timeSeries;
    this.#clock = clock;
  }

  /** @throws {PlatformError} `badRequest`. */
  async find(user: User, query: EntityDataQuery): Promise<PageData<EntityData>> {
    return this.findResolved(user, query, await this.resolve(user, query));
  }

  /** The key filters of a query with the values that hold now. */
  resolve(user: User, { keyFilters }: EntityCountQuery): Promise<readonly ResolvedFilter[]> {
    return resolveFilters(this.#database.db, user, keyFilters ?? []);
  }

  /**
   * Like {@link find}, for who keeps the resolved filters. `onEntities` is told which entities were found before
   * their values are read, so that a watch can begin in between.
   */
  async findResolved(
    user: User,
    query: EntityDataQuery,
    filters: readonly ResolvedFilter[],
    onEntities?: (ids: readonly Uuid[]) => void,
  ): Promise<PageData<EntityData>> {
    const compiled = this.#compile(user, query, filters);
    const fields = fieldColumns(query, compiled);
    const { rows, total } = await this.#page(query, compiled, filters, fields);
    const { db, dialect } = this.#database;
    const ids = rows.map(({ id }) => id);
    onEntities?.(ids);
    const reader = { db, dialect, latest: this.#timeSeries };
    const values = await readLatestValues(reader, compiled.entityType, ids, query.latestValues ?? [], filters);
    const now = this.#clock();
    const data = rows.map((row): EntityData => {
      const own = entityFields(query, row, fields, compiled, now);
      const latest: LatestByType = { ...own, ...values.get(row.id) };
      return { entityId: entityId(compiled.entityType, row.id), latest, timeseries: {} };
    });
    const { pageSize, page } = query.pageLink;
    return pageOf(data, total, { pageSize, page });
  }

  /** @throws {PlatformError} `badRequest`. */
  async count(user: User, query: EntityCountQuery): Promise<number> {
    const { from, where } = this.#compile(user, query, await this.resolve(user, query));
    return this.#count(from, where);
  }

  /** Keys of the first entities of a query. */
  async keys(
    user: User,
    query: EntityDataQuery,
    kinds: { readonly timeseries: boolean; readonly attributes: boolean },
  ): Promise<EntityKeysResult> {
    const none = { entityTypes: [], timeseries: [], attribute: [] };
    if (!kinds.timeseries && !kinds.attributes) return none;
    const pageLink = { ...query.pageLink, pageSize: Math.min(query.pageLink.pageSize, KEYS_PAGE_SIZE) };
    const filters = await this.resolve(user, query);
    const compiled = this.#compile(user, query, filters);
    const ids = (await this.#page({ ...query, pageLink }, compiled, filters, [])).rows.map(({ id }) => id);
    if (ids.length === 0) return none;
    const keysIn = async (table: string): Promise<readonly string[]> => {
      const { rows } = await sql<{ key: string }>`
        select distinct key from ${sql.table(table)}
        where entity_type = ${compiled.entityType} and entity_id in (${sql.join(ids)})`.execute(this.#database.db);
      return rows.map(({ key }) => key).toSorted();
    };
    return {
      entityTypes: [compiled.entityType],
      timeseries: kinds.timeseries ? await keysIn("ts_kv_latest") : [],
      attribute: kinds.attributes ? await keysIn("attribute_kv") : [],
    };
  }

  #compile(user: User, query: EntityCountQuery, filters: readonly ResolvedFilter[]): CompiledQuery {
    return compileEntities(query, filters, scopeOfUser(user), this.#database.dialect);
  }

  async #page(
    query: EntityDataQuery,
    compiled: CompiledQuery,
    filters: readonly ResolvedFilter[],
    fields: readonly string[],
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
    const { db, dialect } = this.#database;
    const search = searchSql(query, compiled, dialect);
    const where = search ? sql<SqlBool>`${compiled.where} and ${search}` : compiled.where;
    const { pageSize, page } = query.pageLink;
    const offset = page * pageSize;
    const id = sql`${idText(sql`e.id`, dialect)} as id`;
    const columns = [id, ...fields.map((column) => sql.ref(`e.${column}`))];
    const { rows } = await sql<Row>`select ${sql.join(columns)} from ${compiled.from} where ${where}
      order by ${orderSql(query, compiled, filters, dialect)} limit ${pageSize} offset ${offset}`.execute(db);
    const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0);
    return { rows, total: isLast ? offset + rows.length : await this.#count(compiled.from, where) };
  }

  async #count(from: RawBuilder<unknown>, where: RawBuilder<SqlBool>): Promise<number> {
    const counting = sql<{ count: number }>`select count(*) as count from ${from} where ${where}`;
    const { rows } = await counting.execute(this.#database.db);
    return Number(rows[0]?.count ?? 0);
  }
}

/** Columns that the requested fields stand in, each once. */
function fieldColumns({ entityFields }: EntityDataQuery, { table }: CompiledQuery): readonly string[] {
  const columns = (entityFields ?? [])
    .map(({ key }) => fieldColumn(table, key))
    .filter((column) => column !== undefined);
  return [...new Set(columns)];
}

/** Every requested field is there; one that the type does not have, or that is null, has an empty text. */
function entityFields(
  { entityFields: wanted }: EntityDataQuery,
  row: Row,
  columns: readonly string[],
  { table, entityType }: CompiledQuery,
  now: number,
): LatestByType {
  if (!wanted || wanted.length === 0) return {};
  const values: Record<string, TsValue> = {};
  for (const { key } of wanted) {
    const column = fieldColumn(table, key);
    const value = column !== undefined && columns.includes(column) ? row[column] : undefined;
    values[key] = { ts: now, value: key === "entityType" ? entityType : String(value ?? "") };
  }
  return { ENTITY_FIELD: values };
}
