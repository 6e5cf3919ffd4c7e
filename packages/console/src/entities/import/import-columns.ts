import {
  type BulkImportColumn,
  type BulkImportColumnType,
  type BulkImportRequest,
  csvRecord,
  csvRecords,
} from "@orrery/model";
import type { Delimiter, ImportedFile } from "./read-file.ts";

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
    const other = name !== "" && meanings.includes("SERVER_ATTRIBUTE") ? "SERVER_ATTRIBUTE" : undefined;
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

interface ImportedText {
  readonly text: string;
  readonly delimiter: Delimiter;
  readonly hasHeader: boolean;
}

/** What is sent: each column of the file has a meaning, so those that are left out are taken from it. */
export function importRequest(
  { text, delimiter, hasHeader }: ImportedText,
  meanings: readonly ColumnMeaning[],
): BulkImportRequest {
  const columns = meanings.flatMap(({ type, key }): readonly BulkImportColumn[] => {
    if (type === undefined) return [];
    return [isKeyed(type) ? { type, key: key.trim() } : { type }];
  });
  const mapping = { columns, delimiter, header: hasHeader, update: true };
  if (columns.length === meanings.length) return { file: text, mapping };
  const lines = [...csvRecords(text, delimiter)].map((cells) =>
    csvRecord(
      cells.filter((_, at) => meanings[at]?.type !== undefined),
      delimiter,
    ),
  );
  return { file: lines.join("\n"), mapping };
}
