import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "../../../i18n/site-language.ts";
import { Combobox, type PickerProps } from "../../autocomplete/combobox.tsx";
import { type Country, countriesIn, findCountries } from "./countries.ts";

interface CountryAutocompleteProps extends Omit<PickerProps, "label"> {
  /** English name, as it is saved; a text that is no country's name stays. */
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly label?: string | undefined;
}

/** A country by its name in the reader's language. */
export function CountryAutocomplete({ value, onChange, label, ...field }: CountryAutocompleteProps) {
  const { t, i18n } = useTranslation();
  const language = localeOf(i18n.language);
  const countries = useMemo(() => countriesIn(language), [language]);
  const chosen = countries.find(({ name }) => name === value);
  return (
    <Combobox<Country>
      {...field}
      label={label ?? t("contact.country")}
      text={chosen?.localName ?? value}
      chosenKey={chosen?.code}
      search={{
        key: ["countries", language],
        load: async (text) =>
          findCountries(countries, text).map((country) => ({
            key: country.code,
            text: country.localName,
            detail: country.code,
            value: country,
          })),
      }}
      noMatches={(text) => t("contact.country-none", { text })}
      onPick={({ value: country }) => onChange(country.name)}
      onClear={() => onChange("")}
    />
  );
}
