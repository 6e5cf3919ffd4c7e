import { holds } from "@orrery/model/settings";
import type { FormField } from "../schema/form-field.ts";

/** What the text of a condition says of a model. */
export type Evaluate = (condition: string, model: unknown) => unknown;

/**
 * Whether a field is shown: hidden only when its condition is exactly false, so a broken one hides nothing. Conditions
 * that are texts need `evaluate`; forms without them do without its parser.
 */
export function isShown({ condition, when }: FormField, model: unknown, evaluate?: Evaluate): boolean {
  if (when !== undefined) return holds(when, model);
  if (condition === undefined || condition.trim() === "") return true;
  return evaluate?.(condition, model) !== false;
}
