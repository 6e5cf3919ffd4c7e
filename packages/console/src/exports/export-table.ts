import type { Client } from "@orrery/client";
import type { EntityId, ExportColumn, ExportSource } from "@orrery/model";

/** A column that a table can be exported with. */
export interface TableExportColumn extends ExportColumn {
  /** Whether the table shows it now. */
  readonly shown: boolean;
}

/** A table of a page, as an export needs it: with the search, filters and order of now. */
export interface ExportTable {
  /** Names the file. */
  readonly name: string;
  /** In the order of the table. */
  readonly columns: readonly TableExportColumn[];
  /** Rows that the table has; absent: not known. */
  readonly total?: number | undefined;
  readonly source: (client: Client) => ExportSource | Promise<ExportSource>;
  /** Present: instead of their latest values, keys can be exported with their history. */
  readonly history?: { readonly entity: EntityId; readonly keys: readonly string[] } | undefined;
}
