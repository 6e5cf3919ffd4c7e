import { MAX_IMPORT_LINES } from "@orrery/model";
import type { TFunction } from "i18next";
import type { FileProblem } from "./read-file.ts";

/** Why a file cannot be imported. */
export function fileProblemText(problem: FileProblem, t: TFunction): string {
  switch (problem.kind) {
    case "columns":
      return t("import.too-few-columns");
    case "line":
      return t("import.uneven-line", { line: problem.line });
    case "long":
      return t("import.too-many-rows", { count: MAX_IMPORT_LINES });
    case "empty":
      return t("import.no-rows");
    case "text":
      return problem.message;
  }
}
