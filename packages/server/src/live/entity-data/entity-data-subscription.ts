import {
  type AttributeScope,
  attributeScopeOf,
  type EntityDataQuery,
  type EntityId,
  type EntityKey,
  type EntityKeyType,
  isAttributeKey,
  PlatformError,
} from "@orrery/model";
import { parseEntityDataQuery } from "../../queries/parse/parse-query.ts";
import type { ValueListener } from "../hub/live-hub.ts";
import { LiveValue } from "../hub/live-value.ts";
import { WatchedEntities } from "../hub/watched-entities.ts";
import { FieldRefresh } from "../membership/field-refresh.ts";
import { PageMembership } from "../membership/page-membership.ts";
import { entityDataText, entityUpdateText } from "../messages.ts";
import type { UpdateSource } from "../outbox.ts";
import type { EntityDataRequest, EntityRange } from "../parse-commands.ts";
import { stillAllowed } from "../still-allowed.ts";
import type { Subscription, SubscriptionContext } from "../subscription.ts";
import { readEntityHistory } from "./entity-history.ts";
import { EntityPage } from "./entity-page.ts";
import { EntityUpdates, seriesUpdateText } from "./entity-updates.ts";
import { SerialReader } from "./serial-reader.ts";

/** Maximum number of entities of a subscription; consoles ask for 16,384 at most. */
const MAX_ENTITIES = 50_000;

/** A page of entities with its latest values, points and changes (reference: telemetry and queries, 4.6 to 4.8). */
export class EntityDataSubscription implements Subscription, ValueListener, UpdateSource {
  readonly #context: SubscriptionContext;
  readonly #cmdId: number;
  readonly #updates = new EntityUpdates();
  readonly #watched: WatchedEntities;
  readonly #reader = new SerialReader();
  readonly #fields: FieldRefresh;
  readonly #membership: PageMembership;
  #query: EntityDataQuery | undefined;
  #page: EntityPage | undefined;
  #latestKeys: readonly EntityKey[] = [];
  #seriesKeys: ReadonlySet<string> = new Set();
  /** Whether the client has asked for changes. */
  #isLive = false;
  #initialSent = false;
  #closed = false;

