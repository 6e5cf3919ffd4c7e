import { csvRecord } from "@orrery/model";

/** Names of columns that begin so are those of imports; they are left out when the file comes again. */
export const OWN_COLUMN = "#";

interface FailedFile<L extends FailedRow> {
  readonly delimiter: string;
  readonly columns: number;
  readonly header: readonly string[] | null | undefined;
  /** Name of the column with the reasons. */
  readonly reasonTitle: string;
  readonly reason: (line: L) => string;
}

interface FailedRow {
  /** Counted from 1, with the header. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** The rows that failed as a file that can be corrected and imported again, in their order, each with its reason. */
export function failedFile<L extends FailedRow>(
  lines: readonly L[],
  { delimiter, columns, header, reasonTitle, reason }: FailedFile<L>,
): string {
  const inColumns = (fields: readonly string[]) => Array.from({ length: columns }, (_, at) => fields[at] ?? "");
  const title = header ? [[...inColumns(header), `${OWN_COLUMN} ${reasonTitle}`]] : [];
  const rows = lines.toSorted((a, b) => a.line - b.line).map((line) => [...inColumns(line.fields), reason(line)]);
  return [...title, ...rows].map((fields) => `${csvRecord(fields, delimiter)}\r\n`).join("");
}
