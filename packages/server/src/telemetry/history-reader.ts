import { calendarBuckets, type EntityId, equalRuns, PlatformError, type Point } from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import { checkHistoryQuery, type HistoryQuery } from "./history-query.ts";
import { type Columns, EMPTY } from "./store/core/columns.ts";
import type { PixelQuery, RawQuery, TimeSeriesStore } from "./store/time-series-store.ts";
import { cutRange, cutToWindow, type TimeRange, type ViewWindows } from "./view-window.ts";

const MAX_POINTS = 1_000_000;
const NOTHING: PixelSeries = { kind: "raw", ts: new Float64Array(), values: new Float64Array() };

export interface HistoryReaderOptions {
  readonly series: Pick<TimeSeriesStore, "query" | "raw" | "pixels">;
  /** Windows of entity views; without it, views have a history of their own. */
  readonly views?: ViewWindows | undefined;
  /** Maximum raw points of one answer, over all keys, which bounds its memory. A million by default. */
  readonly maxPoints?: number | undefined;
}

/** Reads histories within the bounds of an answer, those of entity views from their targets. */
export class HistoryReader {
  readonly #series: Pick<TimeSeriesStore, "query" | "raw" | "pixels">;
  readonly #views: ViewWindows | undefined;
  readonly #maxPoints: number;

  constructor({ series, views, maxPoints = MAX_POINTS }: HistoryReaderOptions) {
    this.#series = series;
    this.#views = views;
    this.#maxPoints = maxPoints;
  }

  /**
   * Points by key, in the order of the query's keys; without keys that have no points.
   * @throws {PlatformError} `badRequest` for a query that the contract refuses, or whose answer would be too large.
   */
  async read(entityId: EntityId, query: HistoryQuery): Promise<ReadonlyMap<string, readonly Point[]>> {
    if (this.#views && entityId.entityType === "ENTITY_VIEW") return this.#historyOfView(this.#views, entityId, query);
    return this.#history(entityId, checkHistoryQuery(query));
  }

  /** Raw points of one key, as {@link TimeSeriesStore.raw} returns them; of an entity view those that it shows. */
  async raw(query: RawQuery): Promise<Columns> {
    if (!this.#views || query.entity.entityType !== "ENTITY_VIEW") return this.#series.raw(query);
    const window = await this.#views.windowOf(query.entity);
    if (!window || !(window.keys?.has(query.key) ?? true)) return EMPTY;
    return this.#series.raw({ ...query, entity: window.target, ...cutRange(query, window) });
  }

  /** As {@link TimeSeriesStore.pixels} returns them; of an entity view those that it shows. */
  async pixels(query: PixelQuery): Promise<readonly PixelSeries[]> {
    if (!this.#views || query.entity.entityType !== "ENTITY_VIEW") return this.#series.pixels(query);
    const window = await this.#views.windowOf(query.entity);
    const keys = window ? query.keys.filter((key) => window.keys?.has(key) ?? true) : [];
    const found = window
      ? await this.#series.pixels({ ...query, keys, entity: window.target, ...cutRange(query, window) })
      : [];
    const byKey = new Map(keys.map((key, at) => [key, found[at]]));
    return query.keys.map((key) => byKey.get(key) ?? NOTHING);
  }

  /** The part of a range that an entity shows: of an entity view that of its target, of others all. */
  async shownRange(entityId: EntityId, { startTs, endTs }: TimeRange): Promise<TimeRange> {
    const isView = entityId.entityType === "ENTITY_VIEW";
    const window = isView ? await this.#views?.windowOf(entityId) : undefined;
    return window ? cutRange({ startTs, endTs }, window) : { startTs, endTs };
  }

  /** A range that is too long for its interval may be short enough when clipped to the view. */
  async #historyOfView(
    views: ViewWindows,
    view: EntityId,
    query: HistoryQuery,
  ): Promise<ReadonlyMap<string, readonly Point[]>> {
    const window = await views.windowOf(view);
    if (!window) return new Map();
    const checked = checkHistoryQuery({ ...query, ...cutRange(query, window) });
    const history = new Map<string, readonly Point[]>();
    if (checked.calendar) {
      const keys = checked.keys.filter((key) => window.keys?.has(key) ?? true);
      return this.#history(window.target, { ...checked, keys });
    }
    for (const part of cutToWindow(checked, window)) {
      const found = await this.#history(window.target, part.query);
      for (const [key, points] of found) {
        const { ts } = part;
        const shown = ts === undefined ? points : points.map((point) => ({ ...point, ts }));
        history.set(key, [...(history.get(key) ?? []), ...shown]);
      }
    }
    return history;
  }

  async #history(entityId: EntityId, checked: HistoryQuery): Promise<ReadonlyMap<string, readonly Point[]>> {
    if (checked.calendar && checked.aggregation !== "NONE") return this.#byCalendar(entityId, checked);
    const isSmall = checked.aggregation !== "NONE" || checked.limit * checked.keys.length <= this.#maxPoints;
    const found = isSmall ? await this.#readAll(entityId, checked) : await this.#readBounded(entityId, checked);
    const history = new Map<string, readonly Point[]>();
    checked.keys.forEach((key, index) => {
      const points = found[index] ?? [];
      if (points.length > 0) history.set(key, points);
    });
    return history;
  }

  /** Units of one length are read at once: of the days of a year, five groups. */
  async #byCalendar(entityId: EntityId, checked: HistoryQuery): Promise<ReadonlyMap<string, readonly Point[]>> {
    const { calendar, startTs, endTs, ...query } = checked;
    const history = new Map<string, readonly Point[]>();
    const buckets = calendar ? calendarBuckets(calendar, { start: startTs, end: endTs }) : [];
    for (const { start, end, interval } of equalRuns(buckets)) {
      const found = await this.#history(entityId, { ...query, startTs: start, endTs: end, interval });
      for (const [key, points] of found) history.set(key, [...(history.get(key) ?? []), ...points]);
    }
    return new Map(
      checked.keys.flatMap((key) => [[key, history.get(key) ?? []] as const]).filter(([, all]) => all.length > 0),
    );
  }

  #readAll(entityId: EntityId, { keys, calendar: _, ...range }: HistoryQuery): Promise<(readonly Point[])[]> {
    return Promise.all(keys.map((key) => this.#series.query({ entity: entityId, key, ...range })));
  }

  /** Clients request "everything" with a huge limit; that is allowed unless the result is too large. */
  async #readBounded(entityId: EntityId, { keys, calendar: _, ...range }: HistoryQuery): Promise<(readonly Point[])[]> {
    const found: (readonly Point[])[] = [];
    let left = this.#maxPoints;
    for (const key of keys) {
      const limit = Math.min(range.limit, left + 1);
      const points = await this.#series.query({ entity: entityId, key, ...range, limit });
      left -= points.length;
      if (left < 0) {
        const sentence = `The answer would have more than ${this.#maxPoints} points. Please reduce the time range, `;
        throw new PlatformError("badRequest", `${sentence}the 'limit' parameter or the number of keys.`);
      }
      found.push(points);
    }
    return found;
  }
}
