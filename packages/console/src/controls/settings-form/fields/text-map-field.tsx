import { isRecord } from "@orrery/model";
import { KeyValueMapEditor } from "../../fields/key-value-map/key-value-map.tsx";
import { useForm } from "../form-context.ts";
import type { FieldProps } from "./field-props.ts";
import { Notes } from "./notes.tsx";

/** Texts by names that the user chooses. Its options name the columns: `keyTitle`, `valueTitle`. */
export function TextMapField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  const { translate } = useForm();
  const { keyTitle, valueTitle } = field.options;
  return (
    <>
      <KeyValueMapEditor
        label={label}
        value={isRecord(value) ? textsOf(value) : null}
        onChange={(map) => onChange(map)}
        required={field.required}
        checked={error !== undefined}
        disabled={disabled}
        keyLabel={typeof keyTitle === "string" ? translate(keyTitle) : undefined}
        valueLabel={typeof valueTitle === "string" ? translate(valueTitle) : undefined}
      />
      <Notes error={undefined} hint={hint} />
    </>
  );
}

function textsOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}
