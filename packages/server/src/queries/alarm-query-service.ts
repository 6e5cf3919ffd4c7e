import {
  type Alarm,
  type AlarmAssignee,
  type AlarmCountQuery,
  type AlarmData,
  type AlarmDataQuery,
  type AlarmInfo,
  type EntityData,
  type EntityDataQuery,
  type EntityDataSortOrder,
  type EntityId,
  type LatestByType,
  type PageData,
  pageOf,
  type ResolvedFilter,
  statusesWithin,
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
import { mapPage } from "../kernel/database/select-page.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { TimeSeriesStore } from "../telemetry/store/time-series-store.ts";
import { alarmSeenBy } from "./alarm-seen-by.ts";
import type { AllAlarmsSource, StoredAlarms } from "./alarm-sources.ts";
import type { EntityQueryService } from "./entity-query-service.ts";
import { readLatestValues } from "./pages/page-values.ts";
import { type AlarmHits, type AlarmSearch, alarmHits } from "./sql/alarm-query-sql.ts";
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
  readonly alarms: StoredAlarms;
  /** People by id; nobody is named without it. */
  readonly assignees?: ((ids: readonly UserId[]) => Promise<ReadonlyMap<string, AlarmAssignee>>) | undefined;
  readonly directory: EntityDirectory;
  readonly clock: Clock;
  /** Where all alarms of a user are found, whatever their entities. */
  readonly all: AllAlarmsSource;
  /** @throws {PlatformError} unless the user may ask for what is assigned to another. */
  readonly checkAssignee: (user: User, assignee: UserId) => Promise<void>;
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

interface FoundAlarms {
  /** The entities of the query. */
  readonly ids: readonly EntityId[];
  readonly hits: readonly Hit[];
  readonly alarms: readonly Alarm[];
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
  async resolve(user: User, query: AlarmDataQuery): Promise<readonly ResolvedFilter[]> {
    const { queries, checkAssignee } = this.#options;
    const { assigneeId } = query.pageLink;
    if (assigneeId) await checkAssignee(user, assigneeId);
    const part = entityPart(query);
    return part ? queries.resolve(user, part) : [];
  }

  /** At most {@link ALLOWED_ALARM_ENTITIES}; none for all alarms of a user. @throws {PlatformError} `badRequest`. */
  async entities(user: User, query: AlarmDataQuery, filters: readonly ResolvedFilter[]): Promise<AlarmEntities> {
    const part = entityPart(query);
    return part ? this.#options.queries.entities(user, part, filters) : NO_ENTITIES;
  }

  /** How many alarms there are. @throws {PlatformError} `badRequest`. */
  async count(user: User, query: AlarmCountQuery): Promise<number> {
    const { queries, clock, all, checkAssignee } = this.#options;
    const { entityFilter, keyFilters, assigneeId } = query;
    if (assigneeId) await checkAssignee(user, assigneeId);
    if (!entityFilter) return queries.inTurn(user, ["count", query], () => all.count(user, query, clock()));
    const counted = { entityFilter, keyFilters };
    const { ids } = await queries.entities(user, wholeOf(counted), await queries.resolve(user, counted));
    if (ids.length === 0) return 0;
    const pageLink = { ...query, pageSize: 1, page: 0, statusList: undefined };
    const search: AlarmSearch = { pageLink, statuses: statusesWithin(query.statusList) };
    return queries.inTurn(user, ["count", query], () => this.#count(this.#statements(user, search, ids).countAlarms));
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
    if (query.entityFilter.type === "allAlarms") return this.#pageOfAll(user, query, onEntities);
    const { hits, total } = await this.#options.queries.inTurn(user, ["alarms", query], () =>
      this.#hits(user, query, ids),
    );
    const alarms = await this.#options.alarms.findMany(idsIn(hits));
    return pageOf(await this.#details(user, query, filters, { ids, hits, alarms }, onEntities), total, {
      pageSize,
      page,
    });
  }

  /** All alarms of a query, whatever its page. @throws {PlatformError} `badRequest`. */
  async *walk(user: User, query: AlarmDataQuery): AsyncGenerator<readonly AlarmData[], void, undefined> {
    const filters = await this.resolve(user, query);
    if (query.entityFilter.type === "allAlarms") {
      for await (const some of this.#options.all.walk(user, query, this.#options.clock())) yield some.map(ofOriginator);
      return;
    }
    const { ids } = await this.entities(user, query, filters);
    for (let page = 0; ; page++) {
      const ofPage = { ...query, pageLink: { ...query.pageLink, pageSize: WALKED_HITS, page } };
      const { hits } = await this.#options.queries.inTurn(user, ["walk", query], () => this.#hits(user, ofPage, ids));
      for (let at = 0; at < hits.length; ) {
        const next = hits.slice(at, at + WALKED_ALARMS);
        const wanted = idsIn(next);
        const { alarms, ids: read } = await this.#options.alarms.findSome(wanted);
        const late = new Set(wanted.slice(read));
        const upTo = next.findIndex(({ alarm_id }) => late.has(alarm_id));
        const some = upTo < 0 ? next : next.slice(0, upTo);
        yield await this.#details(user, query, filters, { ids, hits: some, alarms });
        at += some.length;
      }
      if (hits.length < WALKED_HITS) return;
    }
  }

  async #pageOfAll(
    user: User,
    query: AlarmDataQuery,
    onEntities: ((shown: readonly EntityId[]) => void) | undefined,
  ): Promise<PageData<AlarmData>> {
    const { queries, all, clock } = this.#options;
    const found = await queries.inTurn(user, ["alarms", query], () => all.page(user, query, clock()));
    onEntities?.(found.data.flatMap(({ originator, assigneeId }) => [originator, ...(assigneeId ? [assigneeId] : [])]));
    return mapPage(found, ofOriginator);
  }

  async #details(
    user: User,
    query: AlarmDataQuery,
    filters: readonly ResolvedFilter[],
    { ids, hits, alarms }: FoundAlarms,
    onEntities?: (shown: readonly EntityId[]) => void,
  ): Promise<AlarmData[]> {
    const byId = new Map(ids.map((entity) => [entity.id, entity]));
    const found = new Map(alarms.map((alarm) => [alarm.id.id, alarmSeenBy(user, alarm)]));
    const shown = [...new Set(hits.map(({ entity_id }) => entity_id))].flatMap((id) => byId.get(id) ?? []);
    onEntities?.([...shown, ...[...found.values()].flatMap(({ assigneeId }) => assigneeId ?? [])]);
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
    const statements = this.#statements(user, query, entities);
    const { pageSize, page } = query.pageLink;
    const offset = pageSize * page;
    const total = await this.#count(statements.count);
    if (total <= offset) return { hits: [], total };
    const isFirstOfMany = total > MANY_HITS && offset + pageSize < total / FEW_OF;
    const read = (isFirstOfMany ? statements.scan : undefined) ?? statements.gather;
    const hits = await this.#rows<Hit>(read(rowsToRead(pageSize), offset));
    checkRows(hits);
    return { hits, total };
  }

  #statements(user: User, search: AlarmSearch, entities: readonly EntityId[]): AlarmHits {
    const { database, clock } = this.#options;
    const ids = entities.map(({ id }) => id);
    return alarmHits(search, ids, { tenantId: user.tenantId.id, now: clock(), dialect: database.dialect });
  }

  async #count(statement: RawBuilder<unknown>): Promise<number> {
    const [counted] = await this.#rows<{ count: number }>(statement);
    return Number(counted?.count ?? 0);
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
    const part = entityPart(query);
    const fields = (query.entityFields ?? []).length > 0 && entities.length > 0;
    const own: readonly EntityData[] = fields && part ? await queries.fieldsOf(user, part, entities) : [];
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

