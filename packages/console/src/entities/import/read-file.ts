import { csvRecords, isPlatformError, MAX_IMPORT_LINES } from "@orrery/model";

export const DELIMITERS = [",", ";", "|", "\t"] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/** A file as it was chosen, and how it is read. */
export interface ChosenFile {
  readonly name: string;
  readonly text: string;
  readonly delimiter: Delimiter;
  readonly hasHeader: boolean;
}

/** A file as its lines are read. */
export interface ImportedFile {
  /** Names of the columns of a header, otherwise undefined. */
  readonly header: readonly string[] | undefined;
  /** All rows with the numbers of their lines. */
  readonly rows: readonly ImportedRow[];
  readonly columns: number;
}

export interface ImportedRow {
  /** Counted from 1, with the header. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type FileProblem =
  /** Fewer than two columns. */
  | { readonly kind: "columns" }
  /** A row with another number of cells. */
  | { readonly kind: "line"; readonly line: number }
  | { readonly kind: "empty" }
  /** More lines than one import takes. */
  | { readonly kind: "long" }
  /** Quotes that do not match. */
  | { readonly kind: "text"; readonly message: string };

export type ReadFile =
  | { readonly ok: true; readonly file: ImportedFile }
  | { readonly ok: false; readonly problem: FileProblem };

/** Reads a file as the server will. */
export function readFile(text: string, delimiter: Delimiter, hasHeader: boolean): ReadFile {
  const rows: ImportedRow[] = [];
  let header: readonly string[] | undefined;
  let columns = 0;
  let line = 0;
  try {
    for (const cells of csvRecords(text, delimiter)) {
      line++;
      if (line === 1) columns = cells.length;
      if (columns < 2) return { ok: false, problem: { kind: "columns" } };
      if (cells.length !== columns) return { ok: false, problem: { kind: "line", line } };
      if (line === 1 && hasHeader) header = cells;
      else rows.push({ line, cells });
      if (line > MAX_IMPORT_LINES) return { ok: false, problem: { kind: "long" } };
    }
  } catch (error) {
    if (!isPlatformError(error)) throw error;
    return { ok: false, problem: { kind: "text", message: error.message } };
  }
  if (rows.length === 0) return { ok: false, problem: { kind: "empty" } };
  return { ok: true, file: { header, rows, columns } };
}

/** The delimiter that splits the first line into most columns; a comma when none does. */
export function guessDelimiter(text: string): Delimiter {
  const [first = ""] = text.split(/\r?\n/, 1);
  const columnsBy = (delimiter: Delimiter) => first.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => columnsBy(b) - columnsBy(a))[0] ?? ",";
}
