import { ELEMENT, type FieldPath } from "../schema/field-path.ts";
import type { FormField, FormGroup } from "../schema/form-field.ts";

/** Whether a place (`labels.0.font`) belongs to a field that its condition hides now. Hidden fields demand nothing. */
export function hiddenPlaces(
  groups: readonly FormGroup[],
  shown: (field: FormField) => boolean,
): (place: string) => boolean {
  const hidden = groups.flatMap(({ fields }) => [...hiddenOf(fields, shown)]);
  if (hidden.length === 0) return () => false;
  return (place) => {
    const parts = place.split(".");
    return hidden.some((path) => path.length <= parts.length && path.every((part, at) => isAt(part, parts[at])));
  };
}

function* hiddenOf(fields: readonly FormField[], shown: (field: FormField) => boolean): Generator<FieldPath> {
  for (const field of fields) {
    if (shown(field)) yield* hiddenOf(field.fields, shown);
    else if (field.path.length > 0) yield field.path;
  }
}

const isAt = (part: string, name: string | undefined): boolean =>
  part === ELEMENT ? /^\d+$/.test(name ?? "") : part === name;
