import { type BulkImportColumn, type BulkImportColumnType, type BulkImportRequest, csvRecord } from "@orrery/model";
import { OWN_COLUMN } from "./failed-file.ts";
import type { Delimiter, ImportedFile, ImportedRow } from "./read-file.ts";

/** What a column of a file becomes; `undefined`: it is left out. */
export interface ColumnMeaning {
  readonly type: BulkImportColumnType | undefined;
  /** Of attributes and time series. */
  readonly key: string;
}

/** Columns that files of every kind have. */
const COMMON: readonly BulkImportColumnType[] = ["NAME", "TYPE", "LABEL", "DESCRIPTION"];
const KEYED: readonly BulkImportColumnType[] = ["SHARED_ATTRIBUTE", "SERVER_ATTRIBUTE", "TIMESERIES"];
const REQUIRED: readonly BulkImportColumnType[] = ["NAME", "TYPE"];

/** What columns of a kind can mean; `own`: beside what those of all kinds can. */
export const meaningsOf = (own: readonly BulkImportColumnType[]): readonly BulkImportColumnType[] => [
  ...COMMON,
  ...own,
];

/** Whether a column of the type needs a key; several columns may have such a type. */
export const isKeyed = (type: BulkImportColumnType | undefined): boolean => type !== undefined && KEYED.includes(type);

/**
 * The meanings by the names of the header: a known one, otherwise an attribute of that name where the kind has any; left
 * out without a name.
 */
export function guessMeanings(file: ImportedFile, meanings: readonly BulkImportColumnType[]): readonly ColumnMeaning[] {
  const used = new Set<BulkImportColumnType>();
  return Array.from({ length: file.columns }, (_, at) => {
    const name = file.header?.[at]?.trim() ?? "";
    const code = name.toUpperCase().replaceAll(/[\s-]+/g, "_");
    const type = meanings.find((meaning) => meaning === code && !isKeyed(meaning) && !used.has(meaning));
    if (type) used.add(type);
    const other =
      name !== "" && !name.startsWith(OWN_COLUMN) && meanings.includes("SERVER_ATTRIBUTE")
        ? "SERVER_ATTRIBUTE"
        : undefined;
    return { type: type ?? other, key: type ? "" : name };
  });
}

/** Why a file cannot be imported with these meanings; `at`: the column. */
export type MeaningProblem =
  | { readonly kind: "missing"; readonly type: BulkImportColumnType }
  | { readonly kind: "key"; readonly at: number };

export function meaningProblems(meanings: readonly ColumnMeaning[]): readonly MeaningProblem[] {
  const missing = REQUIRED.filter((type) => !meanings.some((meaning) => meaning.type === type));
  const unnamed = meanings.flatMap(({ type, key }, at) => (isKeyed(type) && key.trim() === "" ? [at] : []));
  return [
    ...missing.map((type) => ({ kind: "missing", type }) as const),
    ...unnamed.map((at) => ({ kind: "key", at }) as const),
  ];
}

/** What is sent of a file; columns that are left out are taken from its rows. */
export interface SentFile {
  readonly file: string;
  readonly mapping: BulkImportRequest["mapping"];
}

/** Rows as they are sent, below the names of their columns where the file has any. */
export function sentFile(
  { header }: Pick<ImportedFile, "header">,
  rows: readonly ImportedRow[],
  { meanings, delimiter }: { readonly meanings: readonly ColumnMeaning[]; readonly delimiter: Delimiter },
): SentFile {
  const columns = meanings.flatMap(({ type, key }): readonly BulkImportColumn[] => {
    if (type === undefined) return [];
    return [isKeyed(type) ? { type, key: key.trim() } : { type }];
  });
  const used = sentColumns(meanings);
  const record = (cells: readonly string[]) =>
    csvRecord(
      used.map((at) => cells[at] ?? ""),
      delimiter,
    );
  const lines = [...(header ? [header] : []), ...rows.map(({ cells }) => cells)].map(record);
  return { file: lines.join("\n"), mapping: { columns, delimiter, header: header !== undefined, update: true } };
}

/** Which columns of the file are sent, in their order. */
export const sentColumns = (meanings: readonly ColumnMeaning[]): readonly number[] =>
  meanings.flatMap(({ type }, at) => (type === undefined ? [] : [at]));
