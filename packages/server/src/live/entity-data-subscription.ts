import {
  type AttributeScope,
  dynamicValuesOf,
  type EntityDataQuery,
  type EntityId,
  type EntityKey,
  type EntityKeyType,
  PlatformError,
  type Uuid,
} from "@orrery/model";
import type { ResolvedFilter } from "../queries/compile-query.ts";
import { parseEntityDataQuery } from "../queries/parse-query.ts";
import { isAttributeKey, scopeOf } from "../queries/value-source.ts";
import { readEntityHistory } from "./entity-history.ts";
import { EntityPage } from "./entity-page.ts";
import { EntityUpdates, seriesUpdateText } from "./entity-updates.ts";
import { FieldRefresh } from "./field-refresh.ts";
import type { QueryListener, ValueListener } from "./live-hub.ts";
import { LiveValue } from "./live-value.ts";
import { MembershipRules } from "./membership.ts";
import { entityDataText, entityUpdateText } from "./messages.ts";
import type { UpdateSource } from "./outbox.ts";
import type { EntityDataRequest, EntityRange } from "./parse-commands.ts";
import { QueryRefresh } from "./query-refresh.ts";
import { stillAllowed } from "./still-allowed.ts";
import { MAX_PENDING_VALUES, type Subscription, type SubscriptionContext } from "./subscription.ts";

/** Entities that one subscription may watch; consoles ask for 16,384 at most. */
const MAX_ENTITIES = 50_000;

/** A page of entities with its latest values, points and changes (reference: telemetry and queries, 4.6 to 4.8). */
export class EntityDataSubscription implements Subscription, ValueListener, UpdateSource {
  readonly #context: SubscriptionContext;
  readonly #cmdId: number;
  readonly #onError: (error: unknown) => void;
  readonly #updates = new EntityUpdates();
  readonly #watched = new Set<Uuid>();
  readonly #fields: FieldRefresh;
  #query: EntityDataQuery | undefined;
  #page: EntityPage | undefined;
  #rules: MembershipRules | undefined;
  #refresh: QueryRefresh | undefined;
  #latestKeys: readonly EntityKey[] = [];
  #seriesKeys: ReadonlySet<string> = new Set();
  /** Whether the client has asked for changes. */
  #isLive = false;
  #initialSent = false;
  /** Whether the page is being read: until then it is not known who belongs to it. */
  #reading = false;
  /** Events that arrived while a page or its points were read; `undefined`: they are taken as they come. */
  #early: (() => void)[] | undefined;
  #replaying = false;
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(context: SubscriptionContext, cmdId: number, onError: (error: unknown) => void) {
    this.#context = context;
    this.#cmdId = cmdId;
    this.#onError = onError;
    this.#fields = new FieldRefresh(context, (ids) => this.#exclusive(() => this.#rereadFields(ids)), onError);
  }

  /** Commands of one id take effect one after the other. Rejects with what the command is refused for. */
  execute(request: EntityDataRequest): Promise<void> {
    return this.#exclusive(() => this.#execute(request));
  }

  close(): void {
    this.#closed = true;
    this.#endRefresh();
    this.#fields.close();
    this.#watch([]);
    this.#context.outbox.forget(this);
    this.#updates.clear();
  }

