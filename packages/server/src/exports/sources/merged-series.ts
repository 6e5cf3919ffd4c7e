import { mergedSeries as merged } from "../../telemetry/merged-series.ts";
import type { Cell } from "../cell.ts";
import type { Pages } from "../table.ts";
import type { SeriesPage } from "./series-page.ts";

/** A time and the values of each series at it, in order. */
export interface SeriesRow {
  readonly ts: number;
  readonly cells: readonly Cell[];
}

/** Rows merged before yielding to other work: few, so that few outlive a collection of the young generation. */
const PAGE_SIZE = 64;

/** Merges sorted series into rows by time. */
export const mergedSeries = (
  series: readonly AsyncGenerator<SeriesPage, void, undefined>[],
  order: "ASC" | "DESC",
): Pages<SeriesRow> =>
  merged(series, {
    order,
    pageSize: PAGE_SIZE,
    row: (ts, runs): SeriesRow => ({
      ts,
      cells: runs.map((run) => (run.ts === ts ? (run.page?.cellAt(run.step()) ?? null) : null)),
    }),
  });
