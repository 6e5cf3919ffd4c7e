import { useTranslation } from "react-i18next";
import { Combobox, type PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { findRelationTypes, relationTypeProblem } from "./relation-types.ts";

interface RelationTypeAutocompleteProps extends Omit<PickerProps, "label" | "optional"> {
  /** Empty means any type, where one is not required. */
  readonly value: string;
  readonly onChange: (type: string) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly checked?: boolean | undefined;
}

/** The type of a relation: one of the usual ones, or any other text. */
export function RelationTypeAutocomplete(props: RelationTypeAutocompleteProps) {
  const { value, onChange, label, required = false, checked = false, ...field } = props;
  const { t } = useTranslation();
  const problem = relationTypeProblem(value, useMissing(required, checked, value.trim() === ""));
  return (
    <Combobox<string>
      {...field}
      label={label ?? t("relation.relation-type")}
      optional={!required}
      error={field.error ?? (problem === undefined ? undefined : t(problem))}
      placeholder={
        field.placeholder ?? (required ? t("relation.select-relation-type") : t("relation.any-relation-type"))
      }
      text={value}
      chosenKey={value}
      search={{
        key: ["relation-types"],
        load: async (text) => findRelationTypes(text).map((type) => ({ key: type, text: type, value: type })),
      }}
      noMatches={(text) => t("relation.no-relation-type-matching", { relationType: text })}
      onPick={({ value: type }) => onChange(type)}
      onText={onChange}
      onClear={() => onChange("")}
    />
  );
}
