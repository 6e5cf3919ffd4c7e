import type { EntityType } from "@orrery/model";
import { kindOf } from "../../kinds/kinds.ts";

/** Translation keys of what a picker says for a type. */
export interface EntityTexts {
  readonly label: string;
  readonly required: string;
  /** Takes the text that was searched as `entity`. */
  readonly noMatches: string;
}

const ANY: EntityTexts = {
  label: "entity.entity",
  required: "entity.entity-required",
  noMatches: "entity.no-entities-matching",
};

export function entityTextKeys(type: EntityType): EntityTexts {
  const { space, hasPickerTexts = true } = kindOf(type);
  if (!hasPickerTexts) return ANY;
  const one = `${space}.${space}`;
  return { label: one, required: `${one}-required`, noMatches: `${space}.no-${space}s-matching` };
}
