import { useTranslation } from "react-i18next";
import { Combobox } from "../controls/autocomplete/combobox.tsx";
import { orNone } from "../controls/autocomplete/option-search.ts";
import type { KeyFilterOptions } from "./key-filter-options.ts";

interface AttributeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly type: "ATTRIBUTE" | "TIME_SERIES";
  readonly options: Pick<KeyFilterOptions, "suggest" | "suggestionsOf">;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** A key, typed or chosen among those that are known. */
export function AttributeField({ label, value, onChange, type, options, error, autoFocus }: AttributeFieldProps) {
  const { t } = useTranslation();
  return (
    <Combobox<string>
      mono
      label={label}
      text={value}
      chosenKey={value}
      error={error}
      autoFocus={autoFocus}
      placeholder={t("entity.enter-key")}
      search={{
        key: ["filter-keys", ...options.suggestionsOf, type],
        load: async (wanted, signal) => {
          const keys = await orNone(options.suggest(type, signal), signal);
          const text = wanted.trim().toLowerCase();
          return keys
            .filter((key) => key.toLowerCase().includes(text))
            .toSorted()
            .map((key) => ({ key, text: key, value: key }));
        },
      }}
      noMatches={() => t("filter.other-key")}
      onPick={({ value: picked }) => onChange(picked)}
      onText={onChange}
      onClear={() => onChange("")}
    />
  );
}
