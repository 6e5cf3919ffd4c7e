/** A page that took longer is read in larger ones: most of its time was not for its rows. */
const SLOW_MS = 40;
/** One that took less may be read in smaller ones, which keep less in memory. */
const QUICK_MS = 8;

/** Of a page. */
export interface PageBounds {
  /** Rows. */
  readonly least: number;
  readonly most: number;
  /** Of all its rows as JSON; no bound by default. */
  readonly characters?: number | undefined;
}

/**
 * How many rows are read at once: few as long as that is quick, so that little is kept in memory; many where each read
 * has to look at all rows again, so that it looks less often, unless the rows are large.
 */
export class PagePace {
  readonly #bounds: PageBounds;
  #size: number;

  constructor(bounds: PageBounds) {
    this.#bounds = bounds;
    this.#size = bounds.least;
  }

  get size(): number {
    return this.#size;
  }

  /** Runs a read of {@link size} rows, and sets the size of the next. */
  async time<T>(read: () => Promise<T>, rowsOf: (result: T) => readonly unknown[]): Promise<T> {
    const began = performance.now();
    const result = await read();
    const tookMs = performance.now() - began;
    const [row] = rowsOf(result);
    const { characters, most } = this.#bounds;
    const fitting = characters === undefined || row === undefined ? most : characters / JSON.stringify(row).length;
    this.#size = Math.max(1, Math.min(nextSize(this.#size, tookMs, this.#bounds), Math.floor(fitting)));
    return result;
  }
}

/** Pure: see {@link PagePace}. */
export function nextSize(size: number, tookMs: number, { least, most }: PageBounds): number {
  if (tookMs > SLOW_MS) return Math.min(size * 2, most);
  return tookMs < QUICK_MS ? Math.max(Math.floor(size / 2), least) : size;
}
