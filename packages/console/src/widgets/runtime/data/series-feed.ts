import type { EntityDataRequest, EntityDataSubscription, Live, LiveError, Observable } from "@orrery/client";
import {
  type DataKey,
  datasourceQuery,
  defaultPageLink,
  type EntityData,
  type EntityKeyType,
  type EntityUpdate,
  entityKeyOf,
  isRealtime,
  lengthOf,
  type PageData,
  type Sampling,
  SeriesWindow,
  sampledRange,
  samplingFor,
  type TimeRange,
  type TimeWindowSettings,
} from "@orrery/model";
import { FunctionRunner, type RunnerState } from "../../functions/function-runner.ts";
import { problemOf } from "../functions.ts";
import { everySecond } from "./every-second.ts";
import { GeneratedKeys, timesBetween } from "./generated-keys.ts";
import { isFunction, madeEntity } from "./made-entities.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";

/** What a time-series widget shows now. Views are those of {@link SeriesFeed.windowOf}, and change with `version`. */
export interface FeedSnapshot {
  readonly status: "loading" | "ready" | "failed";
  readonly error: LiveError | undefined;
  readonly version: number;
  readonly range: TimeRange;
  /** Entities of each datasource. */
  readonly entities: readonly (readonly EntityData[])[];
  /** Of functions that make the points. */
  readonly problem: RunnerState | undefined;
  /** When the query matches more entities than are shown. */
  readonly overflow: { readonly shown: number; readonly total: number } | undefined;
}

interface FeedOptions {
  readonly live: Live;
  readonly datasources: readonly ResolvedDatasource[];
  readonly settings: TimeWindowSettings;
  /** Only the first entity of each datasource. */
  readonly single: boolean;
  /** Values hold until the next one: raw, with the one that held before the window. */
  readonly isState: boolean;
  /** Latest values that labels name, kept live beside the points. */
  readonly labelKeys: readonly DataKey[];
  readonly serverNow: () => number;
}

interface Channel {
  readonly source: ResolvedDatasource;
  readonly keys: readonly string[];
  windows: Map<string, SeriesWindow>;
  entities: readonly EntityData[];
  total: number;
  answered: boolean;
  requestedAt: number;
  /** Of a datasource that is a function. */
  made?: GeneratedKeys | undefined;
}

/**
 * The points of a widget, kept live: one command per datasource, one window per entity. Listeners are notified at most
 * once a second, however many points come. Runs while it has listeners.
 */
