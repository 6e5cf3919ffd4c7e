import type { Cell } from "../cell.ts";
import type { Pages } from "../table.ts";
import { pageOfPoints, type SeriesPage } from "./series-page.ts";

/** A time and the values of each series at it, in order. */
export interface SeriesRow {
  readonly ts: number;
  readonly cells: readonly Cell[];
}

/** Rows merged before yielding to other work: few, so that few outlive a collection of the young generation. */
const PAGE_SIZE = 64;
/** Number of series read concurrently. */
const READ_AT_ONCE = 4;

/** A series and its unread points. */
class Run {
  readonly #pages: AsyncGenerator<SeriesPage, void, undefined>;
  #page: SeriesPage = NO_POINTS;
  #at = 0;
  #isOver = false;

  constructor(pages: AsyncGenerator<SeriesPage, void, undefined>) {
    this.#pages = pages;
  }

  /** Time of the next point; `undefined` at the end, and when {@link isEmpty}. */
  get ts(): number | undefined {
    return this.#at < this.#page.length ? this.#page.tsAt(this.#at) : undefined;
  }

  /** Whether more points must be read. */
  get isEmpty(): boolean {
    return this.#at >= this.#page.length && !this.#isOver;
  }

  /** The value of the next point, which is then read. */
  take(): Cell {
    return this.#page.cellAt(this.#at++);
  }

  async fill(): Promise<void> {
    while (this.isEmpty) {
      const next = await this.#pages.next();
      this.#isOver = next.done === true;
      this.#page = next.value ?? NO_POINTS;
      this.#at = 0;
    }
  }
}

const NO_POINTS = pageOfPoints([]);

/** Merges sorted series into rows by time. Keeps only one page of each. */
export async function* mergedSeries(
  series: readonly AsyncGenerator<SeriesPage, void, undefined>[],
  order: "ASC" | "DESC",
): Pages<SeriesRow> {
  const runs = series.map((pages) => new Run(pages));
  let rows: SeriesRow[] = [];
  for (;;) {
    if (runs.some((run) => run.isEmpty)) await fillAll(runs);
    const ts = firstTime(runs, order);
    if (ts === undefined) break;
    rows.push({ ts, cells: runs.map((run) => (run.ts === ts ? run.take() : null)) });
    if (rows.length < PAGE_SIZE) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

async function fillAll(all: readonly Run[]): Promise<void> {
  const runs = all.filter((run) => run.isEmpty);
  for (let at = 0; at < runs.length; at += READ_AT_ONCE) {
    await Promise.all(runs.slice(at, at + READ_AT_ONCE).map((run) => run.fill()));
  }
}

function firstTime(runs: readonly Run[], order: "ASC" | "DESC"): number | undefined {
  let first: number | undefined;
  for (const { ts } of runs) {
    if (ts === undefined) continue;
    if (first === undefined || (order === "ASC" ? ts < first : ts > first)) first = ts;
  }
  return first;
}
