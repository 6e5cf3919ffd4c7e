import { hash } from "node:crypto";
import {
  type EntityCountQuery,
  type EntityData,
  type EntityDataQuery,
  type EntityId,
  type EntityKey,
  type EntityKeysResult,
  entityId,
  KEY_DISCOVERY_PAGE_SIZE,
  type LatestByType,
  type PageData,
  PlatformError,
  pageOf,
  QUERY_LIMITS,
  type ResolvedFilter,
  type TsValue,
  type Uuid,
} from "@orrery/model";
import { type RawBuilder, sql } from "kysely";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import type { TimeSeriesStore } from "../telemetry/store/time-series-store.ts";
import { resolveFilters } from "./dynamic-values.ts";
import { EntityPages, type EntityRow, type PageLimits } from "./pages/entity-pages.ts";
import { LatestSettling } from "./pages/latest-settling.ts";
import { readLatestValues, readTypedValues, type TypedByType } from "./pages/page-values.ts";
import { scopeOfUser } from "./query-scope.ts";
import { type AnyQuery, type CompiledQuery, compileQuery } from "./sql/compile-query.ts";

export interface EntityQueryOptions {
  readonly database: Database;
  readonly timeSeries: Pick<TimeSeriesStore, "latestOf" | "flushLatest">;
  readonly clock: Clock;
  readonly limits?: PageLimits | undefined;
}

/** An entity with the texts of the fields that were asked for; empty: it does not have it. */
export interface EntityFields {
  readonly entityId: EntityId;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Entity data queries, evaluated by the database. Users find the entities that they may read, others are omitted
 * silently. A query sees every value whose save has been acknowledged.
 */
export class EntityQueryService {
  readonly #database: Database;
  readonly #timeSeries: Pick<TimeSeriesStore, "latestOf">;
  readonly #clock: Clock;
  readonly #pages: EntityPages;
  readonly #settling: LatestSettling;

  constructor({ database, timeSeries, clock, limits }: EntityQueryOptions) {
    this.#database = database;
    this.#timeSeries = timeSeries;
    this.#clock = clock;
    this.#pages = new EntityPages(database, limits);
    this.#settling = new LatestSettling(() => timeSeries.flushLatest());
  }

  /** @throws {PlatformError} `badRequest`. */
  async find(user: User, query: EntityDataQuery): Promise<PageData<EntityData>> {
    return this.findResolved(user, query, await this.resolve(user, query));
  }

