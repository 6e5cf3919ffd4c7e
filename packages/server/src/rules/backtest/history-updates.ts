import type { Entry, Point } from "@orrery/model";
import { mergedSeries, type TimedPage } from "../../telemetry/merged-series.ts";

/** Values of one time. */
export interface TimedEntries {
  readonly ts: number;
  readonly entries: readonly Entry[];
}

/** Times merged before the rules take them. */
const PAGE_SIZE = 2_000;

/** Merges series that are sorted by time, pages of points, into the values of each time. */
export function mergedUpdates(
  series: readonly AsyncGenerator<readonly Point[], void, undefined>[],
): AsyncGenerator<readonly TimedEntries[], void, undefined> {
  return mergedSeries(series.map(pagesOf), {
    order: "ASC",
    pageSize: PAGE_SIZE,
    row: (ts, runs): TimedEntries => ({
      ts,
      entries: runs.flatMap((run) => (run.ts === ts && run.page ? [run.page.entryAt(run.step())] : [])),
    }),
  });
}

interface PointPage extends TimedPage {
  entryAt(place: number): Entry;
}

async function* pagesOf(pages: AsyncGenerator<readonly Point[], void, undefined>) {
  for await (const points of pages) yield pageOf(points);
}

function pageOf(points: readonly Point[]): PointPage {
  const at = (place: number): Point => points[place] as Point; // within its length
  return {
    length: points.length,
    tsAt: (place) => at(place).ts,
    entryAt: (place) => [at(place).key, at(place).value],
  };
}
