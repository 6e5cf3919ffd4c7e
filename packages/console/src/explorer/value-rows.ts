import type { SeriesView } from "@orrery/model";

/** The values of one moment, in the order of the series. */
export interface ValueRow {
  readonly ts: number;
  readonly values: readonly (number | string | undefined)[];
  /** Their places in the columns of the series. */
  readonly indexes: readonly (number | undefined)[];
}

/** One row per moment at which any of the series has a value, newest first. */
export function valueRows(views: readonly SeriesView[]): readonly ValueRow[] {
  const next = views.map(({ ts }) => ts.length - 1);
  const rows: ValueRow[] = [];
  for (;;) {
    const ts = Math.max(
      ...next.map((at, series) => (at < 0 ? Number.NEGATIVE_INFINITY : (views[series]?.ts[at] ?? 0))),
    );
    if (!Number.isFinite(ts)) return rows;
    const indexes = views.map((view, series) => {
      const at = next[series] ?? -1;
      if (at < 0 || view.ts[at] !== ts) return undefined;
      next[series] = at - 1;
      return at;
    });
    rows.push({
      ts,
      indexes,
      values: indexes.map((at, series) => (at === undefined ? undefined : views[series]?.valueAt(at))),
    });
  }
}
