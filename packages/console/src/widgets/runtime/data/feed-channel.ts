import type { EntityDataRequest } from "@orrery/client";
import {
  type EntityData,
  type EntityId,
  type EntityKeyType,
  type EntityUpdate,
  isRealtime,
  type Sampling,
  SeriesWindow,
  type TimeRange,
} from "@orrery/model";
import type { FeedOptions } from "./feed-options.ts";
import { requestOf } from "./feed-request.ts";
import { type GeneratedKeys, timesBetween } from "./generated-keys.ts";
import type { Track } from "./late-track.ts";
import { isFunction, madeEntity } from "./made-entities.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";

/** Functions are run at least this often. */
const MAX_STEP_MS = 5000;

/** What a feed knows of one of its datasources: its entities and their points. */
export class FeedChannel {
  readonly source: ResolvedDatasource;
  readonly #options: FeedOptions;
  readonly #keys: readonly string[];
  #windows = new Map<string, SeriesWindow>();
  #requestedAt = 0;
  /** Of a datasource that is a function. */
  #made: GeneratedKeys | undefined;
  /** What can be drawn of the series of entities, by their ids; none unless they are read so. */
  readonly #tracks = new Map<string, Track>();
  #entities: readonly EntityData[] = [];
  #total = 0;
  #answered: boolean;
  #others: readonly string[] = [];

  constructor(source: ResolvedDatasource, options: FeedOptions) {
    this.source = source;
    this.#options = options;
    this.#keys = [
      ...new Set(source.datasource.dataKeys.filter(({ type }) => type === "timeseries").map(({ name }) => name)),
    ];
    this.#answered = source.entityFilter === undefined && !isFunction(source);
  }

  get entities(): readonly EntityData[] {
    return this.#entities;
  }

  /** Entities that the query matches. */
  get total(): number {
    return this.#total;
  }

  get answered(): boolean {
    return this.#answered;
  }

  get tracks(): readonly Track[] {
    return [...this.#tracks.values()];
  }

  /** Keys of tracked series that are no numbers: they are read as they are. */
  get others(): readonly string[] {
    return this.#others;
  }

  /** The time of its windows; undefined without any. */
  get range(): TimeRange | undefined {
    const [first] = this.#windows.values();
    return first?.range;
  }

  windowOf({ id }: EntityId): Pick<SeriesWindow, "view"> | undefined {
    const window = this.#windows.get(id);
    const track = this.#tracks.get(id);
    if (!window || !track) return window;
    return { view: (key) => (this.#others.includes(key) ? window.view(key) : track.view(key)) };
  }

  /** What is asked for now. */
  request(sampling: Sampling, readsPixels: boolean): EntityDataRequest {
    this.#requestedAt = this.#options.serverNow();
    const keys = readsPixels ? this.#others : this.#keys;
    return requestOf(this.source, keys, { options: this.#options, sampling, now: this.#requestedAt });
  }

  /** Takes the answer. */
  fill(entities: readonly EntityData[], total: number, sampling: Sampling): void {
    const { settings, isState } = this.#options;
    this.#windows = new Map(
      entities.map((entity) => {
        const series = new SeriesWindow(settings.window, sampling, this.#requestedAt, { isState });
        for (const key of this.#keys) series.load(key, entity.timeseries[key] ?? []);
        return [entity.entityId.id, series];
      }),
    );
    this.#entities = entities;
    this.#total = total;
    this.#answered = true;
  }

  /** Takes over the entities that another channel of the same datasource knows at another time. */
  adopt({ answered, tracks, entities, total }: FeedChannel, sampling: Sampling): boolean {
    if (!answered || tracks.length === 0) return false;
    this.#requestedAt = this.#options.serverNow();
    const known = entities.map((entity) => ({ ...entity, timeseries: {} })); // of another time
    this.fill(known, total, sampling);
    return true;
  }

  /** Follows what can be drawn of its series, those that it knows already further. */
  track(moved: TimeRange | undefined, onPixels: () => void): void {
    const { pixels } = this.#options;
    for (const [id, track] of this.#tracks) {
      if (this.#windows.has(id)) continue;
      track.close();
      this.#tracks.delete(id);
    }
    for (const { entityId } of this.#entities) {
      const range = moved ?? this.#windows.get(entityId.id)?.range;
      if (!pixels || !range || this.#keys.length === 0) continue;
      const track = this.#tracks.get(entityId.id) ?? pixels.track(entityId, this.#keys, onPixels);
      this.#tracks.set(entityId.id, track);
      track.show(range, pixels.width);
    }
  }

  /** @returns whether there are other keys than before that are no numbers. */
  noticeOthers(): boolean {
    const others = [...new Set([...this.#others, ...this.tracks.flatMap((track) => track.others)])];
    if (others.length === this.#others.length) return false;
    this.#others = others;
    return true;
  }

  closeTracks(): void {
    for (const track of this.#tracks.values()) track.close();
  }

  /** @returns whether it is worth showing at once. */
  update({ entityId: { id }, timeseries, latest }: EntityUpdate): boolean {
    let atOnce = latest !== undefined && this.#options.labelKeys.length > 0;
    if (latest && atOnce) this.#mergeLatest(id, latest);
    const series = this.#windows.get(id);
    for (const [key, points] of Object.entries((series && timeseries) ?? {})) {
      for (const point of points) atOnce = series?.add(key, point) || atOnce;
    }
    return atOnce;
  }

  /** @returns whether the time has moved on. */
  tick(now: number): boolean {
    let moved = false;
    for (const series of this.#windows.values()) moved = series.tick(now) || moved;
    return moved;
  }

  /** The window of a function, filled up to now. */
  async make(made: GeneratedKeys, sampling: Sampling): Promise<void> {
    const { settings, isState, serverNow } = this.#options;
    const now = serverNow();
    this.#made = made;
    const series = new SeriesWindow(settings.window, sampling, now, { isState });
    const { start, end } = series.range;
    const half = sampling.aggregation === "NONE" ? 0 : sampling.intervalMs / 2; // where points of buckets are
    const points = await made.make(timesBetween(start + half, Math.min(end, now), sampling.intervalMs));
    for (const [key, list] of points ?? []) series.load(key, list);
    const entity = madeEntity(this.source.datasource.name ?? "", {});
    this.#windows = new Map([[entity.entityId.id, series]]);
    this.#entities = [entity];
    this.#answered = true;
  }

  /** The next values of a function, when it is time for them. @returns whether there were any. */
  async grow(now: number, { intervalMs }: Sampling): Promise<boolean> {
    const made = this.#made;
    const every = Math.min(Math.max(intervalMs, 1000), MAX_STEP_MS);
    if (!made || made.lastTs === 0 || now - made.lastTs < every || !isRealtime(this.#options.settings.window))
      return false;
    const points = await made.make([now]);
    for (const series of this.#windows.values()) {
      for (const [key, list] of points ?? []) for (const point of list) series.add(key, point);
    }
    return true;
  }

  /** What labels name has changed. */
  #mergeLatest(id: string, latest: EntityData["latest"]): void {
    this.#entities = this.#entities.map((entity) => {
      if (entity.entityId.id !== id) return entity;
      const types = Object.keys(latest) as EntityKeyType[]; // the members of this record
      const merged = types.map((type) => [type, { ...entity.latest[type], ...latest[type] }] as const);
      return { ...entity, latest: { ...entity.latest, ...Object.fromEntries(merged) } };
    });
  }
}
