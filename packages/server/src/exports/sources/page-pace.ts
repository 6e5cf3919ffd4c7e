/** Pages that take longer double in size: most of the time is then the cost of the query, not of its rows. */
const SLOW_MS = 40;
/** Pages that take less shrink, to use less memory. */
const QUICK_MS = 8;

/** Bounds of a page. */
export interface PageBounds {
  /** Minimum and maximum number of rows. */
  readonly min: number;
  readonly max: number;
  /** Maximum size of all rows as JSON; unbounded by default. */
  readonly characters?: number | undefined;
}

/**
 * Adapts the page size: small pages while they are fast, to use little memory; larger ones when each query has to
 * scan all rows, to query less often, as far as the size of rows allows.
 */
export class PagePace {
  readonly #bounds: PageBounds;
  #size: number;

  constructor(bounds: PageBounds) {
    this.#bounds = bounds;
    this.#size = bounds.min;
  }

  get size(): number {
    return this.#size;
  }

  /** Reads a page of {@link size} rows, and adapts the size of the next one. */
  async time<T>(read: () => Promise<T>, rowsOf: (result: T) => readonly unknown[]): Promise<T> {
    const began = performance.now();
    const result = await read();
    const tookMs = performance.now() - began;
    const [row] = rowsOf(result);
    const { characters, max } = this.#bounds;
    const fitting = characters === undefined || row === undefined ? max : characters / JSON.stringify(row).length;
    this.#size = Math.max(1, Math.min(nextSize(this.#size, tookMs, this.#bounds), Math.floor(fitting)));
    return result;
  }
}

/** The next page size; a pure function. See {@link PagePace}. */
export function nextSize(size: number, tookMs: number, { min, max }: PageBounds): number {
  if (tookMs > SLOW_MS) return Math.min(size * 2, max);
  return tookMs < QUICK_MS ? Math.max(Math.floor(size / 2), min) : size;
}