  constructor(context: SubscriptionContext, cmdId: number, onError: (error: unknown) => void) {
    this.#context = context;
    this.#cmdId = cmdId;
    this.#watched = new WatchedEntities(context.hub, this);
    this.#membership = new PageMembership(context, {
      isShown: (entity) => this.#page?.has(entity) ?? false,
      reread: () => this.#reader.run(() => this.#reread()),
      onError,
    });
    this.#fields = new FieldRefresh(context, (ids) => this.#reader.run(() => this.#rereadFields(ids)), onError);
  }

  /** Executes commands with the same id one after another. Rejects with the error that the command is refused with. */
  execute(request: EntityDataRequest): Promise<void> {
    return this.#reader.run(() => this.#execute(request));
  }

  close(): void {
    this.#closed = true;
    this.#membership.close();
    this.#fields.close();
    this.#watched.close();
    this.#reader.close();
    this.#context.outbox.forget(this);
    this.#updates.clear();
  }

  points(entity: EntityId, values: readonly LiveValue[], latest: boolean): void {
    if (this.#reader.postpone(() => this.points(entity, values, latest))) return;
    if (latest) {
      for (const key of this.#shownKeys) if (key.type === "TIME_SERIES") this.#takeLatest(entity, key, values);
    }
    if (this.#seriesKeys.size === 0) return;
    for (const value of values) {
      if (!this.#seriesKeys.has(value.key)) continue;
      // Values saved while the range was read may be part of it.
      if (this.#reader.isReplaying && !this.#page?.isNewPoint(entity, value)) continue;
      if (this.#page?.learnPoint(entity, value)) this.#addPoint(entity, value);
    }
  }

  pointsDeleted(entity: EntityId, values: readonly LiveValue[]): void {
    if (this.#reader.postpone(() => this.pointsDeleted(entity, values))) return;
    for (const value of values) {
      for (const { type, key } of this.#shownKeys) {
        const isShown = type === "TIME_SERIES" && key === value.key;
        if (isShown && this.#page?.forceLatest(entity, type, value)) this.#sendLatest(entity, type, value);
      }
    }
    const ofSeries = values.filter(({ key }) => this.#seriesKeys.has(key));
    if (ofSeries.length > 0 && this.#page?.has(entity)) this.#deleteSeries(entity, ofSeries);
  }

  attributes(entity: EntityId, scope: AttributeScope, values: readonly LiveValue[]): void {
    if (this.#reader.postpone(() => this.attributes(entity, scope, values))) return;
    for (const key of this.#shownKeys) {
      const isWatched = isAttributeKey(key.type) && (attributeScopeOf(key.type) ?? scope) === scope;
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

  /** Pages that follow the tenant's changes are read again; others just stop sending updates of the entity. */
  lost(entity: EntityId): void {
    this.#page?.lose(entity);
    this.#watched.remove(entity);
  }

  takeUpdate(): string | undefined {
    const updates = this.#updates.take();
    return updates.length === 0 ? undefined : entityUpdateText(this.#cmdId, updates);
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
      else this.#sendKept();
    } else if (series) {
      await this.#sendRange(series);
      this.#seriesKeys = new Set(series.keys);
    } else if (!this.#initialSent || (isDefined && !history)) {
      this.#sendPage();
    }
  }

  /** Pending latest values are kept: the client would miss them otherwise. */
  #stopLive(): void {
    this.#latestKeys = [];
    this.#seriesKeys = new Set();
    this.#updates.forgetAllSeries();
  }

  /** Sends the changes that happened before the client asked for updates. */
  #sendKept(): void {
    for (const { entity, type, value } of this.#page?.takeKept() ?? []) this.#sendLatest(entity, type, value);
  }

  /** The keys whose values the client was sent. */
  get #shownKeys(): readonly EntityKey[] {
    return this.#query?.latestValues ?? [];
  }

  /** @returns whether the page was read: for a new query, or for keys that it did not have yet. */
  async #define(given: unknown, keys: readonly EntityKey[]): Promise<boolean> {
    const query = given === undefined ? this.#query : parseEntityDataQuery(given);
    if (!query) throw new PlatformError("badRequest", "Query is empty!");
    const known = query.latestValues ?? [];
    const missing = keys.filter((key) => !known.some((other) => other.type === key.type && other.key === key.key));
    if (given === undefined && missing.length === 0) return false;
    this.#query = { ...query, latestValues: [...known, ...missing] };
    this.#membership.follow(this.#query);
    try {
      this.#page = await this.#read(this.#query);
    } catch (error) {
      this.#membership.leave();
      throw error;
    }
    return true;
  }

  /** Watches the entities before it reads their values, so that no change is lost in between. */
  async #read(query: EntityDataQuery): Promise<EntityPage> {
    const { queries, user } = this.#context;
    const filters = await queries.resolve(user, query);
    const page = await this.#membership.read(query, filters, () =>
      queries.findResolved(user, query, filters, (ids) => {
        if (ids.length > MAX_ENTITIES) throw new PlatformError("badRequest", "Too many entities in a subscription");
        this.#watched.set(ids);
      }),
    );
    return new EntityPage(page);
  }

  /** Sends the page again when it has other entities now; clients ask for the series of new entities themselves. */
  async #reread(): Promise<void> {
    const { queries, user } = this.#context;
    const query = this.#query;
    if (!query || !this.#page) return;
    const filters = await queries.resolve(user, query);
    const { ids } = await this.#membership.read(query, filters, () => queries.entities(user, query, filters));
    if (this.#page.hasExactly(ids)) return;
    this.#page = await this.#read(query);
    this.#sendPage();
  }

  /** A renamed entity keeps its position on the page; only the new name is sent. */
  async #rereadFields(ids: readonly EntityId[]): Promise<void> {
    if (!this.#query || !this.#page) return;
    for (const { entity, value } of await this.#fields.fieldsOf(this.#query, ids)) {
      if (this.#page.learnField(entity, value)) this.#sendLatest(entity, "ENTITY_FIELD", value);
    }
  }

  #sendPage(): void {
    if (!this.#page || this.#closed) return;
    this.#initialSent = true;
    this.#updates.clear(); // the page includes all pending updates
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
      if (value.key === key && this.#page?.learnLatest(entity, type, value)) this.#sendLatest(entity, type, value);
    }
  }

  /** Sends the change now if the client follows latest values; otherwise keeps it until it does. */
  #sendLatest(entity: EntityId, type: EntityKeyType, value: LiveValue): void {
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

  /** Sent in a frame of its own: in one frame with a point saved afterwards, the order would be lost. */
  #deleteSeries(entity: EntityId, values: readonly LiveValue[]): void {
    for (const { key } of values) this.#updates.forgetSeries(entity, key);
    const markers = new Map(values.map(({ key }) => [key, [LiveValue.deleted(key)]] as const));
    this.#context.outbox.answer(entityUpdateText(this.#cmdId, [seriesUpdateText(entity, markers)]));
    for (const value of values) if (!value.isDeleted) this.#addPoint(entity, value);
  }
}
