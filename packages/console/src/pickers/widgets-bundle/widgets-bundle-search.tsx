import { useTranslation } from "react-i18next";
import { SearchField } from "../../controls/fields/search-field.tsx";

interface WidgetsBundleSearchProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Searches among widgets bundles. */
export function WidgetsBundleSearch({ value, onChange }: WidgetsBundleSearchProps) {
  const { t } = useTranslation();
  return <SearchField label={t("widgets-bundle.search")} value={value} onChange={onChange} />;
}
