import type { TFunction } from "i18next";
import type { FieldProblem } from "./read-draft.ts";
import type { FormField } from "./use-input-form.ts";

/** The sentence of the author, or ours. */
export function problemText(problem: FieldProblem | undefined, t: TFunction): string | undefined {
  return problem && (problem.said ?? t(problem.key, { ...problem.values }));
}

const MAX_SHOWN = 60;

/** Says that another value was stored since somebody began to type; undoing shows it. */
export function movedText({ moved, field }: Pick<FormField, "moved" | "field">, t: TFunction): string | undefined {
  if (moved === undefined) return undefined;
  const isNamed = field.kind !== "image" && field.kind !== "json" && moved !== "" && moved.length <= MAX_SHOWN;
  if (!isNamed) return t("value-form.changed");
  const value = field.kind === "boolean" ? t(moved === "true" ? "common.yes" : "common.no") : moved;
  return t("value-form.changed-to", { value });
}
