import { useTranslation } from "react-i18next";
import { ChipsCombobox } from "../../controls/autocomplete/chips-combobox.tsx";
import type { PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { type SubtypedEntity, subtypeTexts, withSubtype } from "./subtypes.ts";
import { useSubtypeSearch } from "./use-subtype-search.ts";

interface EntitySubtypeListProps extends Omit<PickerProps, "label" | "optional"> {
  readonly kind: SubtypedEntity;
  readonly value: readonly string[];
  readonly onChange: (types: readonly string[]) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly checked?: boolean | undefined;
}

/** Several types of a kind as chips; new ones are typed. */
export function EntitySubtypeList(props: EntitySubtypeListProps) {
  const { kind, value, onChange, label, required = false, checked = false, ...field } = props;
  const { t } = useTranslation();
  const texts = subtypeTexts(kind);
  const missing = useMissing(required, checked, value.length === 0) ? t(texts.listEmpty) : undefined;
  return (
    <ChipsCombobox<string>
      {...field}
      label={label ?? t("entity.subtype-list")}
      optional={!required}
      error={field.error ?? missing}
      placeholder={field.placeholder ?? t(texts.choose)}
      chips={value.map((type) => ({ key: type, text: type }))}
      search={useSubtypeSearch(kind, value)}
      noMatches={(text) => t(texts.noMatches, { entitySubtype: text })}
      onAdd={({ value: type }) => onChange(withSubtype(value, type))}
      onAddText={(text) => onChange(withSubtype(value, text))}
      onRemove={(type) => onChange(value.filter((other) => other !== type))}
    />
  );
}
