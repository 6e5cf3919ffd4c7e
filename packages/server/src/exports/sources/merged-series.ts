import type { Point } from "@orrery/model";
import type { Cell } from "../cell.ts";
import { cellOfValue } from "../cell.ts";
import type { Pages } from "../table.ts";

/** A time and the values of each series at it, in order. */
export interface SeriesRow {
  readonly ts: number;
  readonly cells: readonly Cell[];
}

/** Rows merged before yielding to other work. */
const PAGE_SIZE = 250;
/** Number of series read concurrently. */
const READ_AT_ONCE = 4;

/** A series and its unread points. */
class Run {
  readonly #pages: AsyncGenerator<readonly Point[], void, undefined>;
  #page: readonly Point[] = [];
  #at = 0;
  #isOver = false;

  constructor(pages: AsyncGenerator<readonly Point[], void, undefined>) {
    this.#pages = pages;
  }

  /** The next point; `undefined` at the end, and when {@link isEmpty}. */
  get point(): Point | undefined {
    return this.#page[this.#at];
  }

  /** Whether more points must be read. */
  get isEmpty(): boolean {
    return this.#at >= this.#page.length && !this.#isOver;
  }

  pass(): void {
    this.#at++;
  }

  async fill(): Promise<void> {
    while (this.isEmpty) {
      const next = await this.#pages.next();
      this.#isOver = next.done === true;
      this.#page = next.value ?? [];
      this.#at = 0;
    }
  }
}

/** Merges sorted series into rows by time. Keeps only one page of each. */
export async function* mergedSeries(
  series: readonly AsyncGenerator<readonly Point[], void, undefined>[],
  order: "ASC" | "DESC",
): Pages<SeriesRow> {
  const runs = series.map((pages) => new Run(pages));
  let rows: SeriesRow[] = [];
  for (;;) {
    if (runs.some((run) => run.isEmpty)) await fillAll(runs);
    const ts = firstTime(runs, order);
    if (ts === undefined) break;
    rows.push({ ts, cells: runs.map((run) => cellAt(run, ts)) });
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
  for (const { point } of runs) {
    if (!point) continue;
    if (first === undefined || (order === "ASC" ? point.ts < first : point.ts > first)) first = point.ts;
  }
  return first;
}

function cellAt(run: Run, ts: number): Cell {
  const { point } = run;
  if (point?.ts !== ts) return null;
  run.pass();
  return cellOfValue(point.value);
}
