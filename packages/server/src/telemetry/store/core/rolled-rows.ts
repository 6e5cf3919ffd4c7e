import { BIG, type Cell, type Columns, DOUBLE, isText, LONG } from "./columns.ts";
import { emptyRolled, sliceRolled } from "./rolled.ts";

/** One row, with the points that it stands for. */
export interface RolledRow extends Cell {
  readonly ts: number;
  readonly count: number;
  readonly firstTs: number;
  readonly first: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
}

export const isNumber = (type: number): boolean => type === LONG || type === DOUBLE || type === BIG;

export function rowAt({ ts, type, num, text, rolled }: Columns, i: number): RolledRow {
  const code = type[i] ?? 0;
  const value = num[i] ?? 0;
  const cell = { ts: ts[i] ?? 0, type: code, num: value, text: isText(code) ? text[value] : undefined };
  if (rolled && (rolled.count[i] ?? 1) > 1) {
    const { count, firstTs, first, min, max, sum } = rolled;
    return {
      ...cell,
      count: count[i] ?? 1,
      firstTs: firstTs[i] ?? 0,
      first: first[i] ?? 0,
      min: min[i] ?? 0,
      max: max[i] ?? 0,
      sum: sum[i] ?? 0,
    };
  }
  const number = numberOf(cell);
  return { ...cell, count: 1, firstTs: cell.ts, first: number, min: number, max: number, sum: number };
}

function numberOf({ type, num, text }: Cell): number {
  if (type === BIG) return Number(text ?? "0");
  return type === LONG || type === DOUBLE ? num : 0;
}

/**
 * Two rows of numbers as one, `a` before `b`. A whole number stays one while all of them are and their sum is exact; whole
 * numbers beyond 2^53 become doubles.
 */
export function joinNumbers(a: RolledRow, b: RolledRow): RolledRow {
  const sum = a.sum + b.sum;
  const isLong = a.type === LONG && b.type === LONG && Number.isSafeInteger(sum);
  return {
    ts: b.ts,
    type: isLong ? LONG : DOUBLE,
    num: numberOf(b),
    text: undefined,
    count: a.count + b.count,
    firstTs: a.firstTs,
    first: a.first,
    min: Number.isNaN(a.min) ? b.min : Number.isNaN(b.min) ? a.min : Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    sum,
  };
}

/**
 * A bucket whose last point was written once more: the other points stay, the new value is the last. What the old value did to
 * the extremes is unknown and stays. A value of another kind cannot join and is dropped.
 */
export function replaceLast(bucket: RolledRow, { type, num, text }: Cell): RolledRow {
  if (!isNumber(bucket.type)) return type === bucket.type ? { ...bucket, num, text } : bucket;
  if (!isNumber(type)) return bucket;
  const value = numberOf({ type, num, text });
  const sum = value === bucket.num ? bucket.sum : bucket.sum - bucket.num + value;
  return {
    ...bucket,
    type: bucket.type === LONG && type === LONG && Number.isSafeInteger(sum) ? LONG : DOUBLE,
    num: value,
    min: Number.isNaN(value) ? bucket.min : Math.min(bucket.min, value),
    max: Math.max(bucket.max, value),
    sum,
  };
}

/** Collects rows, in the order of their times. */
export class RolledRows {
  readonly #ts: Float64Array;
  readonly #num: Float64Array;
  readonly #type: Uint8Array;
  readonly #text: string[] = [];
  readonly #rolled: ReturnType<typeof emptyRolled>;
  #length = 0;
  #isRolled = false;

  constructor(capacity: number) {
    this.#ts = new Float64Array(capacity);
    this.#num = new Float64Array(capacity);
    this.#type = new Uint8Array(capacity);
    this.#rolled = emptyRolled(capacity);
  }

  add(row: RolledRow): void {
    const at = this.#length++;
    this.#ts[at] = row.ts;
    this.#type[at] = row.type;
    if (isText(row.type)) {
      this.#num[at] = this.#text.length;
      this.#text.push(row.text ?? "");
    } else this.#num[at] = row.num;
    const { count, firstTs, first, min, max, sum } = this.#rolled;
    count[at] = row.count;
    firstTs[at] = row.firstTs;
    first[at] = row.first;
    min[at] = row.min;
    max[at] = row.max;
    sum[at] = row.sum;
    if (row.count > 1) this.#isRolled = true;
  }

  columns(): Columns {
    const length = this.#length;
    return {
      length,
      ts: this.#ts.subarray(0, length),
      num: this.#num.subarray(0, length),
      type: this.#type.subarray(0, length),
      text: this.#text,
      ...(this.#isRolled && { rolled: sliceRolled(this.#rolled, 0, length) }),
    };
  }
}
