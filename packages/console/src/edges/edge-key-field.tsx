import { ReadOnlyField } from "../controls/fields/read-only-field.tsx";
import type { FieldProps } from "../controls/settings-form/fields/field-props.ts";

/** A key that is made with the edge, to be copied. */
export function EdgeKeyField({ label, value, hint }: FieldProps) {
  return <ReadOnlyField label={label} value={typeof value === "string" ? value : ""} hint={hint} mono />;
}
