import { useTranslation } from "react-i18next";
import { Combobox, type PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { type SubtypedEntity, subtypeProblem, subtypeTexts } from "./subtypes.ts";
import { useSubtypeSearch } from "./use-subtype-search.ts";

interface EntitySubtypeAutocompleteProps extends Omit<PickerProps, "label" | "optional"> {
  readonly kind: SubtypedEntity;
  readonly value: string;
  readonly onChange: (type: string) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  /** Say now what is missing; a text that is too long is said at once. */
  readonly checked?: boolean | undefined;
}

/** A type of devices, assets, edges or views: a new one, or one that is in use. */
export function EntitySubtypeAutocomplete(props: EntitySubtypeAutocompleteProps) {
  const { kind, value, onChange, label, required = false, checked = false, ...field } = props;
  const { t } = useTranslation();
  const texts = subtypeTexts(kind);
  const problem = subtypeProblem(kind, value, useMissing(required, checked, value.trim() === ""));
  return (
    <Combobox<string>
      {...field}
      label={label ?? t(texts.label)}
      optional={!required}
      error={field.error ?? (problem === undefined ? undefined : t(problem))}
      placeholder={field.placeholder ?? t(texts.choose)}
      text={value}
      chosenKey={value}
      search={useSubtypeSearch(kind)}
      noMatches={(text) => t(texts.noMatches, { entitySubtype: text })}
      onPick={({ value: type }) => onChange(type)}
      onText={onChange}
      onClear={() => onChange("")}
    />
  );
}
