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
import type { FeedPixels } from "./feed-pixels.ts";
import { GeneratedKeys, timesBetween } from "./generated-keys.ts";
import type { Track } from "./late-track.ts";
import { isFunction, madeEntity } from "./made-entities.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";

/** What a time-series widget shows now. Views are those of {@link SeriesFeed.windowOf}, and change with `version`. */
export interface FeedSnapshot {
  readonly status: "loading" | "ready" | "failed";
  readonly error: Error | undefined;
  readonly version: number;
  readonly range: TimeRange;
  /** Entities of each datasource. */
  readonly entities: readonly (readonly EntityData[])[];
  /** Of functions that make the points. */
  readonly problem: RunnerState | undefined;
  /** When the query matches more entities than are shown. */
  readonly overflow: { readonly shown: number; readonly total: number } | undefined;
  /** Whether what can be drawn is read in place of single values. */
  readonly readsPixels: boolean;
  /** What each entry of pixels stands for, ms; 0 when all are points as they are. */
  readonly slotMs: number;
  /** Keys that are read as they are beside pixels, no more than their newest values: they are no numbers. */
  readonly others: readonly string[];
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
  /** Present: single values of long times are read as what can be drawn of them. */
  readonly pixels?: FeedPixels | undefined;
  /** Of the same datasources at another time: what it knows of their entities is shown until they answer. */
  readonly before?: SeriesFeed | undefined;
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
  /** What can be drawn of the series of entities, by their ids; none unless they are read so. */
  readonly tracks: Map<string, Track>;
  /** Keys of these series that are no numbers: they are read as they are. */
  others: readonly string[];
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
  #isPainted = false;
  /** Where the time is moved to, before it becomes that of the window. */
  #moved: TimeRange | undefined;
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
      tracks: new Map(),
      others: [],
    }));
    if (options.before && this.#readsPixels(this.#sampling)) this.#adopt(options.before);
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

  /** The series of an entity of a datasource. */
  windowOf(datasource: number, entity: EntityData): Pick<SeriesWindow, "view"> | undefined {
    const channel = this.#channels[datasource];
    const window = channel?.windows.get(entity.entityId.id);
    const track = channel?.tracks.get(entity.entityId.id);
    if (!channel || !window || !track) return window;
    return { view: (key) => (channel.others.includes(key) ? window.view(key) : track.view(key)) };
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
    for (const { tracks } of this.#channels) for (const track of tracks.values()) track.close();
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
    const asked = {
      keys: this.#readsPixels(sampling) ? channel.others : keys,
      startTs: start,
      interval,
      ...grouping,
      limit,
      agg,
      fetchLatestPreviousPoint,
    };
    if (asked.keys.length === 0) return { query, ...latest };
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
    this.#fillChannel(channel, data, totalElements);
    this.#error = undefined;
    this.#publish();
  }

  /** Shows another time, with what is there of it; what is missing comes. */
  move(range: TimeRange): void {
    this.#moved = range;
    for (const channel of this.#channels) this.#track(channel);
    this.#publish();
  }

  #adopt(feed: SeriesFeed): void {
    this.#channels.forEach((channel, at) => {
      const known = feed.#channels[at];
      if (!known?.answered || known.tracks.size === 0) return;
      channel.requestedAt = this.#options.serverNow();
      const entities = known.entities.map((entity) => ({ ...entity, timeseries: {} })); // of another time
      this.#fillChannel(channel, entities, known.total);
    });
    this.#isPainted = this.#channels.every(({ answered }) => answered);
  }

  #fillChannel(channel: Channel, entities: readonly EntityData[], total: number): void {
    const { settings, isState } = this.#options;
    const sampling = this.sampling;
    channel.windows = new Map(
      entities.map((entity) => {
        const series = new SeriesWindow(settings.window, sampling, channel.requestedAt, { isState });
        for (const key of channel.keys) series.load(key, entity.timeseries[key] ?? []);
        return [entity.entityId.id, series];
      }),
    );
    channel.entities = entities;
    channel.total = total;
    channel.answered = true;
    if (this.#readsPixels(sampling)) this.#track(channel);
  }

  #readsPixels(sampling: Sampling): boolean {
    const { pixels, settings, isState, serverNow } = this.#options;
    if (!pixels || sampling.aggregation !== "NONE" || isState) return false;
    return !isRealtime(settings.window) || lengthOf(settings.window, serverNow()) >= LONG_MS;
  }

  /** Follows the series of the entities of a channel, those that it knows already further. */
  #track({ windows, tracks, entities, keys }: Channel): void {
    const { pixels } = this.#options;
    for (const [id, track] of tracks) if (!windows.has(id)) track.close();
    for (const id of tracks.keys()) if (!windows.has(id)) tracks.delete(id);
    for (const { entityId } of entities) {
      const range = this.#moved ?? windows.get(entityId.id)?.range;
      if (!pixels || !range || keys.length === 0) continue;
      const track = tracks.get(entityId.id) ?? pixels.track(entityId, keys, () => this.#handlePixels());
      tracks.set(entityId.id, track);
      track.show(range, pixels.width);
    }
  }

  #handlePixels(): void {
    this.#channels.forEach((channel, at) => {
      const found = [...channel.tracks.values()].flatMap(({ others }) => others);
      const others = [...new Set([...channel.others, ...found])];
      if (others.length === channel.others.length) return;
      channel.others = others;
      this.#subscriptions[this.#channels.slice(0, at).filter(({ source }) => source.entityFilter).length]?.restart();
    });
    this.#publish();
  }

  #tracks(): readonly Track[] {
    return this.#channels.flatMap(({ tracks }) => [...tracks.values()]);
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
    if (moved) for (const channel of this.#channels) if (channel.tracks.size > 0) this.#track(channel);
    if (moved || this.#isStale) this.#publish();
  }

  #publish(): void {
    this.#isStale = false;
    this.#snapshot = this.#take(this.#snapshot.version + 1);
    for (const listener of [...this.#listeners]) listener();
  }

  #take(version: number): FeedSnapshot {
    const tracks = this.#tracks();
    // What is there is shown while something finer comes, but not before the first.
    this.#isPainted ||=
      this.#channels.every((channel) => channel.answered) && tracks.every((track) => track.isComplete);
    const answered = this.#isPainted;
    const first = this.#channels.flatMap(({ windows }) => [...windows.values()])[0];
    const { settings, serverNow } = this.#options;
    const crowded = this.#channels.find(({ entities, total }) => entities.length > 1 && total > entities.length);
    const error = this.#error ?? tracks.find((track) => track.error)?.error;
    return {
      status: error ? "failed" : answered ? "ready" : "loading",
      error,
      version,
      range: this.#moved ?? first?.range ?? sampledRange(settings.window, this.sampling, serverNow()),
      entities: this.#channels.map(({ entities }) => entities),
      problem: this.#runner && problemOf(this.#runner.state.snapshot()),
      readsPixels: this.#readsPixels(this.#sampling),
      slotMs: Math.max(0, ...tracks.map((track) => track.slotMs)),
      others: this.#channels.flatMap(({ others }) => others),
      overflow: crowded && { shown: crowded.entities.length, total: crowded.total },
    };
  }
}

/** Functions are run at least this often. */
const MAX_STEP_MS = 5000;
/** Of shorter times that move with the clock each value is shown as it comes. */
const LONG_MS = 86_400_000;

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
