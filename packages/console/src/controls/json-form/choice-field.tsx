import { useTranslation } from "react-i18next";
import { Select } from "../select.tsx";
import type { FieldProps } from "./field-view.tsx";

const NONE = " ";

/** One of the choices; the value keeps its type. */
export function ChoiceField({ field, label, value, onChange, error, disabled }: FieldProps) {
  const { t } = useTranslation();
  const mayBeEmpty = field.allowClear || !field.required;
  const choices = field.choices.map((choice) => ({ value: String(choice.value), label: choice.label }));
  const known = field.choices.some((choice) => String(choice.value) === String(value));
  // A value that is not among the choices is shown rather than lost.
  const own = value !== undefined && value !== null && !known ? [{ value: String(value), label: String(value) }] : [];
  const empty = mayBeEmpty ? [{ value: NONE, label: t("json-form.not-set") }] : [];
  return (
    <Select
      {...{ label, error, disabled }}
      value={value === undefined || value === null ? "" : String(value)}
      choices={[...empty, ...choices, ...own]}
      placeholder={field.placeholder ?? t("json-form.not-set")}
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
