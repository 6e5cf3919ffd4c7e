import { listSourceOf } from "@orrery/client";
import type { ExportTable, TableExportColumn } from "../../exports/export-table.ts";
import { type ColumnChoice, placeColumns } from "../columns/column-choice.ts";
import { type ListColumn, offeredColumns } from "../columns/list-column.ts";
import type { EntityList } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";
import { type ListState, pageLink } from "./list-state.ts";

interface ListShown {
  readonly name: string;
  readonly state: ListState;
  readonly choice: ColumnChoice | undefined;
  readonly total: number | undefined;
}

/** A list as it is exported: what it finds now, by the call that shows it. */
export function listExport<E extends Listed>(
  list: EntityList<E>,
  context: ListContext,
  { name, state, choice, total }: ListShown,
): ExportTable {
  const placed = placeColumns(offeredColumns(list.columns, context), choice);
  return {
    name,
    total,
    columns: placed.flatMap(({ column, shown }) => exportColumn(column, shown, context)),
    source: (client) =>
      listSourceOf(client, (recorder) => list.load(recorder, context.scope, pageLink(state), state.filters, {})),
  };
}

function exportColumn<E>(
  { key, label, kind, exported }: ListColumn<E>,
  shown: boolean,
  { t }: ListContext,
): readonly TableExportColumn[] {
  if (exported === false) return [];
  const own = { key, ...(kind === "time" ? { type: "time" as const } : {}), ...exported };
  return [{ ...own, title: t(label), shown }];
}
