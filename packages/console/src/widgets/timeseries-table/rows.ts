import type { WidgetSeries } from "../runtime/define-widget.ts";

/** The values of one moment, in the order of the columns. */
export interface TimeRow {
  readonly ts: number;
  readonly values: readonly (number | string | undefined)[];
}

/** One row per moment at which any of the series has a point, newest first. */
export function rowsOf(
  series: readonly WidgetSeries[],
  { hideEmpty }: { readonly hideEmpty: boolean },
): readonly TimeRow[] {
  const rows = new Map<number, (number | string | undefined)[]>();
  series.forEach(({ view }, column) => {
    if (!view) return;
    view.ts.forEach((ts, index) => {
      const values = rows.get(ts) ?? new Array<undefined>(series.length).fill(undefined);
      values[column] = view.valueAt(index);
      rows.set(ts, values);
    });
  });
  return [...rows]
    .map(([ts, values]) => ({ ts, values }))
    .filter(
      ({ values }) =>
        !hideEmpty || values.some((value) => value !== undefined && value !== "" && value !== 0 && value !== "0"),
    )
    .toSorted((a, b) => b.ts - a.ts);
}

/** Rows with a cell whose text has `text` in it, in whatever case. */
export function searchRows(
  rows: readonly TimeRow[],
  text: string,
  textsOf: (row: TimeRow) => readonly string[],
): readonly TimeRow[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return rows;
  return rows.filter((row) => textsOf(row).some((each) => each.toLowerCase().includes(wanted)));
}

/** Rows by one of their columns; -1 is the time. Numbers before text, what is missing last. */
export function sortRows(rows: readonly TimeRow[], column: number, direction: "ASC" | "DESC"): readonly TimeRow[] {
  const sign = direction === "ASC" ? 1 : -1;
  if (column < 0) return direction === "DESC" ? rows : rows.toReversed();
  return rows.toSorted((a, b) => sign * compare(a.values[column], b.values[column]) || b.ts - a.ts);
}

function compare(a: number | string | undefined, b: number | string | undefined): number {
  const [x, y] = [rank(a), rank(b)];
  if (x !== y) return x - y;
  return x === 0 ? Number(a) - Number(b) : String(a ?? "").localeCompare(String(b ?? ""));
}

function rank(value: number | string | undefined): number {
  if (value === undefined || value === "") return 2;
  return Number.isFinite(Number(value)) ? 0 : 1;
}
