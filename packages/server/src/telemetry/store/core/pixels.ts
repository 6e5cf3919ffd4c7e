import type { PixelSeries } from "@orrery/model/pixels";
import type { PointSink } from "./buckets.ts";
import { type ChunkHeads, NO_SUMMARY } from "./chunk-heads.ts";
import { BIG, type Columns, DOUBLE, LONG } from "./columns.ts";
import type { DigestSlots } from "./digest-slots.ts";

/** Slots of `interval` milliseconds, counted from the epoch, clipped to `startTs` (inclusive) and `endTs` (exclusive). */
export interface PixelGrid {
  readonly startTs: number;
  readonly endTs: number;
  readonly interval: number;
  /** How many points are given as they are, at most. */
  readonly rawLimit: number;
}

type Statistics = Pick<DigestSlots, "count" | "sum" | "min" | "max" | "last">;

/** The arrays that can be transferred to another thread. */
export function pixelArrays(read: PixelSeries): ArrayBuffer[] {
  return Object.values(read).flatMap((value: unknown) =>
    value instanceof Float64Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}

/** Reduces sorted points to the slots of a grid. */
export class Pixels implements PointSink {
  readonly #grid: PixelGrid;
  #slots = new Float64Array(256);
  #count = new Float64Array(256);
  #sum = new Float64Array(256);
  #min = new Float64Array(256);
  #max = new Float64Array(256);
  #first = new Float64Array(256);
  #last = new Float64Array(256);
  #length = 0;
  #slotEnd = -Infinity;
  #others = false;

  constructor(grid: PixelGrid) {
    this.#grid = grid;
  }

  get slotMs(): number {
    return this.#grid.interval;
  }

  add(points: Columns): void {
    const { startTs, endTs } = this.#grid;
    const { ts, length } = points;
    let i = 0;
    while (i < length && (ts[i] ?? 0) < startTs) i++;
    while (i < length && (ts[i] ?? 0) < endTs && !this.#others) i = this.#addSlot(points, i);
  }

  takesHead({ t0, t1, type, first }: ChunkHeads, i: number): boolean {
    const { startTs, endTs } = this.#grid;
    const begin = t0[i] ?? 0;
    const end = t1[i] ?? 0;
    if (type[i] === NO_SUMMARY || Number.isNaN(first[i]) || begin < startTs || end >= endTs) return false;
    return this.#slotOf(begin) === this.#slotOf(end);
  }

  addHead(heads: ChunkHeads, i: number): void {
    this.#merge(this.#enter(heads.t0[i] ?? 0, heads.first[i] ?? 0), heads, i);
  }

  addSlots(slots: DigestSlots): void {
    const { level, length, slot, first } = slots;
    for (let i = 0; i < length; i++) this.#merge(this.#enter((slot[i] ?? 0) * 2 ** level, first[i] ?? 0), slots, i);
  }

  /** Call once. */
  finish(): PixelSeries {
    if (this.#others) return { kind: "others" };
    const cut = (column: Float64Array) => column.slice(0, this.#length);
    return {
      kind: "slots",
      slot: cut(this.#slots),
      count: cut(this.#count),
      sum: cut(this.#sum),
      min: cut(this.#min),
      max: cut(this.#max),
      first: cut(this.#first),
      last: cut(this.#last),
    };
  }

  #slotOf(ts: number): number {
    return Math.floor(ts / this.#grid.interval);
  }

  /** Adds the points from `i` on that are in one slot. @returns where the next one begins. */
  #addSlot(points: Columns, i: number): number {
    const value = numberAt(points, i);
    if (value === undefined) {
      this.#others = true;
      return i;
    }
    const { ts, length, rolled } = points;
    const first = rolled && (rolled.count[i] ?? 1) > 1 ? (rolled.first[i] ?? value) : value;
    const at = this.#enter(ts[i] ?? 0, first);
    const end = Math.min(this.#slotEnd, this.#grid.endTs);
    let [count, sum, min, max, last] = [0, 0, first, first, first];
    let next = i;
    for (; next < length && (ts[next] ?? 0) < end; next++) {
      const value = numberAt(points, next);
      if (value === undefined) {
        this.#others = true;
        return next;
      }
      last = value;
      const weight = rolled?.count[next] ?? 1;
      count += weight;
      const isRolled = rolled !== undefined && weight > 1;
      sum += isRolled ? (rolled.sum[next] ?? 0) : value;
      const least = isRolled ? (rolled.min[next] ?? value) : value;
      const greatest = isRolled ? (rolled.max[next] ?? value) : value;
      if (least < min) min = least;
      if (greatest > max) max = greatest;
    }
    this.#count[at] = (this.#count[at] ?? 0) + count;
    this.#sum[at] = (this.#sum[at] ?? 0) + sum;
    if (min < (this.#min[at] ?? 0)) this.#min[at] = min;
    if (max > (this.#max[at] ?? 0)) this.#max[at] = max;
    this.#last[at] = last;
    return next;
  }

  #merge(at: number, { count, sum, min, max, last }: Statistics, i: number): void {
    this.#count[at] = (this.#count[at] ?? 0) + (count[i] ?? 0);
    this.#sum[at] = (this.#sum[at] ?? 0) + (sum[i] ?? 0);
    if ((min[i] ?? 0) < (this.#min[at] ?? 0)) this.#min[at] = min[i] ?? 0;
    if ((max[i] ?? 0) > (this.#max[at] ?? 0)) this.#max[at] = max[i] ?? 0;
    this.#last[at] = last[i] ?? 0;
  }

  /** @returns the place of the slot of a time, which begins with the value `first` unless it is known. */
  #enter(ts: number, first: number): number {
    if (ts < this.#slotEnd) return this.#length - 1;
    const slot = this.#slotOf(ts);
    this.#slotEnd = (slot + 1) * this.#grid.interval;
    const at = this.#length++;
    if (at === this.#slots.length) this.#grow();
    this.#slots[at] = slot;
    this.#min[at] = first;
    this.#max[at] = first;
    this.#first[at] = first;
    return at;
  }

  #grow(): void {
    const grown = (column: Float64Array) => {
      const wider = new Float64Array(2 * column.length);
      wider.set(column);
      return wider;
    };
    this.#slots = grown(this.#slots);
    this.#count = grown(this.#count);
    this.#sum = grown(this.#sum);
    this.#min = grown(this.#min);
    this.#max = grown(this.#max);
    this.#first = grown(this.#first);
    this.#last = grown(this.#last);
  }
}

/** Collects few points as they are. */
export class RawSink implements PointSink {
  readonly #grid: PixelGrid;
  readonly #ts: number[] = [];
  readonly #values: number[] = [];
  #others = false;

  constructor(grid: PixelGrid) {
    this.#grid = grid;
  }

  add(points: Columns): void {
    const { startTs, endTs } = this.#grid;
    for (let i = 0; i < points.length; i++) {
      const time = points.ts[i] ?? 0;
      if (time < startTs || time >= endTs) continue;
      const value = numberAt(points, i);
      if (value === undefined) this.#others = true;
      else {
        this.#ts.push(time);
        this.#values.push(value);
      }
    }
  }

  takesHead(): boolean {
    return false;
  }

  addHead(): void {
    throw new Error("raw points are not read from the statistics of chunks");
  }

  addSlots(): void {
    throw new Error("raw points are not read from the slots of digests");
  }

  finish(): PixelSeries {
    if (this.#others) return { kind: "others" };
    return { kind: "raw", ts: Float64Array.from(this.#ts), values: Float64Array.from(this.#values) };
  }
}

function numberAt({ type, num, text, rolled }: Columns, i: number): number | undefined {
  const value = num[i] ?? 0;
  if (rolled && !Number.isFinite(rolled.sum[i])) return undefined;
  switch (type[i]) {
    case LONG:
      return value;
    case DOUBLE:
      return Number.isFinite(value) ? value : undefined;
    case BIG:
      return Number(text[value] ?? "0");
    default:
      return undefined;
  }
}
