import {
  type Alarm,
  type AlarmAssignee,
  type AlarmData,
  type AlarmDataQuery,
  type EntityData,
  type EntityDataQuery,
  type EntityId,
  type LatestByType,
  type PageData,
  pageOf,
  type ResolvedFilter,
  type TsValue,
  type UserId,
  type Uuid,
} from "@orrery/model";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import { checkRows, rowsToRead } from "../kernel/database/page-bound.ts";
import { longRead } from "../kernel/database/read-deadline.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { TimeSeriesStore } from "../telemetry/store/time-series-store.ts";
import { alarmSeenBy } from "./alarm-seen-by.ts";
import type { EntityQueryService } from "./entity-query-service.ts";
import { readLatestValues } from "./pages/page-values.ts";
import { alarmHits } from "./sql/alarm-query-sql.ts";
import { DELETED_NAME, originatorNames } from "./sql/originator-names.ts";

/** Maximum entities whose alarms one query reads, part of the contract. */
const ALLOWED_ALARM_ENTITIES = 10_000;
/** With more hits than this the first ones are found by scanning all alarms of the tenant, */
const MANY_HITS = 10_000;
/** unless the page needs more than one of this many hits. */
const FEW_OF = 50;
/** Hits that are found at once when all are read: to sort them takes long. */
const WALKED_HITS = 10_000;
/** Alarms that are read at once then. */
const WALKED_ALARMS = 500;

export interface AlarmQueryOptions {
  readonly database: Database;
  readonly queries: EntityQueryService;
  readonly timeSeries: Pick<TimeSeriesStore, "latestOf">;
  /** In the order of the ids, without those that do not exist. */
  readonly findAlarms: (ids: readonly Uuid[]) => Promise<readonly Alarm[]>;
  /** People by id; nobody is named without it. */
  readonly assignees?: ((ids: readonly UserId[]) => Promise<ReadonlyMap<string, AlarmAssignee>>) | undefined;
  readonly directory: EntityDirectory;
  readonly clock: Clock;
}

/** The entities of an alarm query, in order. */
export interface AlarmEntities {
  readonly ids: readonly EntityId[];
  /** Number of entities before the limit. */
  readonly total: number;
}

interface Hit {
  readonly alarm_id: Uuid;
  readonly entity_id: Uuid;
}

/** Alarm data queries (reference: telemetry and queries, 6). Users find alarms of entities that they may read. */
export class AlarmQueryService {
  readonly #options: AlarmQueryOptions;

  constructor(options: AlarmQueryOptions) {
    this.#options = options;
  }

  /** @throws {PlatformError} `badRequest`. */
  async find(user: User, query: AlarmDataQuery): Promise<PageData<AlarmData>> {
    const filters = await this.resolve(user, query);
    return this.page(user, query, filters, await this.entities(user, query, filters));
  }

  /** The key filters of a query with dynamic values replaced. */
  resolve(user: User, query: AlarmDataQuery): Promise<readonly ResolvedFilter[]> {
    return this.#options.queries.resolve(user, query);
  }

  /** At most {@link ALLOWED_ALARM_ENTITIES}. @throws {PlatformError} `badRequest`. */
  entities(user: User, query: AlarmDataQuery, filters: readonly ResolvedFilter[]): Promise<AlarmEntities> {
    return this.#options.queries.entities(user, entityPart(query), filters);
  }

  /**
   * The alarms of these entities. `onEntities` gets the entities of the page before their values are read, so that a
   * subscription can start in between.
   */
  async page(
    user: User,
    query: AlarmDataQuery,
    filters: readonly ResolvedFilter[],
    { ids }: AlarmEntities,
    onEntities?: (shown: readonly EntityId[]) => void,
  ): Promise<PageData<AlarmData>> {
    const { pageSize, page } = query.pageLink;
    const { hits, total } = await this.#options.queries.inTurn(user, ["alarms", query], () =>
      this.#hits(user, query, ids),
    );
    return pageOf(await this.#details(user, query, filters, { ids, hits }, onEntities), total, { pageSize, page });
  }

  /** All alarms of a query, whatever its page. @throws {PlatformError} `badRequest`. */
  async *walk(user: User, query: AlarmDataQuery): AsyncGenerator<readonly AlarmData[], void, undefined> {
    const filters = await this.resolve(user, query);
    const { ids } = await this.entities(user, query, filters);
    for (let page = 0; ; page++) {
      const ofPage = { ...query, pageLink: { ...query.pageLink, pageSize: WALKED_HITS, page } };
      const { hits } = await this.#options.queries.inTurn(user, ["walk", query], () => this.#hits(user, ofPage, ids));
      for (let at = 0; at < hits.length; at += WALKED_ALARMS) {
        yield await this.#details(user, query, filters, { ids, hits: hits.slice(at, at + WALKED_ALARMS) });
      }
      if (hits.length < WALKED_HITS) return;
    }
  }