export class SeriesFeed implements Observable<FeedSnapshot> {
  readonly #options: FeedOptions;
  readonly #channels: readonly Channel[];
  readonly #listeners = new Set<() => void>();
  #subscriptions: readonly EntityDataSubscription[] = [];
  #endTicks: (() => void) | undefined;
  #isStale = false;
  #runner: FunctionRunner | undefined;
  #error: LiveError | undefined;
  #sampling: Sampling;
  #snapshot: FeedSnapshot;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#sampling = samplingAt(options);
    this.#channels = options.datasources.map((source) => ({
      source,
      keys: seriesKeys(source),
      windows: new Map(),
      entities: [],
      total: 0,
      answered: source.entityFilter === undefined && !isFunction(source),
      requestedAt: 0,
    }));
    this.#snapshot = this.#take(0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const own = () => listener();
    this.#listeners.add(own);
    if (this.#listeners.size === 1) this.#open();
    return () => {
      if (this.#listeners.delete(own) && this.#listeners.size === 0) this.#close();
    };
  };

  readonly snapshot = (): FeedSnapshot => this.#snapshot;

  /** As it was last asked for. */
  get sampling(): Sampling {
    return this.#sampling;
  }

  /** The window of an entity of a datasource. */
  windowOf(datasource: number, entity: EntityData): SeriesWindow | undefined {
    return this.#channels[datasource]?.windows.get(entity.entityId.id);
  }

  #open(): void {
    const { live } = this.#options;
    this.#endTicks = everySecond(() => this.#tick());
    this.#subscriptions = this.#channels
      .filter(({ source }) => source.entityFilter !== undefined)
      .map((channel) =>
        live.openEntityData(() => this.#request(channel), {
          onData: (page) => this.#handleData(channel, page),
          onUpdate: (updates) => this.#handleUpdates(channel, updates),
          onError: (error) => {
            this.#error = error;
            this.#publish();
          },
        }),
      );
    const made = this.#channels.filter(({ source }) => isFunction(source));
    if (made.length === 0) return;
    this.#runner = new FunctionRunner();
    this.#runner.state.subscribe(() => this.#publish());
    for (const channel of made) void this.#fill(channel, new GeneratedKeys(this.#runner, channel.source));
  }

  #close(): void {
    this.#endTicks?.();
    this.#runner?.[Symbol.dispose]();
    this.#runner = undefined;
    for (const subscription of this.#subscriptions) subscription.close();
    this.#subscriptions = [];
  }

  #request(channel: Channel): EntityDataRequest {
    const { settings, single, serverNow } = this.#options;
    const { source, keys } = channel;
    channel.requestedAt = serverNow();
    const sampling = samplingAt(this.#options);
    this.#sampling = sampling;
    const { start, end } = sampledRange(settings.window, sampling, channel.requestedAt);
    const { entityFilter, keyFilters } = source;
    const pageLink = defaultPageLink(single ? "single" : "all");
    const { labelKeys } = this.#options;
    const named = { ...source.datasource, dataKeys: [...source.datasource.dataKeys, ...labelKeys] };
    const query = entityFilter && datasourceQuery(named, { entityFilter, keyFilters, pageLink });
    const labels = labelKeys.flatMap((key) => entityKeyOf(key) ?? []);
    const latest = labels.length > 0 ? { latestCmd: { keys: labels } } : {};
    const { intervalMs: interval, limit, aggregation: agg, calendar } = sampling;
    const grouping = calendar && { intervalType: calendar.unit, timeZone: calendar.zone };
    const fetchLatestPreviousPoint = this.#options.isState;
    const asked = { keys, startTs: start, interval, ...grouping, limit, agg, fetchLatestPreviousPoint };
    if (keys.length === 0) return { query, ...latest };
    if (isRealtime(settings.window)) return { query, ...latest, tsCmd: { ...asked, timeWindow: end - start } };
    return { query, ...latest, historyCmd: { ...asked, endTs: end } };
  }

  /** The window of a function, filled up to now. */
  async #fill(channel: Channel, made: GeneratedKeys): Promise<void> {
    const { settings, isState, serverNow } = this.#options;
    const now = serverNow();
    const sampling = samplingAt(this.#options);
    this.#sampling = sampling;
    channel.made = made;
    const series = new SeriesWindow(settings.window, sampling, now, { isState });
    const { start, end } = series.range;
    const half = sampling.aggregation === "NONE" ? 0 : sampling.intervalMs / 2; // where points of buckets are
    const points = await made.make(timesBetween(start + half, Math.min(end, now), sampling.intervalMs));
    for (const [key, list] of points ?? []) series.load(key, list);
    const entity = madeEntity(channel.source.datasource.name ?? "", {});
    channel.windows = new Map([[entity.entityId.id, series]]);
    channel.entities = [entity];
    channel.answered = true;
    this.#publish();
  }

  /** The next values of a function, when it is time for them. */
  async #grow({ made, windows }: Channel, now: number): Promise<void> {
    const every = Math.min(Math.max(this.#sampling.intervalMs, 1000), MAX_STEP_MS);
    if (!made || made.lastTs === 0 || now - made.lastTs < every || !isRealtime(this.#options.settings.window)) return;
    const points = await made.make([now]);
    for (const series of windows.values()) {
      for (const [key, list] of points ?? []) for (const point of list) series.add(key, point);
    }
    this.#isStale = true;
  }

  #handleData(channel: Channel, { data, totalElements }: PageData<EntityData>): void {
    const { settings, isState } = this.#options;
    const sampling = this.sampling;
    channel.windows = new Map(
      data.map((entity) => {
        const series = new SeriesWindow(settings.window, sampling, channel.requestedAt, { isState });
        for (const key of channel.keys) series.load(key, entity.timeseries[key] ?? []);
        return [entity.entityId.id, series];
      }),
    );
    channel.entities = data;
    channel.total = totalElements;
    channel.answered = true;
    this.#error = undefined;
    this.#publish();
  }

  #handleUpdates(channel: Channel, updates: readonly EntityUpdate[]): void {
    let atOnce = false;
    for (const { entityId, timeseries, latest } of updates) {
      if (latest && this.#options.labelKeys.length > 0)
        atOnce = this.#mergeLatest(channel, entityId.id, latest) || atOnce;
      const series = channel.windows.get(entityId.id);
      if (!series || !timeseries) continue;
      for (const [key, points] of Object.entries(timeseries)) {
        for (const point of points) atOnce = series.add(key, point) || atOnce;
      }
    }
    this.#isStale = true;
    if (atOnce) this.#publish();
  }

  /** What labels name has changed. */
  #mergeLatest(channel: Channel, id: string, latest: EntityData["latest"]): boolean {
    channel.entities = channel.entities.map((entity) => {
      if (entity.entityId.id !== id) return entity;
      const types = Object.keys(latest) as EntityKeyType[]; // the members of this record
      const merged = types.map((type) => [type, { ...entity.latest[type], ...latest[type] }] as const);
      return { ...entity, latest: { ...entity.latest, ...Object.fromEntries(merged) } };
    });
    return true;
  }

  #tick(): void {
    const now = this.#options.serverNow();
    let moved = false;
    if (!document.hidden) for (const channel of this.#channels) void this.#grow(channel, now);
    for (const { windows } of this.#channels) for (const series of windows.values()) moved = series.tick(now) || moved;
    if (moved || this.#isStale) this.#publish();
  }

  #publish(): void {
    this.#isStale = false;
    this.#snapshot = this.#take(this.#snapshot.version + 1);
    for (const listener of [...this.#listeners]) listener();
  }

  #take(version: number): FeedSnapshot {
    const answered = this.#channels.every((channel) => channel.answered);
    const first = this.#channels.flatMap(({ windows }) => [...windows.values()])[0];
    const { settings, serverNow } = this.#options;
    const crowded = this.#channels.find(({ entities, total }) => entities.length > 1 && total > entities.length);
    return {
      status: this.#error ? "failed" : answered ? "ready" : "loading",
      error: this.#error,
      version,
      range: first?.range ?? sampledRange(settings.window, this.sampling, serverNow()),
      entities: this.#channels.map(({ entities }) => entities),
      problem: this.#runner && problemOf(this.#runner.state.snapshot()),
      overflow: crowded && { shown: crowded.entities.length, total: crowded.total },
    };
  }
}

/** Functions are run at least this often. */
const MAX_STEP_MS = 5000;

/** Windows that end now or with their period have another length, and with it other buckets, each time they are asked for. */
function samplingAt({ settings, isState, serverNow }: FeedOptions): Sampling {
  const windowMs = lengthOf(settings.window, serverNow());
  return samplingFor(isState ? "NONE" : settings.aggregation, {
    windowMs,
    wantedMs: settings.intervalMs,
    calendar: calendarOf(settings),
    limit: settings.limit,
  });
}

/** Without a zone of its own a window goes by the browser's. */
function calendarOf({ calendar, zone }: TimeWindowSettings): Sampling["calendar"] {
  return calendar && { unit: calendar, zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone };
}

function seriesKeys({ datasource }: ResolvedDatasource): readonly string[] {
  return [...new Set(datasource.dataKeys.filter(({ type }) => type === "timeseries").map(({ name }) => name))];
}
