import type { Entry, Point } from "@orrery/model";

type Pages = AsyncGenerator<readonly Point[], void, undefined>;

/** Values of one time. */
export interface TimedEntries {
  readonly ts: number;
  readonly entries: readonly Entry[];
}

/** A series and its unread points. */
interface Run {
  readonly pages: Pages;
  page: readonly Point[];
  at: number;
  isOver: boolean;
}

/** Merges series that are sorted by time into the values of each time, a page of each at a time. */
export async function* mergedUpdates(
  series: readonly Pages[],
): AsyncGenerator<readonly TimedEntries[], void, undefined> {
  const runs = series.map((pages): Run => ({ pages, page: [], at: 0, isOver: false }));
  for (;;) {
    for (const run of runs) await fill(run);
    const merged: TimedEntries[] = [];
    while (runs.every(({ page, at, isOver }) => at < page.length || isOver)) {
      const ts = firstTime(runs);
      if (ts === undefined) break;
      merged.push({ ts, entries: runs.flatMap((run) => entryAt(run, ts)) });
    }
    if (merged.length === 0) return;
    yield merged;
  }
}

async function fill(run: Run): Promise<void> {
  while (run.at >= run.page.length && !run.isOver) {
    const next = await run.pages.next();
    run.isOver = next.done === true;
    run.page = next.value ?? [];
    run.at = 0;
  }
}

function firstTime(runs: readonly Run[]): number | undefined {
  let first: number | undefined;
  for (const { page, at } of runs) {
    const ts = page[at]?.ts;
    if (ts !== undefined && (first === undefined || ts < first)) first = ts;
  }
  return first;
}

function entryAt(run: Run, ts: number): readonly Entry[] {
  const point = run.page[run.at];
  if (point?.ts !== ts) return [];
  run.at += 1;
  return [[point.key, point.value]];
}
