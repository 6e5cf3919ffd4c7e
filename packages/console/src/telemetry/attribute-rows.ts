import type { SortOrder } from "@orrery/model";
import { valueLine } from "./typed-value.ts";

export interface AttributeRow {
  readonly key: string;
  readonly value: unknown;
  readonly lastUpdateTs: number;
}

/** Rows that hold `search` in any property, in order. Rows without a time are no values; an empty text is one. */
export function arrange(rows: readonly AttributeRow[], search: string, sort: SortOrder): readonly AttributeRow[] {
  const wanted = search.toLowerCase();
  const sign = sort.direction === "ASC" ? 1 : -1;
  const byTime = sort.property === "lastUpdateTs";
  return rows
    .filter((row) => row.lastUpdateTs > 0)
    .filter((row) => wanted === "" || `${row.key}\n${valueLine(row.value)}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => sign * ((byTime ? a.lastUpdateTs - b.lastUpdateTs : 0) || compareKeys(a.key, b.key)));
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
