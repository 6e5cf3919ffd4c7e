import { CONTAINS } from "@orrery/model";

/** Types that are suggested for relations; any other text is one, too. */
export const RELATION_TYPES = [CONTAINS, "Manages"] as const;

const RELATION_TYPE_MAX_LENGTH = 255;

/** Suggestions that begin with the text, whatever the case. */
export function findRelationTypes(text: string): readonly string[] {
  const start = text.trim().toLowerCase();
  return RELATION_TYPES.filter((type) => type.toLowerCase().startsWith(start));
}

/** Translation key of what is wrong; undefined: nothing. */
export function relationTypeProblem(text: string, required: boolean): string | undefined {
  if (text.length > RELATION_TYPE_MAX_LENGTH) return "relation.relation-type-max-length";
  return required && text.trim() === "" ? "relation.relation-type-required" : undefined;
}
