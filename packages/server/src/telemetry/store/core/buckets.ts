import type { Aggregation, Point, TypedValue } from "@orrery/model";
import { longValue, MAX_LONG, MIN_LONG } from "@orrery/model/core";
import { type ChunkHeads, NO_SUMMARY } from "./chunk-heads.ts";
import { BIG, BOOLEAN, type Columns, DOUBLE, JSON_TEXT, LONG, STRING } from "./columns.ts";
import type { DigestSlots } from "./digest-slots.ts";
import type { RolledColumns } from "./rolled.ts";

/** Buckets `[startTs, startTs + interval)` and so on, while they begin before `endTs`. */
export interface BucketGrid {
  readonly key: string;
  readonly startTs: number;
  readonly endTs: number;
  readonly interval: number;
  readonly aggregation: Exclude<Aggregation, "NONE">;
}

/** What reads of ranges are collected in. Points and chunks are added in the order of their times. */
export interface PointSink {
  /** Points outside of what is collected are ignored. */
  add(points: Columns): void;
  /** Whether the statistics of a chunk say all that its points would. */
  takesHead(heads: ChunkHeads, i: number): boolean;
  /** Adds a chunk by its statistics, after {@link takesHead} was true for it. */
  addHead(heads: ChunkHeads, i: number): void;
  /** Slots of digests are taken when this, ms, is a whole number of them; absent: never. */
  readonly slotMs?: number | undefined;
  /** Adds the points of a digest by its slots. */
  addSlots(slots: DigestSlots): void;
}

/** End of the last bucket, which is not clipped: points between `endTs` and it count. */
export function gridEnd({ startTs, endTs, interval }: Omit<BucketGrid, "key" | "aggregation">): number {
  if (endTs <= startTs) return startTs;
  return startTs + Math.ceil((endTs - startTs) / interval) * interval;
}

/**
 * Aggregates sorted points to one point per bucket (reference: telemetry and queries, 2.5). Strings win over numbers in
 * MIN and MAX; a bucket without numbers has the average 0.0 and the sum 0.
 */
export class Buckets implements PointSink {
  readonly #grid: BucketGrid;
  readonly #end: number;
  readonly #out: Point[] = [];
  #index = -1;
  #bucketEnd = -Infinity;
  #counts = new Float64Array(BIG + 1);
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #notNumbers = 0;
  #longSum = 0;
  #doubleSum = 0;
  #wideSum = 0n;
  #wideMin: bigint | undefined;
  #wideMax: bigint | undefined;
  #minText: string | undefined;
  #maxText: string | undefined;

  constructor(grid: BucketGrid) {
    this.#grid = grid;
    this.#end = gridEnd(grid);
  }

  /** Points outside of the grid are ignored. */
  add(points: Columns): void {
    const { ts, num, type, rolled } = points;
    for (let i = 0; i < points.length; i++) {
      const time = ts[i] ?? 0;
      if (time >= this.#bucketEnd && !this.#enter(time)) continue;
      const code = type[i] ?? 0;
      const value = num[i] ?? 0;
      if (rolled && (rolled.count[i] ?? 1) > 1) {
        this.#addRolled(rolled, i, code);
        if (code === STRING) this.#addText(points.text[value] ?? "");
        continue;
      }
      this.#counts[code] = (this.#counts[code] ?? 0) + 1;
      if (code === DOUBLE) this.#addDouble(value);
      else if (code === LONG) this.#addLong(value);
      else if (code === STRING) this.#addText(points.text[value] ?? "");
      else if (code === BIG) this.#addBig(BigInt(points.text[value] ?? "0"));
    }
  }

  takesHead({ t0, t1, type }: ChunkHeads, i: number): boolean {
    const begin = t0[i] ?? 0;
    const end = t1[i] ?? 0;
    if (type[i] === NO_SUMMARY || begin < this.#grid.startTs || end >= this.#end) return false;
    return this.#indexOf(begin) === this.#indexOf(end);
  }

  addHead(heads: ChunkHeads, i: number): void {
    const begin = heads.t0[i] ?? 0;
    if (begin >= this.#bucketEnd) this.#enter(begin);
    const type = heads.type[i] ?? 0;
    this.#counts[type] = (this.#counts[type] ?? 0) + (heads.count[i] ?? 0);
    this.#range(heads.min[i] ?? 0);
    this.#range(heads.max[i] ?? 0);
    if (type === DOUBLE) this.#doubleSum += heads.sum[i] ?? 0;
    else this.#sumLong(heads.sum[i] ?? 0);
  }

  addSlots(): void {
    throw new Error("buckets are not read from the slots of digests");
  }

  /** Ascending in time. Call once. */
  finish(): Point[] {
    this.#leave();
    return this.#out;
  }

  #indexOf(ts: number): number {
    return Math.floor((ts - this.#grid.startTs) / this.#grid.interval);
  }

  #enter(ts: number): boolean {
    if (ts < this.#grid.startTs || ts >= this.#end) return false;
    this.#leave();
    this.#index = this.#indexOf(ts);
    this.#bucketEnd = this.#grid.startTs + (this.#index + 1) * this.#grid.interval;
    this.#counts.fill(0);
    this.#min = Number.POSITIVE_INFINITY;
    this.#max = Number.NEGATIVE_INFINITY;
    this.#notNumbers = 0;
    this.#longSum = 0;
    this.#doubleSum = 0;
    this.#wideSum = 0n;
    this.#wideMin = undefined;
    this.#wideMax = undefined;
    this.#minText = undefined;
    this.#maxText = undefined;
    return true;
  }

  #leave(): void {
    if (this.#index < 0) return;
    const value = this.#value();
    const ts = this.#grid.startTs + this.#index * this.#grid.interval + Math.floor(this.#grid.interval / 2);
    if (value) this.#out.push({ key: this.#grid.key, ts, value });
    this.#index = -1;
  }

  /** A row that stands for several points, of which texts keep the last alone. */
  #addRolled({ count, min, max, sum }: RolledColumns, i: number, code: number): void {
    const points = count[i] ?? 1;
    this.#counts[code] = (this.#counts[code] ?? 0) + points;
    if (code !== LONG && code !== DOUBLE) return;
    const [least, greatest] = [min[i] ?? 0, max[i] ?? 0];
    if (Number.isNaN(least)) this.#notNumbers += points;
    else {
      this.#range(least);
      if (Number.isNaN(greatest)) this.#notNumbers++;
      else this.#range(greatest);
    }
    if (code === LONG) this.#sumLong(sum[i] ?? 0);
    else this.#doubleSum += sum[i] ?? 0;
  }

  #addDouble(value: number): void {
    this.#doubleSum += value;
    if (Number.isNaN(value)) this.#notNumbers++;
    else this.#range(value);
  }

  #addLong(value: number): void {
    this.#range(value);
    this.#sumLong(value);
  }

  #range(value: number): void {
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
  }

