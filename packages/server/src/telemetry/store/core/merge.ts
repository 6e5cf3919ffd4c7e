import { type Columns, EMPTY, isText, lowerBound, slice } from "./columns.ts";
import { mergeRolled } from "./merge-rolled.ts";

/** Sorted by time; of equal times the last one wins. Returns its argument when it is sorted. */
export function sorted(points: Columns): Columns {
  if (isAscending(points)) return points;
  const order = Array.from({ length: points.length }, (_, i) => i);
  order.sort((a, b) => (points.ts[a] ?? 0) - (points.ts[b] ?? 0) || a - b);
  const kept = order.filter((at, i) => points.ts[at] !== points.ts[order[i + 1] ?? -1]);
  return pick(points, kept);
}

/** Two sorted runs as one; where both have a time, `newer` wins. */
export function merge(older: Columns, newer: Columns): Columns {
  if (older.length === 0) return newer;
  if (newer.length === 0) return older;
  if (older.rolled || newer.rolled) return mergeRolled(older, newer);
  const out = new Builder(older.length + newer.length);
  let a = 0;
  let b = 0;
  while (a < older.length && b < newer.length) {
    const left = older.ts[a] ?? 0;
    const right = newer.ts[b] ?? 0;
    if (left < right) out.add(older, a++);
    else {
      if (left === right) a++;
      out.add(newer, b++);
    }
  }
  while (a < older.length) out.add(older, a++);
  while (b < newer.length) out.add(newer, b++);
  return out.columns();
}

/** Merges sorted runs, the oldest write first; in pairs, so that many small runs are cheap. */
export function mergeAll(runs: readonly Columns[]): Columns {
  if (runs.length === 0) return EMPTY;
  let level = runs;
  while (level.length > 1) {
    const next: Columns[] = [];
    for (let i = 0; i < level.length; i += 2) next.push(merge(level[i] ?? EMPTY, level[i + 1] ?? EMPTY));
    level = next;
  }
  return level[0] ?? EMPTY;
}

/** The points of a sorted run with `startTs <= ts < endTs`. */
export function within(points: Columns, startTs: number, endTs: number): Columns {
  const from = lowerBound(points, startTs);
  return slice(points, from, Math.max(from, lowerBound(points, endTs)));
}

function isAscending({ ts, length }: Columns): boolean {
  for (let i = 1; i < length; i++) if (!((ts[i - 1] ?? 0) < (ts[i] ?? 0))) return false;
  return true;
}

/** The points at the given indexes, in their order. */
function pick(points: Columns, indexes: readonly number[]): Columns {
  const out = new Builder(indexes.length);
  for (const i of indexes) out.add(points, i);
  return out.columns();
}

/** A copy without unused memory, whose arrays nobody else uses. */
export function packed(points: Columns): Columns {
  const out = new Builder(points.length);
  for (let i = 0; i < points.length; i++) out.add(points, i);
  return out.columns();
}

class Builder {
  readonly #ts: Float64Array;
  readonly #num: Float64Array;
  readonly #type: Uint8Array;
  readonly #text: string[] = [];
  #length = 0;

  constructor(capacity: number) {
    this.#ts = new Float64Array(capacity);
    this.#num = new Float64Array(capacity);
    this.#type = new Uint8Array(capacity);
  }

  add(from: Columns, i: number): void {
    const at = this.#length++;
    const type = from.type[i] ?? 0;
    this.#ts[at] = from.ts[i] ?? 0;
    this.#type[at] = type;
    if (isText(type)) {
      this.#num[at] = this.#text.length;
      this.#text.push(from.text[from.num[i] ?? 0] ?? "");
    } else this.#num[at] = from.num[i] ?? 0;
  }

  columns(): Columns {
    const whole = { length: this.#ts.length, ts: this.#ts, num: this.#num, type: this.#type, text: this.#text };
    return slice(whole, 0, this.#length);
  }
}
