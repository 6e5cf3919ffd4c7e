import { type ColumnMeaning, isKeyed } from "./import-columns.ts";
import type { ImportedRow } from "./read-file.ts";

/** What is wrong with a row that only its file tells. `at`: the column. */
export type RowProblem =
  /** It would change what exists, and is not to. */
  | { readonly kind: "exists" }
  /** An earlier row has its name. */
  | { readonly kind: "repeated"; readonly at: number; readonly line: number }
  /** A text where nearly all rows have numbers; `number`: the one that it begins with. */
  | { readonly kind: "number"; readonly at: number; readonly number: string | undefined };

/** Rows that tell that a column holds numbers, and their share of those with a value. */
const MIN_NUMBERS = 5;
const MIN_SHARE = 0.9;
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;
const LEADING = /^\s*([+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+))(?![\d.,])/;

/**
 * Finds what only the file as a whole tells: names that are repeated, and texts among numbers.
 * @param kept Lines whose texts are meant. @returns by the numbers of the lines.
 */
export function rowProblems(
  rows: readonly ImportedRow[],
  meanings: readonly ColumnMeaning[],
  kept: ReadonlySet<number>,
): ReadonlyMap<number, RowProblem> {
  const problems = new Map<number, RowProblem>();
  for (const at of numberColumns(rows, meanings)) {
    for (const { line, cells } of rows) {
      const cell = cells[at]?.trim() ?? "";
      if (cell === "" || NUMBER.test(cell) || kept.has(line)) continue;
      problems.set(line, { kind: "number", at, number: LEADING.exec(cell)?.[1] });
    }
  }
  const name = meanings.findIndex(({ type }) => type === "NAME");
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const text = cells[name] ?? "";
    const first = seen.get(text);
    if (first !== undefined && text !== "") problems.set(line, { kind: "repeated", at: name, line: first });
    else seen.set(text, line);
  }
  return problems;
}

/** Columns of values of which nearly all are numbers. */
function numberColumns(rows: readonly ImportedRow[], meanings: readonly ColumnMeaning[]): readonly number[] {
  return meanings.flatMap(({ type }, at) => {
    if (!isKeyed(type)) return [];
    let numbers = 0;
    let values = 0;
    for (const { cells } of rows) {
      const cell = cells[at]?.trim() ?? "";
      if (cell === "") continue;
      values++;
      if (NUMBER.test(cell)) numbers++;
    }
    return numbers >= MIN_NUMBERS && numbers < values && numbers >= values * MIN_SHARE ? [at] : [];
  });
}
