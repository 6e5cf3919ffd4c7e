import type { EntityDataSubscription, LiveError, Observable } from "@orrery/client";
import {
  type EntityId,
  isDrawnWhole,
  type Sampling,
  type SeriesWindow,
  sampledRange,
  type TimeRange,
} from "@orrery/model";
import { FunctionRunner } from "../../functions/function-runner.ts";
import { problemOf } from "../functions.ts";
import { everySecond } from "./every-second.ts";
import { FeedChannel } from "./feed-channel.ts";
import type { FeedOptions, FeedSnapshot } from "./feed-options.ts";
import { samplingAt } from "./feed-sampling.ts";
import { GeneratedKeys } from "./generated-keys.ts";
import { isFunction } from "./made-entities.ts";

/** While the time is moved, listeners are notified this often: the chart draws each frame by itself. */
const MOVED_MS = 250;

/**
 * The points of a widget, kept live: one command per datasource, one window per entity. Listeners are notified at most
 * once a second, however many points come. Runs while it has listeners.
 */
export class SeriesFeed implements Observable<FeedSnapshot> {
  readonly #options: FeedOptions;
  readonly #channels: readonly FeedChannel[];
  readonly #listeners = new Set<() => void>();
  #subscriptions = new Map<FeedChannel, EntityDataSubscription>();
  #endTicks: (() => void) | undefined;
  #isStale = false;
  #runner: FunctionRunner | undefined;
  #error: LiveError | undefined;
  #sampling: Sampling;
  #isPainted = false;
  /** Where the time is moved to, before it becomes that of the window. */
  #moved: TimeRange | undefined;
  #publishing: ReturnType<typeof setTimeout> | undefined;
  #snapshot: FeedSnapshot;

  /** `before`: of the same datasources at another time; what it knows of their entities is shown until they answer. */
  constructor(options: FeedOptions, before?: SeriesFeed) {
    this.#options = options;
    this.#sampling = samplingAt(options);
    this.#channels = options.datasources.map((source) => new FeedChannel(source, options));
    if (before && this.#readsPixels()) this.#adopt(before);
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
  windowOf(datasource: number, entity: EntityId): Pick<SeriesWindow, "view"> | undefined {
    return this.#channels[datasource]?.windowOf(entity);
  }

  /** Shows another time, with what is there of it; what is missing comes. Views are those of that time at once. */
  move(range: TimeRange): void {
    this.#moved = range;
    for (const channel of this.#channels) this.#track(channel);
    this.#publishing ??= setTimeout(() => this.#publish(), MOVED_MS);
  }

  #open(): void {
    const { live } = this.#options;
    this.#endTicks = everySecond(() => this.#tick());
    for (const channel of this.#channels) {
      if (channel.source.entityFilter === undefined) continue;
      const subscription = live.openEntityData(() => this.#request(channel), {
        onData: ({ data, totalElements }) => {
          channel.fill(data, totalElements, this.#sampling);
          if (this.#readsPixels()) this.#track(channel);
          this.#error = undefined;
          this.#publish();
        },
        onUpdate: (updates) => {
          this.#isStale = true;
          if (updates.filter((update) => channel.update(update)).length > 0) this.#publish();
        },
        onError: (error) => {
          this.#error = error;
          this.#publish();
        },
      });
      this.#subscriptions.set(channel, subscription);
    }
    const made = this.#channels.filter(({ source }) => isFunction(source));
    if (made.length === 0) return;
    this.#runner = new FunctionRunner();
    this.#runner.state.subscribe(() => this.#publish());
    for (const channel of made) {
      this.#sampling = samplingAt(this.#options);
      void channel.make(new GeneratedKeys(this.#runner, channel.source), this.#sampling).then(() => this.#publish());
    }
  }

  #close(): void {
    this.#endTicks?.();
    clearTimeout(this.#publishing);
    this.#publishing = undefined;
    this.#runner?.[Symbol.dispose]();
    this.#runner = undefined;
    for (const subscription of this.#subscriptions.values()) subscription.close();
    this.#subscriptions = new Map();
    for (const channel of this.#channels) channel.closeTracks();
  }

  #request(channel: FeedChannel) {
    this.#sampling = samplingAt(this.#options);
    return channel.request(this.#sampling, this.#readsPixels());
  }

  #adopt(feed: SeriesFeed): void {
    this.#channels.forEach((channel, at) => {
      const known = feed.#channels[at];
      if (known && channel.adopt(known, this.#sampling)) this.#track(channel);
    });
    this.#isPainted = this.#channels.every(({ answered }) => answered);
  }

  #readsPixels(): boolean {
    const { pixels, settings, isState, serverNow } = this.#options;
    return pixels !== undefined && !isState && isDrawnWhole(settings, serverNow());
  }

  #track(channel: FeedChannel): void {
    channel.track(this.#moved, () => this.#handlePixels());
  }

  #handlePixels(): void {
    for (const channel of this.#channels) if (channel.noticeOthers()) this.#subscriptions.get(channel)?.restart();
    if (this.#publishing === undefined) this.#publish();
  }

  #tick(): void {
    const now = this.#options.serverNow();
    if (!document.hidden) for (const channel of this.#channels) void this.#grow(channel, now);
    const moved = this.#channels.filter((channel) => channel.tick(now));
    if (moved.length > 0) for (const channel of this.#channels) if (channel.tracks.length > 0) this.#track(channel);
    if (moved.length > 0 || this.#isStale) this.#publish();
  }

  async #grow(channel: FeedChannel, now: number): Promise<void> {
    if (await channel.grow(now, this.#sampling)) this.#isStale = true;
  }

  #publish(): void {
    clearTimeout(this.#publishing);
    this.#publishing = undefined;
    this.#isStale = false;
    this.#snapshot = this.#take(this.#snapshot.version + 1);
    for (const listener of [...this.#listeners]) listener();
  }

  #take(version: number): FeedSnapshot {
    const tracks = this.#channels.flatMap((channel) => channel.tracks);
    // What is there is shown while something finer comes, but not before the first.
    this.#isPainted ||=
      this.#channels.every((channel) => channel.answered) && tracks.every((track) => track.isComplete);
    const { settings, serverNow } = this.#options;
    const crowded = this.#channels.find(({ entities, total }) => entities.length > 1 && total > entities.length);
    const error = this.#error ?? tracks.find((track) => track.error)?.error;
    const range = this.#moved ?? this.#channels.find((channel) => channel.range)?.range;
    return {
      status: error ? "failed" : this.#isPainted ? "ready" : "loading",
      error,
      version,
      range: range ?? sampledRange(settings.window, this.#sampling, serverNow()),
      entities: this.#channels.map(({ entities }) => entities),
      problem: this.#runner && problemOf(this.#runner.state.snapshot()),
      readsPixels: this.#readsPixels(),
      slotMs: Math.max(0, ...tracks.map((track) => track.slotMs)),
      others: this.#channels.flatMap(({ others }) => others),
      overflow: crowded && { shown: crowded.entities.length, total: crowded.total },
    };
  }
}
