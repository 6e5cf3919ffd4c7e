import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { Select } from "../../controls/fields/select.tsx";
import { typeNameKey } from "../../kinds/kind-texts.ts";
import type { PickableType } from "./allowed-types.ts";
import { useAllowedTypes } from "./use-allowed-types.ts";

/** Which types a type picker offers; without these those of the role. */
export interface OfferedTypes {
  readonly allowed?: readonly PickableType[] | undefined;
  readonly ignoreAuthority?: boolean | undefined;
  /** Offer stand-ins such as the current user too. */
  readonly aliases?: boolean | undefined;
}

interface EntityTypeSelectProps extends OfferedTypes {
  readonly value: PickableType | null;
  readonly onChange: (type: PickableType | null) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  /** Say now that a type has to be chosen. */
  readonly checked?: boolean | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** One entity type, or none when it is not required. */
export function EntityTypeSelect(props: EntityTypeSelectProps) {
  const { value, onChange, required = false, checked = false } = props;
  const { t } = useTranslation();
  const offered = useAllowedTypes({
    only: props.allowed,
    ignoreAuthority: props.ignoreAuthority,
    aliases: props.aliases,
  });
  const shown = value !== null && !offered.includes(value) ? [value, ...offered] : offered;
  const choices: { value: PickableType | "none"; label: string }[] = shown.map((type) => ({
    value: type,
    label: t(typeNameKey(type)),
  }));
  if (!required) choices.unshift({ value: "none", label: t("entity.type-none") });
  const missing = useMissing(required, checked, value === null) ? t("entity.type-required") : undefined;
  return (
    <Narrow>
      <Select
        label={props.label ?? t("entity.type")}
        value={value ?? ""}
        choices={choices}
        placeholder={t("entity.type-choose")}
        optional={!required}
        disabled={props.disabled}
        error={props.error ?? missing}
        onChange={(type) => onChange(type === "none" ? null : type)}
      />
    </Narrow>
  );
}

const Narrow = styled.div({ inlineSize: "100%", maxInlineSize: 200 });
