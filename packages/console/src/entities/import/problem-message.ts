import type { TFunction } from "i18next";
import type { ColumnMeaning } from "./import-columns.ts";
import { columnTypeKey } from "./import-texts.ts";
import type { RowProblem } from "./row-problems.ts";

/** What a column is called: the key of its values, or what it means. */
export function meaningName({ type, key }: ColumnMeaning, t: TFunction): string {
  return key || (type ? t(columnTypeKey(type)) : "");
}

/** What is wrong with a row, for people. */
export function problemMessage(problem: RowProblem | string, meanings: readonly ColumnMeaning[], t: TFunction): string {
  if (typeof problem === "string") return problem;
  switch (problem.kind) {
    case "exists":
      return t("import.exists");
    case "repeated":
      return t("import.repeated-name", { line: problem.line });
    case "number": {
      const meaning = meanings[problem.at];
      return t("import.takes-number", { name: meaning ? meaningName(meaning, t) : "" });
    }
  }
}