/** An alarm that several entities list is read once. */
const idsIn = (hits: readonly Hit[]): readonly Uuid[] => [...new Set(hits.map(({ alarm_id }) => alarm_id))];

/** All alarms of a user are found without their entities. */
const NO_ENTITIES: AlarmEntities = { ids: [], total: 0 };

/** Entities are found without the text search and the sort order, which apply to alarms. */
function entityPart({ entityFilter, pageLink: { sortOrder }, ...query }: AlarmDataQuery): EntityDataQuery | undefined {
  if (entityFilter.type === "allAlarms") return undefined;
  const order = sortOrder?.key.type === "ALARM_FIELD" ? undefined : sortOrder;
  return wholeOf({ entityFilter, keyFilters: query.keyFilters, entityFields: query.entityFields }, order);
}

function wholeOf(query: Omit<EntityDataQuery, "pageLink">, sortOrder?: EntityDataSortOrder | null): EntityDataQuery {
  return { ...query, pageLink: { pageSize: ALLOWED_ALARM_ENTITIES, page: 0, sortOrder } };
}

/** An alarm of a query that has no entities of its own. */
function ofOriginator(alarm: AlarmInfo): AlarmData {
  return { ...alarm, entityId: alarm.originator, latest: {} };
}

/** For an entity that was deleted while its alarms were read. */
function noFields({ entityFields }: AlarmDataQuery, now: number): LatestByType {
  const values: Record<string, TsValue> = {};
  for (const { key } of entityFields ?? []) values[key] = { ts: now, value: "" };
  return { ENTITY_FIELD: values };
}
