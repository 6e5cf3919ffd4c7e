/** Points of one key in ascending order of time, as columns. Views stay valid until the next change. */
export interface SeriesView {
  readonly ts: Float64Array;
  /** NaN where the value is no number. */
  readonly values: Float64Array;
  /** The value at `index` as widgets show it: a number, or the text that is none. */
  readonly valueAt: (index: number) => number | string;
  /** Present when entries stand for more than one point; their values are means then. */
  readonly band?: SeriesBand | undefined;
}

/** Statistics of the points that the entries of a view stand for. */
export interface SeriesBand {
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly first: Float64Array;
  readonly last: Float64Array;
}

const FIRST_CAPACITY = 64;

/**
 * Growing columns of times and values. Appending in order and dropping from the front are cheap; a late point moves
 * those after it. Numbers are in typed arrays, so that a million of them stay cheap.
 */
export class PointSeries {
  #ts = new Float64Array(FIRST_CAPACITY);
  #values = new Float64Array(FIRST_CAPACITY);
  /** Values that are no number, or whose spelling would be lost ("42.0"). */
  readonly #texts = new Map<number, string>();
  #from = 0;
  #to = 0;

  get length(): number {
    return this.#to - this.#from;
  }

  clear(): void {
    this.#from = 0;
    this.#to = 0;
    this.#texts.clear();
  }

  /** Writes the value at `ts`, replacing an existing one. */
  set(ts: number, value: number | string): void {
    const index = this.indexOf(ts);
    if (index === this.#to || this.#ts[index] !== ts) this.#insert(index, ts);
    const number = typeof value === "number" ? value : numberIn(value);
    this.#values[index] = number;
    if (typeof value === "string" && String(number) !== value) this.#texts.set(ts, value);
    else this.#texts.delete(ts);
  }

  /** The value at `ts`; undefined when there is no point, NaN when it is no number. */
  numberAt(ts: number): number | undefined {
    const index = this.indexOf(ts);
    return index < this.#to && this.#ts[index] === ts ? this.#values[index] : undefined;
  }

  /** Forgets what is older, but for the newest `kept` points of it. */
  dropBefore(ts: number, kept = 0): void {
    this.#dropTo(Math.max(this.#from, this.indexOf(ts) - kept));
  }

  keepLast(count: number): void {
    if (this.length > count) this.#dropTo(this.#to - count);
  }

  /** The points before `end`, possibly none. */
  view(end: number): SeriesView {
    const to = this.indexOf(end);
    const ts = this.#ts.subarray(this.#from, to);
    const values = this.#values.subarray(this.#from, to);
    const valueAt = (index: number) => this.#texts.get(ts[index] ?? NaN) ?? values[index] ?? NaN;
    return { ts, values, valueAt };
  }

  /** Position of the first point at or after `ts`. */
  indexOf(ts: number): number {
    const last = this.#to - 1;
    if (this.#to === this.#from || (this.#ts[last] ?? 0) < ts) return this.#to; // in order: the usual case
    let low = this.#from;
    let high = last;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ts[middle] ?? 0) < ts) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #insert(index: number, ts: number): void {
    if (this.#to === this.#ts.length) {
      this.#ts = grown(this.#ts);
      this.#values = grown(this.#values);
    }
    this.#ts.copyWithin(index + 1, index, this.#to);
    this.#values.copyWithin(index + 1, index, this.#to);
    this.#ts[index] = ts;
    this.#to += 1;
  }

  #dropTo(index: number): void {
    if (this.#texts.size > 0) for (let i = this.#from; i < index; i += 1) this.#texts.delete(this.#ts[i] ?? 0);
    this.#from = index;
    if (this.#from < this.#ts.length / 2) return;
    // New arrays: views that are still drawn must not change.
    this.#ts = this.#ts.slice(this.#from);
    this.#values = this.#values.slice(this.#from);
    this.#to -= this.#from;
    this.#from = 0;
    if (this.#ts.length < FIRST_CAPACITY) {
      this.#ts = grown(this.#ts, FIRST_CAPACITY);
      this.#values = grown(this.#values, FIRST_CAPACITY);
    }
  }
}

function grown(column: Float64Array<ArrayBuffer>, length = column.length * 2): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(column);
  return larger;
}

/** The number `text` spells, else NaN: blank text is no zero. */
export function numberIn(text: string): number {
  return text.trim() === "" ? NaN : Number(text);
}