  async #details(
    user: User,
    query: AlarmDataQuery,
    filters: readonly ResolvedFilter[],
    { ids, hits }: { readonly ids: readonly EntityId[]; readonly hits: readonly Hit[] },
    onEntities?: (shown: readonly EntityId[]) => void,
  ): Promise<AlarmData[]> {
    const byId = new Map(ids.map((entity) => [entity.id, entity]));
    const alarms = await this.#options.findAlarms([...new Set(hits.map(({ alarm_id }) => alarm_id))]);
    const found = new Map(alarms.map((alarm) => [alarm.id.id, alarmSeenBy(user, alarm)]));
    const shown = [...new Set(hits.map(({ entity_id }) => entity_id))].flatMap((id) => byId.get(id) ?? []);
    onEntities?.(shown);
    const [people, nameOf, values] = await Promise.all([
      this.#options.assignees?.([...found.values()].flatMap(({ assigneeId }) => assigneeId ?? [])),
      originatorNames(
        this.#options.directory,
        [...found.values()].map(({ originator }) => originator),
      ),
      this.#values(user, query, filters, shown),
    ]);
    return hits.flatMap(({ alarm_id, entity_id }): AlarmData[] => {
      const [alarm, entityId] = [found.get(alarm_id), byId.get(entity_id)];
      if (!alarm || !entityId) return []; // deleted in between
      const originatorName = nameOf(alarm.originator) ?? DELETED_NAME;
      const assignee = people?.get(alarm.assigneeId?.id ?? "") ?? null;
      return [{ ...alarm, originatorName, assignee, entityId, latest: values.get(entity_id) ?? {} }];
    });
  }

  async #hits(user: User, query: AlarmDataQuery, entities: readonly EntityId[]) {
    if (entities.length === 0) return { hits: [], total: 0 };
    const { database, clock } = this.#options;
    const { dialect } = database;
    const ids = entities.map(({ id }) => id);
    const statements = alarmHits(query, ids, { tenantId: user.tenantId.id, now: clock(), dialect });
    const { pageSize, page } = query.pageLink;
    const offset = pageSize * page;
    const [counted] = await this.#rows<{ count: number }>(statements.count);
    const total = Number(counted?.count ?? 0);
    if (total <= offset) return { hits: [], total };
    const isFirstOfMany = total > MANY_HITS && offset + pageSize < total / FEW_OF;
    const read = (isFirstOfMany ? statements.scan : undefined) ?? statements.gather;
    const hits = await this.#rows<Hit>(read(rowsToRead(pageSize), offset));
    checkRows(hits);
    return { hits, total };
  }

  async #rows<R>(statement: RawBuilder<unknown>): Promise<readonly R[]> {
    return (await sql<R>`${statement} ${longRead}`.execute(this.#options.database.db)).rows;
  }

  /** Fields and latest values of the entities of the page; every requested key has an entry. */
  async #values(
    user: User,
    query: AlarmDataQuery,
    filters: readonly ResolvedFilter[],
    entities: readonly EntityId[],
  ): Promise<ReadonlyMap<Uuid, LatestByType>> {
    const { database, queries, timeSeries, clock } = this.#options;
    const { db, dialect } = database;
    const keys = query.latestValues ?? [];
    const fields = (query.entityFields ?? []).length > 0 && entities.length > 0;
    const own: readonly EntityData[] = fields ? await queries.fieldsOf(user, entityPart(query), entities) : [];
    const fieldsOf = new Map(own.map(({ entityId, latest }) => [entityId.id, latest]));
    const found = new Map<Uuid, LatestByType>();
    const empty = fields ? noFields(query, clock()) : {};
    const reader = { db, dialect, latest: timeSeries };
    for (const [type, some] of Map.groupBy(entities, ({ entityType }) => entityType)) {
      const ids = some.map(({ id }) => id);
      const values = await readLatestValues(reader, type, ids, keys, filters);
      for (const id of ids) found.set(id, { ...(fieldsOf.get(id) ?? empty), ...values.get(id) });
    }
    return found;
  }
}

/** Entities are found without the text search and the sort order, which apply to alarms. */
function entityPart({ entityFilter, keyFilters, entityFields, pageLink }: AlarmDataQuery): EntityDataQuery {
  const { sortOrder } = pageLink;
  return {
    entityFilter,
    keyFilters,
    entityFields,
    pageLink: {
      pageSize: ALLOWED_ALARM_ENTITIES,
      page: 0,
      sortOrder: sortOrder?.key.type === "ALARM_FIELD" ? undefined : sortOrder,
    },
  };
}

/** For an entity that was deleted while its alarms were read. */
function noFields({ entityFields }: AlarmDataQuery, now: number): LatestByType {
  const values: Record<string, TsValue> = {};
  for (const { key } of entityFields ?? []) values[key] = { ts: now, value: "" };
  return { ENTITY_FIELD: values };
}
