import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ChipsCombobox } from "../../autocomplete/chips-combobox.tsx";
import { matchesText } from "../../text/matches-text.ts";
import { useForm } from "../form-context.ts";
import type { FieldChoice } from "../schema/form-field.ts";
import type { FieldProps } from "./field-props.ts";

const MAX_TAGS = 1000;
const SEPARATORS = [",", ";"];

/** Several of the choices, or free texts, as chips. */
export function ManyField({ field, label, value, onChange, onBlur, error, hint, disabled }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { translate } = useForm();
  const { tags } = field;
  const choices = field.choices.map((choice) => ({ ...choice, label: translate(choice.label) }));
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const left = choices.filter((choice) => !chosen.includes(choice.value));
  const add = (one: unknown) => {
    if (one !== "" && !chosen.includes(one) && chosen.length < MAX_TAGS) onChange([...chosen, one]);
  };
  const addText = (typed: string) => {
    const name = typed.trim();
    add(choices.find((choice) => choice.label === name || String(choice.value) === name)?.value ?? name);
  };
  return (
    <ChipsCombobox<FieldChoice>
      label={label}
      error={error}
      hint={hint}
      disabled={disabled}
      onBlur={onBlur}
      optional={!field.required}
      placeholder={field.placeholder ?? t(tags ? "json-form.new-tag" : "json-form.not-set")}
      chips={chosen.map((one) => ({
        key: keyOf(one),
        text: choices.find((choice) => choice.value === one)?.label ?? String(one),
      }))}
      search={{
        key: ["json-form", id, left],
        load: async (text) =>
          left
            .filter((choice) => matchesText(choice.label, text.trim()))
            .map((choice) => ({ key: keyOf(choice.value), text: choice.label, value: choice })),
      }}
      noMatches={() => t(tags ? "json-form.new-tag" : "json-form.no-choices")}
      onAdd={(option) => add(option.value.value)}
      onRemove={(key) => onChange(chosen.filter((one) => keyOf(one) !== key))}
      {...(tags ? { onAddText: addText, separators: SEPARATORS } : {})}
    />
  );
}

/** `1` and `"1"` are two values. */
const keyOf = (value: unknown): string => `${typeof value} ${String(value)}`;
