import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { Select } from "../../controls/fields/select.tsx";
import { useClient } from "../../session/client-context.tsx";
import { loadSubtypes, type SubtypedEntity, subtypeTexts } from "./subtypes.ts";

interface EntitySubtypeSelectProps {
  readonly kind: SubtypedEntity;
  /** Empty: all types. */
  readonly value: string;
  readonly onChange: (type: string) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly size?: "default" | "toolbar" | undefined;
  readonly bare?: boolean | undefined;
}

const ALL = "\u0000all"; // no type is called so

/** One of the types in use, or all of them; for filters. */
export function EntitySubtypeSelect(props: EntitySubtypeSelectProps) {
  const { kind, value, onChange, label, required = false, checked = false, ...rest } = props;
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const texts = subtypeTexts(kind);
  const { data: types = [] } = useQuery({
    queryKey: ["picker", "subtypes", kind, "select"],
    queryFn: () => loadSubtypes(queries, client, kind),
    retry: false,
  });
  const known = value === "" || types.includes(value) ? types : [value, ...types];
  const choices = known.map((type) => ({ value: type, label: type }));
  return (
    <Select
      {...rest}
      label={label ?? t(texts.label)}
      optional={!required}
      value={value === "" && !required ? ALL : value}
      choices={required ? choices : [{ value: ALL, label: t(texts.all) }, ...choices]}
      placeholder={t(texts.choose)}
      error={useMissing(required, checked, value === "") ? t(texts.required) : undefined}
      onChange={(type) => onChange(type === ALL ? "" : type)}
    />
  );
}
