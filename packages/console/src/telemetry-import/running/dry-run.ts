import type { RowPoint } from "../reading/row-reader.ts";
import { FailedLines } from "./failed-lines.ts";
import type { ResolvedRow, ResolvedSlice } from "./resolved-rows.ts";

/** What a file has of one key. */
export interface KeyRange {
  readonly key: string;
  readonly points: number;
  readonly first: number;
  readonly last: number;
  /** Of its numbers. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly kinds: ReadonlySet<RowPoint["value"]["kind"]>;
}

/** What an import would do. */
export interface DryRun {
  /** Lines of the file, without the header. */
  readonly rows: number;
  readonly points: number;
  readonly entities: number;
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly keys: readonly KeyRange[];
  /** Keys beyond those that are listed have points all the same. */
  readonly hasMoreKeys: boolean;
  readonly failed: FailedLines;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Counted = Mutable<KeyRange> & { readonly kinds: Set<RowPoint["value"]["kind"]> };

/** Keys that are listed. */
const MAX_KEYS = 1000;

/** Counts what an import would do, slice by slice. */
export class DryRunCounter {
  readonly #keys = new Map<string, Counted>();
  readonly #entities = new Set<string>();
  readonly #failed = new FailedLines();
  #rows = 0;
  #points = 0;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #hasMoreKeys = false;

  add({ good, bad }: ResolvedSlice): void {
    this.#rows += good.length + bad.length;
    for (const row of bad) this.#failed.add(row);
    for (const row of good) this.#count(row);
  }

  result(): DryRun {
    const any = this.#points > 0;
    return {
      rows: this.#rows,
      points: this.#points,
      entities: this.#entities.size,
      first: any ? this.#first : undefined,
      last: any ? this.#last : undefined,
      keys: [...this.#keys.values()],
      hasMoreKeys: this.#hasMoreKeys,
      failed: this.#failed,
    };
  }

  #count({ row: { ts, points }, entity }: ResolvedRow): void {
    if (points.length === 0) return;
    this.#points += points.length;
    this.#entities.add(entity.id);
    this.#first = Math.min(this.#first, ts);
    this.#last = Math.max(this.#last, ts);
    for (const point of points) this.#countPoint(ts, point);
  }

  #countPoint(ts: number, { key, value: { kind, number } }: RowPoint): void {
    let counted = this.#keys.get(key);
    if (!counted) {
      if (this.#keys.size >= MAX_KEYS) {
        this.#hasMoreKeys = true;
        return;
      }
      counted = { key, points: 0, first: ts, last: ts, min: undefined, max: undefined, kinds: new Set() };
      this.#keys.set(key, counted);
    }
    counted.points++;
    counted.first = Math.min(counted.first, ts);
    counted.last = Math.max(counted.last, ts);
    counted.kinds.add(kind);
    if (number === undefined) return;
    counted.min = Math.min(counted.min ?? number, number);
    counted.max = Math.max(counted.max ?? number, number);
  }
}
