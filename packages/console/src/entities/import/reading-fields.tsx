import { useTranslation } from "react-i18next";
import { Select } from "../../controls/fields/select.tsx";
import { Switch } from "../../controls/fields/switch.tsx";
import { DELIMITERS, type Delimiter } from "./read-file.ts";

interface ReadingFieldsProps {
  readonly delimiter: Delimiter;
  readonly hasHeader: boolean;
  readonly onChange: (reading: { readonly delimiter: Delimiter; readonly hasHeader: boolean }) => void;
}

const DELIMITER_KEYS: Readonly<Record<Delimiter, string>> = {
  ",": "import.comma",
  ";": "import.semicolon",
  "|": "import.bar",
  "\t": "import.tab",
};

/** How the lines of a file are read. */
export function ReadingFields({ delimiter, hasHeader, onChange }: ReadingFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="reading">
      <Select
        label={t("import.delimiter")}
        value={delimiter}
        choices={DELIMITERS.map((value) => ({ value, label: t(DELIMITER_KEYS[value]) }))}
        onChange={(next) => onChange({ delimiter: next, hasHeader })}
      />
      <Switch
        label={t("import.has-header")}
        checked={hasHeader}
        onChange={(next) => onChange({ delimiter, hasHeader: next })}
      />
    </div>
  );
}