  /** The key filters of a query with dynamic values replaced. */
  resolve(user: User, { keyFilters }: EntityCountQuery): Promise<readonly ResolvedFilter[]> {
    return resolveFilters(this.#database.db, user, keyFilters ?? [], this.#clock());
  }

  /**
   * Like {@link find}, for callers that keep resolved filters. `onEntities` gets the entities found before their values
   * are read, so that a subscription can start in between.
   */
  async findResolved(
    user: User,
    query: EntityDataQuery,
    filters: readonly ResolvedFilter[],
    onEntities?: (ids: readonly Uuid[]) => void,
  ): Promise<PageData<EntityData>> {
    await this.#settle(query, filters);
    const { fields, rows, total } = await this.inTurn(user, ["find", query, filters], async () => {
      const compiled = await this.#compile(user, query, filters);
      const selected = new SelectedFields(query, compiled);
      return { fields: selected, ...(await this.#pages.page(query, compiled, filters, selected.columns)) };
    });
    const valueCount = rows.length * (query.latestValues ?? []).length;
    if (valueCount > QUERY_LIMITS.pageValues) {
      const message = `The page has more than ${QUERY_LIMITS.pageValues} latest values, ask for it in smaller ones`;
      throw new PlatformError("badRequest", message);
    }
    onEntities?.(rows.map(({ id }) => id));
    const values = await this.#latest(rows, query, filters);
    const now = this.#clock();
    const data = rows.map((row): EntityData => {
      const latest: LatestByType = { ...fields.of(row, now), ...values.get(row.id) };
      return { entityId: entityId(row.type, row.id), latest, timeseries: {} };
    });
    const { pageSize, page } = query.pageLink;
    return pageOf(data, total, { pageSize, page });
  }

  /**
   * The entities of a page without their values.
   * @throws {PlatformError} `badRequest`.
   */
  async entities(
    user: User,
    query: EntityDataQuery,
    filters: readonly ResolvedFilter[],
  ): Promise<{ readonly ids: readonly EntityId[]; readonly total: number }> {
    await this.#settle(query, filters);
    const { rows, total } = await this.inTurn(user, ["entities", query, filters], async () =>
      this.#pages.page(query, await this.#compile(user, query, filters), filters, []),
    );
    return { ids: rows.map(({ id, type }) => entityId(type, id)), total };
  }

  /**
   * Ids of entities from a place in their order on, as `idsIn` reads them: for callers that read all, and do not ask how
   * many there are.
   */
  async someOf(
    user: User,
    query: EntityDataQuery,
    filters: readonly ResolvedFilter[],
    place: { readonly offset: number; readonly limit: number },
  ): Promise<string> {
    await this.#settle(query, filters);
    return this.inTurn(user, ["some", query, filters], async () =>
      this.#pages.ids(query, await this.#compile(user, query, filters), filters, place),
    );
  }

  /** The texts of `fields` of those entities that the entity filter of a query selects for the user, in any order. */
  async textsOf(
    user: User,
    { entityFilter, pageLink }: EntityDataQuery,
    ids: readonly EntityId[],
    fields: readonly EntityKey[],
  ): Promise<readonly EntityFields[]> {
    const query = { entityFilter, pageLink: { ...pageLink, textSearch: null }, entityFields: fields };
    const compiled = await this.#compile(user, query, []);
    const selected = new SelectedFields(query, compiled);
    const rows = await this.#pages.fieldsOf(compiled, ids, selected.columns);
    return rows.map((row) => ({ entityId: entityId(row.type, row.id), fields: selected.textsOf(row) }));
  }

  /** The entity fields of a query, for those entities that its entity filter selects for the user. */
  async fieldsOf(user: User, query: EntityDataQuery, ids: readonly EntityId[]): Promise<readonly EntityData[]> {
    const compiled = await this.#compile(user, { ...query, pageLink: { ...query.pageLink, textSearch: null } }, []);
    const fields = new SelectedFields(query, compiled);
    const now = this.#clock();
    const rows = await this.#pages.fieldsOf(compiled, ids, fields.columns);
    return rows.map((row) => ({ entityId: entityId(row.type, row.id), latest: fields.of(row, now), timeseries: {} }));
  }

  /** Latest values of entities that the caller has found, with their types. */
  async typedValuesOf(
    found: readonly EntityId[],
    keys: readonly EntityKey[],
    filters: readonly ResolvedFilter[],
  ): Promise<ReadonlyMap<Uuid, TypedByType>> {
    const reader = { ...this.#database, latest: this.#timeSeries };
    const byType = Map.groupBy(found, ({ entityType }) => entityType);
    const values = await Promise.all(
      [...byType].map(([type, of]) =>
        readTypedValues(
          reader,
          type,
          of.map(({ id }) => id),
          keys,
          filters,
        ),
      ),
    );
    return new Map(values.flatMap((each) => [...each]));
  }

  /** @throws {PlatformError} `badRequest`. */
  async count(user: User, query: EntityCountQuery): Promise<number> {
    return this.countResolved(user, query, await this.resolve(user, query));
  }

  /** Like {@link count}, for callers that keep resolved filters. */
  async countResolved(user: User, query: EntityCountQuery, filters: readonly ResolvedFilter[]): Promise<number> {
    const { entityFilter, keyFilters } = query; // page link and fields have no effect
    await this.#settle({ entityFilter, keyFilters }, filters);
    return this.inTurn(user, ["count", entityFilter, filters], async () =>
      this.#pages.count(await this.#compile(user, { entityFilter, keyFilters }, filters)),
    );
  }

  /** Keys of the first entities of a query. */
  async keys(
    user: User,
    query: EntityDataQuery,
    kinds: { readonly timeseries: boolean; readonly attributes: boolean },
  ): Promise<EntityKeysResult> {
    const none = { entityTypes: [], timeseries: [], attribute: [] };
    if (!kinds.timeseries && !kinds.attributes) return none;
    const pageLink = { ...query.pageLink, pageSize: Math.min(query.pageLink.pageSize, KEY_DISCOVERY_PAGE_SIZE) };
    const found = await this.entities(user, { ...query, pageLink }, await this.resolve(user, query));
    if (found.ids.length === 0) return none;
    const ids = found.ids.map(({ id }) => id);
    if (kinds.timeseries) await this.#settling.settle();
    const entityTypes = [...new Set(found.ids.map(({ entityType }) => entityType))].toSorted();
    const keysIn = async (table: string): Promise<readonly string[]> => {
      const { rows } = await sql<{ key: string }>`
        select distinct key from ${sql.table(table)}
        where entity_type in (${sql.join(entityTypes)}) and entity_id in (${sql.join(ids)})`.execute(this.#database.db);
      return rows.map(({ key }) => key).toSorted();
    };
    return {
      entityTypes,
      timeseries: kinds.timeseries ? await keysIn("ts_kv_latest") : [],
      attribute: kinds.attributes ? await keysIn("attribute_kv") : [],
    };
  }

  /** Runs a read of a tenant in its fair share of time; `work` identifies what is read. Must not be nested. */
  inTurn<T>({ tenantId, customerId }: User, work: unknown, task: () => Promise<T>): Promise<T> {
    return this.#database.readScheduler.run(tenantId.id, hash("sha1", JSON.stringify([customerId.id, work])), task);
  }

  /** If time series affect which entities are found. */
  async #settle({ pageLink, latestValues }: AnyQuery, filters: readonly ResolvedFilter[]): Promise<void> {
    const keys = filters.map(({ key }) => key);
    if (pageLink?.sortOrder) keys.push(pageLink.sortOrder.key);
    if (pageLink?.textSearch) keys.push(...(latestValues ?? []));
    if (keys.some(({ type }) => type === "TIME_SERIES")) await this.#settling.settle();
  }

  #compile(user: User, query: AnyQuery, filters: readonly ResolvedFilter[]): Promise<CompiledQuery> {
    return compileQuery(this.#database, query, filters, scopeOfUser(user, this.#clock()));
  }

  async #latest(
    rows: readonly EntityRow[],
    { latestValues }: EntityDataQuery,
    filters: readonly ResolvedFilter[],
  ): Promise<ReadonlyMap<Uuid, LatestByType>> {
    const { db, dialect } = this.#database;
    const reader = { db, dialect, latest: this.#timeSeries };
    const byType = Map.groupBy(rows, ({ type }) => type);
    const values = await Promise.all(
      [...byType].map(([type, of]) =>
        readLatestValues(
          reader,
          type,
          of.map(({ id }) => id),
          latestValues ?? [],
          filters,
        ),
      ),
    );
    return new Map(values.flatMap((each) => [...each]));
  }
}

/** The requested entity fields: each is returned, as an empty text when an entity does not have it. */
class SelectedFields {
  readonly columns: readonly RawBuilder<unknown>[];
  /** Field to its column in the answer. */
  readonly #places: readonly (readonly [field: string, column: string | undefined])[];

  constructor({ entityFields }: EntityDataQuery, compiled: CompiledQuery) {
    const columns: RawBuilder<unknown>[] = [];
    this.#places = [...new Set((entityFields ?? []).map(({ key }) => key))].map((key) => {
      const field = compiled.field(key);
      if (!field) return [key, undefined];
      columns.push(field.value);
      return [key, `f${columns.length - 1}`];
    });
    this.columns = columns;
  }

  textsOf(row: EntityRow): Readonly<Record<string, string>> {
    const texts: Record<string, string> = {};
    for (const [field, column] of this.#places) texts[field] = String((column && row[column]) ?? "");
    return texts;
  }

  of(row: EntityRow, now: number): LatestByType {
    if (this.#places.length === 0) return {};
    const values: Record<string, TsValue> = {};
    for (const [field, column] of this.#places) {
      values[field] = { ts: now, value: String((column && row[column]) ?? "") };
    }
    return { ENTITY_FIELD: values };
  }
}
