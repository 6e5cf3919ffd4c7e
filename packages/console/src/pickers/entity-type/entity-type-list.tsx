import { useTranslation } from "react-i18next";
import { ChipsCombobox } from "../../controls/autocomplete/chips-combobox.tsx";
import type { PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { typeNameKey } from "../../kinds/kind-texts.ts";
import type { PickableType } from "./allowed-types.ts";
import type { OfferedTypes } from "./entity-type-select.tsx";
import { useAllowedTypes } from "./use-allowed-types.ts";

interface EntityTypeListProps extends OfferedTypes, Omit<PickerProps, "label" | "optional"> {
  /** Type codes; one that is not known is kept and shown as unknown. */
  readonly value: readonly string[] | null;
  /** Null instead of an empty list. */
  readonly onChange: (types: readonly string[] | null) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  /** Say now that one has to be chosen. */
  readonly checked?: boolean | undefined;
}

/** Several entity types as chips. */
export function EntityTypeList(props: EntityTypeListProps) {
  const {
    value,
    onChange,
    label,
    required = false,
    checked = false,
    allowed,
    ignoreAuthority,
    aliases,
    ...rest
  } = props;
  const { t, i18n } = useTranslation();
  const offered = useAllowedTypes({ only: allowed, ignoreAuthority, aliases });
  const chosen = value ?? [];
  const left = offered.filter((type) => !chosen.includes(type));
  const change = (types: readonly string[]) => onChange(types.length === 0 ? null : types);
  const missing = useMissing(required, checked, chosen.length === 0) ? t("entity.entity-type-list-empty") : undefined;
  return (
    <ChipsCombobox<PickableType>
      {...rest}
      label={label ?? t("entity.types")}
      optional={!required}
      error={rest.error ?? missing}
      placeholder={rest.placeholder ?? t("entity.enter-entity-type")}
      chips={chosen.map((type) => ({ key: type, text: t(typeNameKey(type)) }))}
      search={{
        key: ["entity-types", i18n.language, left],
        load: async (text) => {
          const options = left.map((type) => ({ key: type, text: t(typeNameKey(type)), value: type }));
          return options.filter((option) => option.text.toLowerCase().includes(text.trim().toLowerCase()));
        },
      }}
      noMatches={(text) => t("entity.no-entity-types-matching", { entityType: text })}
      onAdd={({ value: type }) => change([...chosen, type])}
      onRemove={(type) => change(chosen.filter((other) => other !== type))}
    />
  );
}
