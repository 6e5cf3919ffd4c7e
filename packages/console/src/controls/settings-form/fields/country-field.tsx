import { CountryAutocomplete } from "../../fields/country/country-autocomplete.tsx";
import type { FieldProps } from "./field-props.ts";

/** A country, saved as its English name. */
export function CountryField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  return (
    <CountryAutocomplete
      label={label}
      onChange={onChange}
      error={error}
      hint={hint}
      disabled={disabled}
      value={typeof value === "string" ? value : ""}
      optional={!field.required}
    />
  );
}
