import type { CheckedLine } from "@orrery/model";
import { type ColumnMeaning, sentColumns } from "./import-columns.ts";
import type { ImportedRow } from "./read-file.ts";
import type { RowProblem } from "./row-problems.ts";

/** What becomes of a row. Columns are those of the file. */
export type RowResult =
  | { readonly kind: "created" }
  | {
      readonly kind: "updated";
      readonly changes: readonly { readonly at: number; readonly before: string | null }[];
    }
  | { readonly kind: "problem"; readonly at: number | undefined; readonly problem: RowProblem | string };

/** How many rows have which result; undefined until all are known. */
export interface ResultCounts {
  readonly created: number;
  readonly updated: number;
  readonly problem: number;
}

/** A line as the server has checked it, in the columns of the file. */
export function resultOf(checked: CheckedLine, meanings: readonly ColumnMeaning[]): RowResult {
  const columns = sentColumns(meanings);
  const { result, message, column, changes } = checked;
  switch (result) {
    case "CREATED":
      return { kind: "created" };
    case "UPDATED":
      return {
        kind: "updated",
        changes: changes.flatMap(({ column: sent, before }) => {
          const at = columns[sent];
          return at === undefined ? [] : [{ at, before }];
        }),
      };
    case "FAILED":
      return { kind: "problem", at: column === null ? undefined : columns[column], problem: message ?? "" };
  }
}

/**
 * What is known of a row: what the file as a whole tells goes before what the server says of it alone.
 * @param mayUpdate Whether rows may change what exists; otherwise they are left out.
 */
export function rowResult(
  { line }: Pick<ImportedRow, "line">,
  found: ReadonlyMap<number, RowProblem>,
  checked: ReadonlyMap<number, RowResult>,
  mayUpdate: boolean,
): RowResult | undefined {
  const problem = found.get(line);
  const result = checked.get(line);
  if (result?.kind === "updated" && !mayUpdate) {
    return { kind: "problem", at: undefined, problem: { kind: "exists" } };
  }
  if (problem && result?.kind !== "problem")
    return { kind: "problem", at: "at" in problem ? problem.at : undefined, problem };
  return result;
}

export function resultCounts(
  rows: readonly ImportedRow[],
  resultFor: (row: ImportedRow) => RowResult | undefined,
): ResultCounts {
  const counts = { created: 0, updated: 0, problem: 0 };
  for (const row of rows) {
    const result = resultFor(row);
    if (result) counts[result.kind]++;
  }
  return counts;
}
