import {
  type AttributeScope,
  type EntityId,
  type EntityType,
  PlatformError,
  type Point,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import { type Completion, toPromise } from "../kernel/async/completion.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { AttributesDeleted, AttributesUpdated, TimeSeriesSaved } from "../kernel/bus/events.ts";
import type { Cause } from "../kernel/cause.ts";
import type { AttributeStore, ScopedAttribute } from "./attributes/attribute-store.ts";
import type { HistoryQuery } from "./history-query.ts";
import { HistoryReader } from "./history-reader.ts";
import { PublishWhenDurable } from "./publish-when-durable.ts";
import type { Columns } from "./store/core/columns.ts";
import type { PixelQuery, RawQuery, TimeSeriesStore } from "./store/time-series-store.ts";
import { storable } from "./value-limits.ts";
import type { TimeRange, ViewWindows } from "./view-window.ts";

export interface TimeSeriesSave {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  /** Of equal key and time, the last one wins. */
  readonly points: readonly Point[];
  /** False does not touch latest values; true by default. */
  readonly latest?: boolean | undefined;
  /** False stores them as latest values only, without history; true by default. */
  readonly history?: boolean | undefined;
  /** False for the platform's own records, which do not count for the tenant's usage; true by default. */
  readonly counted?: boolean | undefined;
  readonly by?: User | undefined;
}

/** Attributes to write; published on the bus as they are, without the cause. */
export interface AttributesSave extends AttributesUpdated {
  readonly cause?: Cause | undefined;
}

/** Attributes to delete; published on the bus as they are. */
export type AttributesDelete = AttributesDeleted;

export interface TimeSeriesDelete {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly keys: readonly string[];
  /** Inclusive. */
  readonly startTs: number;
  /** Exclusive. */
  readonly endTs: number;
  /** Whether the newest point before the range becomes the latest value when the latest was deleted. */
  readonly rewriteLatest: boolean;
  readonly by?: User | undefined;
}

export interface TelemetryServiceParts {
  readonly series: TimeSeriesStore;
  readonly attributes: AttributeStore;
  readonly bus: Bus;
  /** Windows of entity views; without it, views have a history of their own. */
  readonly views?: ViewWindows | undefined;
  /** Maximum raw points of one answer, over all keys, which bounds its memory. A million by default. */
  readonly maxHistoryPoints?: number | undefined;
}

/**
 * The only way to write and read time series and attributes. Callers check permissions. A write is durable when its
 * promise resolves; only then it is published on the bus.
 */
export class TelemetryService {
  readonly #series: TimeSeriesStore;
  readonly #attributes: AttributeStore;
  readonly #bus: Bus;
  readonly #reader: HistoryReader;
  #mayStore: (tenantId: TenantId) => boolean = () => true;

  constructor({ series, attributes, bus, views, maxHistoryPoints }: TelemetryServiceParts) {
    this.#series = series;
    this.#attributes = attributes;
    this.#bus = bus;
    this.#reader = new HistoryReader({ series, views, maxPoints: maxHistoryPoints });
  }

  /** From now on points are refused (`forbidden`) for tenants that may not store. */
  restrict(mayStore: (tenantId: TenantId) => boolean): void {
    this.#mayStore = mayStore;
  }

  /** Points and attributes that wait for their commit; sources slow down when there are many. */
  get pendingValues(): number {
    return this.#series.pendingPoints + this.#attributes.pendingAttributes;
  }

  /** @throws {PlatformError} `badRequest` for a key or a text that is too long; then nothing is stored. */
  saveTimeSeries(save: TimeSeriesSave): Promise<void> {
    return toPromise((completion) => this.enqueueTimeSeries(save, completion));
  }

  /** Like {@link saveTimeSeries} without a promise; `badRequest` fails the completion. */
  enqueueTimeSeries(save: TimeSeriesSave, completion: Completion): void {
    let points: readonly Point[];
    try {
      points = storable(save.points, "time series");
    } catch (error) {
      completion.failed(error);
      return;
    }
    if (points.length === 0) {
      completion.done();
      return;
    }
    if (!this.#mayStore(save.tenantId) && save.entityId.entityType !== "API_USAGE_STATE") {
      completion.failed(new PlatformError("forbidden", "DB storage writes are disabled due to API limits!"));
      return;
    }
    const { tenantId, entityId, latest = true, history, counted, by } = save;
    const saved: TimeSeriesSaved = { tenantId, entityId, points, latest, history, counted, by };
    this.#series.enqueue(
      { entity: entityId, points, latest, history },
      new PublishWhenDurable(this.#bus, saved, completion),
    );
  }

  /** @throws {PlatformError} `badRequest` for a key or a text that is too long; then nothing is stored. */
  async saveAttributes(save: AttributesSave): Promise<void> {
    const { tenantId, entityId, scope, attributes, notifyDevice, by, cause } = save;
    const stored = storable(attributes, "attribute");
    if (stored.length === 0) return;
    const written = await this.#attributes.save({ entity: entityId, scope, attributes: stored, cause });
    if (written.length === 0) return; // values that newer ones replaced are not published
    const notify = notifyDevice && reachesDevice(entityId, scope);
    this.#bus.publish("attributesUpdated", {
      tenantId,
      entityId,
      scope,
      attributes: written,
      notifyDevice: notify,
      by,
    });
  }

  /** Unknown keys are no error. */
  async deleteAttributes({ tenantId, entityId, scope, keys, notifyDevice, by }: AttributesDelete): Promise<void> {
    await this.#attributes.delete(entityId, scope, keys);
    const notify = notifyDevice && reachesDevice(entityId, scope);
    this.#bus.publish("attributesDeleted", { tenantId, entityId, scope, keys, notifyDevice: notify, by });
  }

  async deleteTimeSeries({ tenantId, by, ...request }: TimeSeriesDelete): Promise<void> {
    const { entityId, keys, startTs, endTs, rewriteLatest } = request;
    const latest = await this.#series.delete({ entity: entityId, keys, startTs, endTs, rewriteLatest });
    this.#bus.publish("timeSeriesDeleted", { tenantId, entityId, keys, startTs, endTs, latest, by });
  }

  /** Deletes all data of a removed entity, without publishing it. */
  async deleteEntity(entityId: EntityId): Promise<void> {
    await Promise.all([this.#series.deleteEntity(entityId), this.#attributes.deleteEntity(entityId)]);
  }

  /** Ids of entities that have attributes or time series, ascending, after the last one of the previous page. */
  async storedEntities(
    entityType: EntityType,
    page: { readonly after?: Uuid | undefined; readonly limit: number },
  ): Promise<readonly Uuid[]> {
    const [ofSeries, ofAttributes] = await Promise.all([
      this.#series.entities(entityType, page),
      this.#attributes.entities(entityType, page),
    ]);
    return [...new Set([...ofSeries, ...ofAttributes])].sort().slice(0, page.limit);
  }

  /** Latest values of the keys that have one; of all keys by default. */
  latest(entityId: EntityId, keys?: readonly string[]): Promise<readonly Point[]> {
    return this.#series.latest(entityId, keys);
  }

  /**
   * Points by key, in the order of the query's keys; without keys that have no points. The history of an entity view is
   * the part of its target's that it shows.
   * @throws {PlatformError} `badRequest` for a query that the contract refuses, or whose answer would be too large.
   */
  history(entityId: EntityId, query: HistoryQuery): Promise<ReadonlyMap<string, readonly Point[]>> {
    return this.#reader.read(entityId, query);
  }

  /** Raw points of one key by column, always ascending; of an entity view those that it shows. */
  rawHistory(query: RawQuery): Promise<Columns> {
    return this.#reader.raw(query);
  }

  /** What a chart draws, for each key in their order; of an entity view what it shows. */
  pixels(query: PixelQuery): Promise<readonly PixelSeries[]> {
    return this.#reader.pixels(query);
  }

  /** The part of a range that an entity shows: of an entity view that of its target, of others all. */
  shownRange(entityId: EntityId, range: TimeRange): Promise<TimeRange> {
    return this.#reader.shownRange(entityId, range);
  }

  /** Keys that have a latest value. */
  timeSeriesKeys(entityId: EntityId): Promise<readonly string[]> {
    return this.#series.keys(entityId);
  }

  /** Attributes of the given scopes, in their order; of all keys by default. */
  attributes(
    entityId: EntityId,
    scopes: readonly AttributeScope[],
    keys?: readonly string[],
  ): Promise<readonly ScopedAttribute[]> {
    return this.#attributes.find(entityId, scopes, keys);
  }

  /** Keys of the given scopes, in their order; a key of several scopes is repeated. */
  attributeKeys(entityId: EntityId, scopes: readonly AttributeScope[]): Promise<readonly string[]> {
    return this.#attributes.keys(entityId, scopes);
  }
}

function reachesDevice({ entityType }: EntityId, scope: AttributeScope): boolean {
  return entityType === "DEVICE" && scope === "SHARED_SCOPE";
}
