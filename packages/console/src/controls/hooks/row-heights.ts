/** A row and where it is, px from the top of the first one. */
export interface VisibleRow {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** Where rows are of which most have one height. */
export class RowHeights {
  readonly #size: number;
  /** Rows that are higher or lower than the others, by how much, in the order of rows. */
  #others: readonly { readonly index: number; readonly more: number }[] = [];

  /** `size`: height of a row that was not measured, px. */
  constructor(size: number) {
    this.#size = size;
  }

  /** @returns whether it is another height than was known. */
  measure(index: number, height: number): boolean {
    const more = height - this.#size;
    const known = this.#others.find((one) => one.index === index)?.more ?? 0;
    if (Math.abs(more - known) < 0.5) return false;
    const rest = this.#others.filter((one) => one.index !== index);
    this.#others = [...rest, { index, more }].sort((a, b) => a.index - b.index);
    return true;
  }

  /** Where a row begins; of the number of rows, where the last one ends. */
  startOf(index: number): number {
    let start = index * this.#size;
    for (const other of this.#others) {
      if (other.index >= index) break;
      start += other.more;
    }
    return start;
  }

  /** The rows of `count` that lie between two heights, and `overscan` more at both ends. */
  inSight(
    count: number,
    { top, height }: { readonly top: number; readonly height: number },
    overscan: number,
  ): readonly VisibleRow[] {
    if (count === 0 || height <= 0) return [];
    const first = Math.max(0, Math.min(this.#at(top), count - 1) - overscan);
    const last = Math.min(count - 1, this.#at(top + height) + overscan);
    return Array.from({ length: last - first + 1 }, (_, at) => {
      const index = first + at;
      return { index, start: this.startOf(index), end: this.startOf(index + 1) };
    });
  }

  /** The row at a height. */
  #at(height: number): number {
    let low = 0;
    let high = Math.max(0, Math.ceil(height / Math.max(1, Math.min(this.#size, this.#lowest()))));
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.startOf(middle) <= height) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #lowest(): number {
    return this.#size + Math.min(0, ...this.#others.map(({ more }) => more));
  }
}
