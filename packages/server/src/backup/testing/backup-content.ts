import { readBackup } from "../format/backup-reader.ts";

/** The rows of each table of a backup in an order of their own, to compare what stores hold. */
export async function backupContent(path: string): Promise<Map<string, readonly string[]>> {
  const tables = new Map<string, string[]>();
  let rows: string[] = [];
  let columns: readonly string[] = [];
  for await (const part of readBackup(path)) {
    if (part.kind === "section") {
      rows = [];
      columns = part.section.columns;
      tables.set(part.section.table, rows);
    } else if (part.kind === "rows") {
      for (const row of part.rows) rows.push(textOf(columns, row));
    }
  }
  for (const table of tables.values()) table.sort();
  return tables;
}

/** Columns by name: databases that grew in different ways have them in different orders. */
function textOf(columns: readonly string[], row: readonly unknown[]): string {
  const cells = columns.map((column, i) => [column, row[i]] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(cells, (_, value: unknown) => {
    if (typeof value === "bigint") return `${value}n`;
    return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value;
  });
}
