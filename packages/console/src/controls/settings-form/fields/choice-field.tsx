import { useTranslation } from "react-i18next";
import { Select } from "../../fields/select.tsx";
import { useForm } from "../form-context.ts";
import type { FieldProps } from "./field-props.ts";

const NONE = " ";

/** One of the choices; the value keeps its type. */
export function ChoiceField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  const { t } = useTranslation();
  const { translate } = useForm();
  const mayBeEmpty = field.allowClear || !field.required;
  const choices = field.choices.map((choice) => ({ value: String(choice.value), label: translate(choice.label) }));
  const known = field.choices.some((choice) => String(choice.value) === String(value));
  // A value that is not among the choices is shown rather than lost.
  const own = value !== undefined && value !== null && !known ? [{ value: String(value), label: String(value) }] : [];
  const empty = mayBeEmpty ? [{ value: NONE, label: t("json-form.not-set") }] : [];
  return (
    <Select
      label={label}
      error={error}
      hint={hint}
      disabled={disabled}
      value={value === undefined || value === null ? "" : String(value)}
      choices={[...empty, ...choices, ...own]}
      placeholder={field.placeholder === undefined ? t("json-form.not-set") : translate(field.placeholder)}
      optional={!field.required}
      onChange={(chosen) =>
        onChange(
          chosen === NONE
            ? undefined
            : (field.choices.find((choice) => String(choice.value) === chosen)?.value ?? chosen),
        )
      }
    />
  );
}
