import type { RowsSource } from "@orrery/model";
import { cellOf } from "../cell.ts";
import type { Pages } from "../table.ts";
import { type Rows, valueAt } from "./rows.ts";

type GivenRow = RowsSource["rows"][number];

/** Combines rows up to about the size of a page of other sources. */
const PAGE = 500;

/** Reads the rows contained in the request. */
export function givenRows({ rows }: RowsSource): Rows<GivenRow> {
  return {
    pages: pagesOf(rows),
    cell(column) {
      const value = valueAt(column);
      return (row) => cellOf(value(row));
    },
    isTime: () => false,
  };
}

async function* pagesOf(rows: readonly GivenRow[]): Pages<GivenRow> {
  for (let at = 0; at < rows.length; at += PAGE) yield rows.slice(at, at + PAGE);
}
