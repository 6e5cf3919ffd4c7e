import { unitAt } from "./calendar-interval.ts";
import type { Sampling } from "./interval.ts";
import { numberIn, PointSeries, type SeriesView } from "./point-series.ts";
import { sampledRange } from "./sampled-range.ts";
import type { TimeRange } from "./time-range.ts";
import { MINUTE_MS } from "./time-units.ts";
import { isRealtime, type TimeWindow } from "./time-window.ts";

/** A point in wire form: values are text. */
export interface WirePoint {
  readonly ts: number;
  readonly value: string;
}

const MIN_TICK = 1000;

export interface SeriesWindowOptions {
  /** A value holds until the next one: the one before the window stays known. */
  readonly isState?: boolean | undefined;
}

/**
 * The points of one entity in a moving window: the server's result first, then live points, which are aggregated into
 * the same buckets as on the server (reference: telemetry and queries, 8.3).
 */
export class SeriesWindow {
  readonly #window: TimeWindow;
  readonly #sampling: Sampling;
  readonly #series = new Map<string, PointSeries>();
  /** Per key and bucket: number of points and their sum. */
  readonly #buckets = new Map<string, Map<number, { count: number; sum: number }>>();
  /** Points before the window that stay. */
  readonly #kept: number;
  #range: TimeRange;
  #tickedAt: number;

  /** `now` is the server's clock, as in all methods. */
  constructor(window: TimeWindow, sampling: Sampling, now: number, { isState = false }: SeriesWindowOptions = {}) {
    this.#window = window;
    this.#sampling = sampling;
    this.#kept = isState ? 1 : 0;
    this.#range = sampledRange(window, sampling, now);
    this.#tickedAt = now;
  }

  get range(): TimeRange {
    return this.#range;
  }

  /** Useful period of calls to {@link tick}. */
  get tickMs(): number {
    return this.#sampling.calendar ? MINUTE_MS : Math.max(this.#sampling.intervalMs, MIN_TICK);
  }

  /** Starts over, as after a reconnect: the next {@link load} replaces everything. */
  reset(now: number): void {
    this.#range = sampledRange(this.#window, this.#sampling, now);
    this.#tickedAt = now;
  }

  /** The server's result, in any order: each point is a bucket of its own. */
  load(key: string, points: readonly WirePoint[]): void {
    const series = this.#seriesOf(key);
    series.clear();
    this.#buckets.delete(key);
    const ordered = points.toSorted((a, b) => a.ts - b.ts);
    for (const { ts, value } of ordered) series.set(ts, this.#stored(value));
    series.keepLast(this.#sampling.limit);
  }

  /**
   * A live point.
   * @returns whether it should be shown at once instead of with the next tick.
   */
  add(key: string, { ts, value }: WirePoint): boolean {
    if (ts === 0) return false; // marks a deletion
    const series = this.#seriesOf(key);
    const isOldest = series.indexOf(ts) === series.indexOf(0) && series.length > 0;
    this.#merge(key, series, this.#bucketOf(ts), value);
    return isOldest || !isRealtime(this.#window);
  }

  /**
   * Moves the window with the clock.
   * @returns whether it moved.
   */
  tick(now: number): boolean {
    const before = this.#range;
    const { kind } = this.#window;
    if (kind === "realtimeQuick" || (kind === "realtimeLast" && this.#sampling.calendar))
      this.#range = sampledRange(this.#window, this.#sampling, now);
    else if (this.#window.kind === "realtimeLast") this.#slide(now);
    if (before.start === this.#range.start && before.end === this.#range.end) return false;
    for (const [key, series] of this.#series) {
      series.dropBefore(this.#range.start, this.#kept);
      this.#forgetBuckets(key);
    }
    return true;
  }

  /** The points of `key` to show. Without aggregation a point may lie beyond the end of the window. */
  view(key: string): SeriesView {
    const series = this.#seriesOf(key);
    series.keepLast(this.#sampling.limit);
    return series.view(this.#sampling.aggregation === "NONE" ? Number.POSITIVE_INFINITY : this.#range.end);
  }

  #slide(now: number): void {
    const { intervalMs } = this.#sampling;
    const steps = Math.floor((now - this.#tickedAt) / intervalMs);
    if (steps <= 0) return;
    const by = steps * intervalMs;
    this.#tickedAt += by;
    this.#range = { start: this.#range.start + by, end: this.#range.end + by };
  }

  #merge(key: string, series: PointSeries, ts: number, text: string): void {
    const known = series.numberAt(ts);
    const value = numberIn(text);
    if (this.#sampling.aggregation === "COUNT") series.set(ts, (known ?? 0) + 1);
    else if (known === undefined || Number.isNaN(known) || Number.isNaN(value)) {
      this.#bucket(key, ts, value);
      series.set(ts, this.#stored(text));
    } else series.set(ts, this.#combined(key, { ts, known, value, text }));
  }

  #combined(key: string, { ts, known, value, text }: { ts: number; known: number; value: number; text: string }) {
    switch (this.#sampling.aggregation) {
      case "NONE":
        return text;
      case "MIN":
        return Math.min(known, value);
      case "MAX":
        return Math.max(known, value);
      case "SUM":
        return known + value;
      case "COUNT":
        return known + 1;
      case "AVG": {
        const bucket = this.#bucket(key, ts, known);
        bucket.count += 1;
        bucket.sum += value;
        return bucket.sum / bucket.count;
      }
    }
  }

  /** Count and sum of a bucket, starting with `first`: a bucket of the server counts as one point. */
  #bucket(key: string, ts: number, first: number): { count: number; sum: number } {
    if (this.#sampling.aggregation !== "AVG") return { count: 1, sum: first };
    const buckets = this.#buckets.get(key) ?? new Map<number, { count: number; sum: number }>();
    const known = buckets.get(ts);
    if (known && !Number.isNaN(known.sum)) return known;
    const bucket = { count: 1, sum: first };
    this.#buckets.set(key, buckets.set(ts, bucket));
    return bucket;
  }

  #forgetBuckets(key: string): void {
    const buckets = this.#buckets.get(key);
    if (!buckets) return;
    for (const ts of buckets.keys()) if (ts < this.#range.start) buckets.delete(ts);
  }

  #bucketOf(ts: number): number {
    const { aggregation, intervalMs, calendar } = this.#sampling;
    if (aggregation === "NONE") return ts;
    const { start, end } = this.#range;
    if (calendar) {
      const unit = unitAt(calendar, ts);
      const from = Math.max(unit.start, Math.min(start, ts)); // as the server cuts the first and the last
      return from + Math.floor((Math.min(unit.end, Math.max(end, ts + 1)) - from) / 2);
    }
    return start + Math.floor((ts - start) / intervalMs) * intervalMs + intervalMs / 2;
  }

  /** Aggregated values are always numbers, also as "42.0"; raw ones keep their spelling. */
  #stored(text: string): number | string {
    if (this.#sampling.aggregation === "NONE") return text;
    const value = numberIn(text);
    return Number.isNaN(value) ? text : value;
  }

  #seriesOf(key: string): PointSeries {
    const known = this.#series.get(key);
    if (known) return known;
    const series = new PointSeries();
    this.#series.set(key, series);
    return series;
  }
}
