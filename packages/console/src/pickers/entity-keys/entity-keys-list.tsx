import type { EntityId } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { ChipsCombobox } from "../../controls/autocomplete/chips-combobox.tsx";
import type { PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { orNone } from "../../controls/autocomplete/option-search.ts";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { useClient } from "../../session/client-context.tsx";
import { type EntityKeyKind, findEntityKeys, KEY_SEPARATORS, withKeys } from "./entity-keys.ts";

interface EntityKeysListProps extends Omit<PickerProps, "label" | "optional"> {
  /** Whose keys are suggested; null: none are. */
  readonly entity: EntityId | null;
  readonly kind: EntityKeyKind;
  readonly value: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly checked?: boolean | undefined;
}

/** Several keys as chips, typed or chosen among those that an entity has. */
export function EntityKeysList(props: EntityKeysListProps) {
  const { entity, kind, value, onChange, label, required = false, checked = false, ...field } = props;
  const { t } = useTranslation();
  const client = useClient();
  const missing = useMissing(required, checked, value.length === 0) ? t("entity.keys-required") : undefined;
  return (
    <ChipsCombobox<string>
      {...field}
      mono
      label={label ?? t("entity.keys")}
      optional={!required}
      error={field.error ?? missing}
      placeholder={field.placeholder ?? t("entity.enter-key")}
      chips={value.map((key) => ({ key, text: key }))}
      separators={KEY_SEPARATORS}
      search={{
        key: ["keys", entity?.entityType, entity?.id, kind, value],
        load: async (text, signal) => {
          if (entity === null) return [];
          const keys = await orNone(findEntityKeys(client, { entity, kind, text }, signal), signal);
          return keys.filter((key) => !value.includes(key)).map((key) => ({ key, text: key, value: key }));
        },
      }}
      noMatches={(text) => (text === "" ? t("entity.no-keys") : t("entity.no-key-matching", { key: text }))}
      onAdd={({ value: key }) => onChange(withKeys(value, key))}
      onAddText={(text) => onChange(withKeys(value, text))}
      onRemove={(key) => onChange(value.filter((other) => other !== key))}
    />
  );
}
