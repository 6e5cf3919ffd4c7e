/** Some points of a series, in order. */
export interface TimedPage {
  readonly length: number;
  tsAt(place: number): number;
}

export type SeriesPages<P extends TimedPage> = AsyncGenerator<P, void, undefined>;

/** A series and its unread points. */
export interface SeriesRun<P extends TimedPage> {
  /** Time of the next point; `undefined` at the end. */
  readonly ts: number | undefined;
  /** The page with the next point. */
  readonly page: P | undefined;
  /** @returns the place of the next point in its page; it is then read. */
  step(): number;
}

export interface MergeOptions<P extends TimedPage, R> {
  readonly order: "ASC" | "DESC";
  /** Rows that are merged before they are yielded. */
  readonly pageSize: number;
  /** Makes the row of a time and steps over the points of that time. */
  readonly row: (ts: number, runs: readonly SeriesRun<P>[]) => R;
}

/** Number of series read concurrently. */
const READ_AT_ONCE = 4;

/** Merges sorted series into rows by time. Keeps only one page of each. */
export async function* mergedSeries<P extends TimedPage, R>(
  series: readonly SeriesPages<P>[],
  { order, pageSize, row }: MergeOptions<P, R>,
): AsyncGenerator<readonly R[], void, undefined> {
  const runs = series.map((pages) => new Run(pages));
  let rows: R[] = [];
  for (;;) {
    if (runs.some((run) => run.isEmpty)) await fillAll(runs);
    const ts = firstTime(runs, order);
    if (ts === undefined) break;
    rows.push(row(ts, runs));
    if (rows.length < pageSize) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

class Run<P extends TimedPage> implements SeriesRun<P> {
  readonly #pages: SeriesPages<P>;
  page: P | undefined;
  #at = 0;
  #isOver = false;

  constructor(pages: SeriesPages<P>) {
    this.#pages = pages;
  }

  /** Undefined also when {@link isEmpty}. */
  get ts(): number | undefined {
    return this.page && this.#at < this.page.length ? this.page.tsAt(this.#at) : undefined;
  }

  /** Whether more points must be read. */
  get isEmpty(): boolean {
    return this.#at >= (this.page?.length ?? 0) && !this.#isOver;
  }

  step(): number {
    return this.#at++;
  }

  async fill(): Promise<void> {
    while (this.isEmpty) {
      const next = await this.#pages.next();
      this.#isOver = next.done === true;
      this.page = next.value ?? undefined;
      this.#at = 0;
    }
  }
}

async function fillAll<P extends TimedPage>(all: readonly Run<P>[]): Promise<void> {
  const runs = all.filter((run) => run.isEmpty);
  for (let at = 0; at < runs.length; at += READ_AT_ONCE) {
    await Promise.all(runs.slice(at, at + READ_AT_ONCE).map((run) => run.fill()));
  }
}

function firstTime<P extends TimedPage>(runs: readonly Run<P>[], order: "ASC" | "DESC"): number | undefined {
  let first: number | undefined;
  for (const { ts } of runs) {
    if (ts === undefined) continue;
    if (first === undefined || (order === "ASC" ? ts < first : ts > first)) first = ts;
  }
  return first;
}