  #sumLong(value: number): void {
    const sum = this.#longSum + value;
    if (Number.isSafeInteger(sum)) {
      this.#longSum = sum;
      return;
    }
    this.#wideSum += BigInt(this.#longSum);
    this.#longSum = value;
  }

  #addBig(value: bigint): void {
    this.#wideSum += value;
    if (this.#wideMin === undefined || value < this.#wideMin) this.#wideMin = value;
    if (this.#wideMax === undefined || value > this.#wideMax) this.#wideMax = value;
  }

  #addText(text: string): void {
    if (this.#minText === undefined || text < this.#minText) this.#minText = text;
    if (this.#maxText === undefined || text > this.#maxText) this.#maxText = text;
  }

  #count(code: number): number {
    return this.#counts[code] ?? 0;
  }

  #value(): TypedValue | undefined {
    const longs = this.#count(LONG) + this.#count(BIG);
    const doubles = this.#count(DOUBLE);
    switch (this.#grid.aggregation) {
      case "COUNT":
        return {
          type: "LONG",
          value: this.#count(BOOLEAN) || this.#count(STRING) || this.#count(JSON_TEXT) || longs + doubles,
        };
      case "AVG": {
        const sum = Number(this.#wideSum + BigInt(this.#longSum)) + this.#doubleSum;
        return { type: "DOUBLE", value: longs + doubles === 0 ? 0 : sum / (longs + doubles) };
      }
      case "SUM": {
        const whole = this.#wideSum + BigInt(this.#longSum);
        if (doubles > 0) return { type: "DOUBLE", value: Number(whole) + this.#doubleSum };
        return longValue(clamp(whole));
      }
      case "MIN":
        return this.#minText !== undefined ? { type: "STRING", value: this.#minText } : this.#extreme("MIN");
      case "MAX":
        return this.#maxText !== undefined ? { type: "STRING", value: this.#maxText } : this.#extreme("MAX");
    }
  }

  /** NaN counts as greater than every number. */
  #extreme(which: "MIN" | "MAX"): TypedValue | undefined {
    const longs = this.#count(LONG) + this.#count(BIG);
    const doubles = this.#count(DOUBLE);
    if (longs + doubles === 0) return undefined;
    const wide = which === "MIN" ? this.#wideMin : this.#wideMax;
    const narrow = which === "MIN" ? this.#min : this.#max;
    const hasNarrow = longs + doubles > this.#count(BIG) + this.#notNumbers;
    if (doubles === 0) {
      if (wide === undefined) return { type: "LONG", value: narrow };
      const narrowIsIt = hasNarrow && (which === "MIN" ? narrow <= wide : narrow >= wide);
      return narrowIsIt ? { type: "LONG", value: narrow } : longValue(wide);
    }
    if (which === "MAX" && this.#notNumbers > 0) return { type: "DOUBLE", value: Number.NaN };
    if (wide === undefined) return { type: "DOUBLE", value: hasNarrow ? narrow : Number.NaN };
    const both = hasNarrow ? [narrow, Number(wide)] : [Number(wide)];
    return { type: "DOUBLE", value: which === "MIN" ? Math.min(...both) : Math.max(...both) };
  }
}

/** Sums are limited to 64 bits. */
function clamp(sum: bigint): bigint {
  if (sum > MAX_LONG) return MAX_LONG;
  return sum < MIN_LONG ? MIN_LONG : sum;
}