  points(entity: EntityId, values: readonly LiveValue[], latest: boolean): void {
    if (this.#postpone(() => this.points(entity, values, latest))) return;
    if (latest) {
      for (const key of this.#shownKeys) if (key.type === "TIME_SERIES") this.#takeLatest(entity, key, values);
    }
    if (this.#seriesKeys.size === 0) return;
    for (const value of values) {
      if (!this.#seriesKeys.has(value.key)) continue;
      // What was saved while the range was read may be part of it.
      if (this.#replaying && !this.#page?.isNewPoint(entity, value)) continue;
      if (this.#page?.learnPoint(entity, value)) this.#addPoint(entity, value);
    }
  }

  pointsDeleted(entity: EntityId, values: readonly LiveValue[]): void {
    if (this.#postpone(() => this.pointsDeleted(entity, values))) return;
    for (const value of values) {
      for (const { type, key } of this.#shownKeys) {
        const isShown = type === "TIME_SERIES" && key === value.key;
        if (isShown && this.#page?.forceLatest(entity, type, value)) this.#tellLatest(entity, type, value);
      }
    }
    const ofSeries = values.filter(({ key }) => this.#seriesKeys.has(key));
    if (ofSeries.length > 0 && this.#page?.has(entity)) this.#deleteSeries(entity, ofSeries);
  }

  attributes(entity: EntityId, scope: AttributeScope, values: readonly LiveValue[]): void {
    if (this.#postpone(() => this.attributes(entity, scope, values))) return;
    for (const key of this.#shownKeys) {
      const isWatched = isAttributeKey(key.type) && (scopeOf(key.type) ?? scope) === scope;
      if (isWatched) this.#takeLatest(entity, key, values);
    }
  }

  changed(entity: EntityId): void {
    if ((this.#query?.entityFields ?? []).length > 0) this.#fields.changed(entity);
  }

  reassigned(entity: EntityId): void {
    void stillAllowed(this.#context, "READ_TELEMETRY", entity).then((isAllowed) => {
      if (!isAllowed) this.lost(entity);
    });
  }

  /** Pages that follow the tenant's changes are read again; the others tell nothing more of the entity. */
  lost(entity: EntityId): void {
    this.#page?.lose(entity);
    this.#watched.delete(entity.id);
    this.#context.hub.unwatch(entity.id, this);
  }

  takeUpdate(): string | undefined {
    const updates = this.#updates.take();
    return updates.length === 0 ? undefined : entityUpdateText(this.#cmdId, updates);
  }

  /** Anything in the tenant that may change who belongs to the page. */
  readonly #tenantListener: QueryListener = {
    entity: ({ action, entity }) => {
      if (this.#rules?.mayChange(action, entity.id)) this.#refresh?.soon();
    },
    relations: () => {
      if (this.#rules?.followsRelations) this.#refresh?.soon();
    },
    points: (entity, values) => {
      if (!this.#rules?.concerns(entity)) return;
      const mayChange = this.#reading
        ? this.#rules.filtersBySeries(values)
        : this.#rules.seriesMayChange(this.#page?.has(entity) ?? false, values);
      if (mayChange) this.#refresh?.soon();
    },
    attributes: (entity, scope, values) => {
      if (!this.#rules?.concerns(entity)) return;
      const mayChange = this.#reading
        ? this.#rules.filtersByAttribute(scope, values)
        : this.#rules.attributesMayChange(this.#page?.has(entity) ?? false, scope, values);
      if (mayChange) this.#refresh?.soon();
    },
  };

  #exclusive(task: () => Promise<void>): Promise<void> {
    const done = this.#work.then(async () => {
      if (this.#closed) return;
      this.#early = [];
      try {
        await task();
      } finally {
        this.#replay();
      }
    });
    this.#work = done.catch(() => undefined); // the caller hears of it
    return done;
  }

  #postpone(event: () => void): boolean {
    if (!this.#early) return false;
    if (this.#early.length < MAX_PENDING_VALUES) this.#early.push(event);
    return true;
  }

  #replay(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    if (this.#closed) return;
    this.#replaying = true;
    for (const event of early) event();
    this.#replaying = false;
  }

  async #execute({ query, history, latest, series }: EntityDataRequest): Promise<void> {
    if (latest || series || history) {
      this.#stopLive();
      this.#isLive = latest !== undefined || series !== undefined;
    }
    const isDefined = await this.#define(query, latest ?? []);
    if (history) await this.#sendRange(history);
    if (latest) {
      this.#latestKeys = latest;
      if (!this.#initialSent || (isDefined && !history)) this.#sendPage();
      else this.#tellKept();
    } else if (series) {
      await this.#sendRange(series);
      this.#seriesKeys = new Set(series.keys);
    } else if (!this.#initialSent || (isDefined && !history)) {
      this.#sendPage();
    }
  }

  /** Latest values that wait stay: the client would not hear of them otherwise. */
  #stopLive(): void {
    this.#latestKeys = [];
    this.#seriesKeys = new Set();
    this.#updates.forgetAllSeries();
  }

  /** What changed before the client asked for it. */
  #tellKept(): void {
    for (const { entity, type, value } of this.#page?.takeKept() ?? []) this.#tellLatest(entity, type, value);
  }

  /** Those whose values the client was given. */
  get #shownKeys(): readonly EntityKey[] {
    return this.#query?.latestValues ?? [];
  }

  /** @returns whether the page was read anew: for a new query, or for values that it did not have yet. */
  async #define(given: unknown, keys: readonly EntityKey[]): Promise<boolean> {
    const query = given === undefined ? this.#query : parseEntityDataQuery(given);
    if (!query) throw new PlatformError("badRequest", "Query is empty!");
    const known = query.latestValues ?? [];
    const missing = keys.filter((key) => !known.some((other) => other.type === key.type && other.key === key.key));
    if (given === undefined && missing.length === 0) return false;
    this.#endRefresh();
    this.#query = { ...query, latestValues: [...known, ...missing] };
    this.#beginRefresh(this.#query);
    try {
      this.#page = await this.#read(this.#query);
    } catch (error) {
      this.#endRefresh();
      throw error;
    }
    return true;
  }

  /** Watches the entities before it reads their values, so that nothing is lost in between. */
  async #read(query: EntityDataQuery): Promise<EntityPage> {
    const { queries, user } = this.#context;
    const filters = await queries.resolve(user, query);
    this.#learnRules(query, filters);
    const page = await this.#whileReading(() =>
      queries.findResolved(user, query, filters, (ids) => {
        if (ids.length > MAX_ENTITIES) throw new PlatformError("badRequest", "Too many entities in a subscription");
        this.#watch(ids);
      }),
    );
    return new EntityPage(page);
  }

  async #whileReading<T>(read: () => Promise<T>): Promise<T> {
    this.#reading = true;
    try {
      return await read();
    } finally {
      this.#reading = false;
    }
  }

  #learnRules(query: EntityDataQuery, filters: readonly ResolvedFilter[]): void {
    this.#rules = new MembershipRules(query, filters, query.pageLink.sortOrder?.key);
  }

  #watch(ids: readonly Uuid[]): void {
    const wanted = new Set(this.#closed ? [] : ids);
    for (const id of this.#watched) if (!wanted.has(id)) this.#context.hub.unwatch(id, this);
    for (const id of wanted) if (!this.#watched.has(id)) this.#context.hub.watch(id, this);
    this.#watched.clear();
    for (const id of wanted) this.#watched.add(id);
  }

  #beginRefresh(query: EntityDataQuery): void {
    const dynamic = query.pageLink.dynamic === true;
    if (this.#closed || (!dynamic && dynamicValuesOf(query.keyFilters ?? []).length === 0)) return;
    this.#refresh = new QueryRefresh(this.#context, query, () => this.#exclusive(() => this.#reread()), this.#onError);
    if (!dynamic) return;
    this.#refresh.start();
    this.#context.hub.watchTenant(this.#context.user.tenantId, this.#tenantListener);
  }

  #endRefresh(): void {
    this.#refresh?.close();
    this.#refresh = undefined;
    this.#context.hub.unwatchTenant(this.#context.user.tenantId, this.#tenantListener);
  }

  /** Sends the page again when other entities belong to it; series of new entities are for the client to ask for. */
  async #reread(): Promise<void> {
    const { queries, user } = this.#context;
    const query = this.#query;
    if (!query || !this.#page) return;
    const filters = await queries.resolve(user, query);
    this.#learnRules(query, filters);
    const { ids } = await this.#whileReading(() => queries.entities(user, query, filters));
    if (this.#page.hasExactly(ids)) return;
    this.#page = await this.#read(query);
    this.#sendPage();
  }

  /** A renamed entity keeps its place on the page; only its new name is sent. */
  async #rereadFields(ids: readonly EntityId[]): Promise<void> {
    if (!this.#query || !this.#page) return;
    for (const { entity, value } of await this.#fields.fieldsOf(this.#query, ids)) {
      if (this.#page.learnField(entity, value)) this.#tellLatest(entity, "ENTITY_FIELD", value);
    }
  }

  #sendPage(): void {
    if (!this.#page || this.#closed) return;
    this.#initialSent = true;
    this.#updates.clear(); // all that waits is told with the page
    this.#context.outbox.answer(entityDataText(this.#cmdId, this.#page.data()));
  }

  async #sendRange(range: EntityRange): Promise<void> {
    const page = this.#page;
    if (!page) return;
    const series = await readEntityHistory(this.#context.telemetry, page.ids, range);
    if (this.#closed) return;
    const data = page.data(series);
    this.#updates.clear();
    const text = this.#initialSent
      ? entityUpdateText(
          this.#cmdId,
          data.data.map((entity) => JSON.stringify(entity)),
        )
      : entityDataText(this.#cmdId, data);
    this.#initialSent = true;
    this.#context.outbox.answer(text);
  }

  #takeLatest(entity: EntityId, { type, key }: EntityKey, values: readonly LiveValue[]): void {
    for (const value of values) {
      if (value.key === key && this.#page?.learnLatest(entity, type, value)) this.#tellLatest(entity, type, value);
    }
  }

  /** At once, when the client has asked for it, else when it asks. */
  #tellLatest(entity: EntityId, type: EntityKeyType, value: LiveValue): void {
    const isAsked =
      type === "ENTITY_FIELD"
        ? this.#isLive
        : this.#latestKeys.some((asked) => asked.type === type && asked.key === value.key);
    if (isAsked) this.#setLatest(entity, type, value);
    else this.#page?.keep({ entity, type, value });
  }

  #setLatest(entity: EntityId, type: EntityKeyType, value: LiveValue): void {
    this.#updates.setLatest(entity, type, value);
    this.#context.outbox.changed(this);
  }

  #addPoint(entity: EntityId, value: LiveValue): void {
    this.#updates.addPoint(entity, value);
    this.#context.outbox.changed(this);
  }

  /** In a frame of its own: beside a point that was saved afterwards, nobody could tell which came first. */
  #deleteSeries(entity: EntityId, values: readonly LiveValue[]): void {
    for (const { key } of values) this.#updates.forgetSeries(entity, key);
    const markers = new Map(values.map(({ key }) => [key, [LiveValue.deleted(key)]] as const));
    this.#context.outbox.answer(entityUpdateText(this.#cmdId, [seriesUpdateText(entity, markers)]));
    for (const value of values) if (!value.isDeleted) this.#addPoint(entity, value);
  }
}
