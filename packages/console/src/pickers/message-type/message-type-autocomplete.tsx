import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Combobox, type PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { findMessageTypes, messageTypeOf, messageTypeText } from "./message-types.ts";

interface MessageTypeAutocompleteProps extends Omit<PickerProps, "label" | "optional"> {
  /** The type as in messages; empty for none. */
  readonly value: string;
  readonly onChange: (type: string) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly checked?: boolean | undefined;
}

/** A type of rule engine messages: a known one by its label, or any other text. */
export function MessageTypeAutocomplete(props: MessageTypeAutocompleteProps) {
  const { value, onChange, label, required = false, checked = false, ...field } = props;
  const { t } = useTranslation();
  // What is typed stays as it was typed, although it may mean a known type.
  const [typed, setTyped] = useState({ text: messageTypeText(value), type: value });
  const text = typed.type === value ? typed.text : messageTypeText(value);
  const missing = useMissing(required, checked, value === "");
  return (
    <Combobox<string>
      {...field}
      label={label ?? t("rulenode.message-type")}
      optional={!required}
      error={field.error ?? (missing ? t("rulenode.message-type-required") : undefined)}
      placeholder={field.placeholder ?? t("rulenode.select-message-type")}
      text={text}
      chosenKey={value}
      search={{
        key: ["message-types"],
        load: async (searched) =>
          findMessageTypes(searched).map(([type, name]) => ({ key: type, text: name, value: type })),
      }}
      noMatches={(searched) => t("rulenode.no-message-type-matching", { messageType: searched })}
      onPick={({ value: type, text: name }) => {
        setTyped({ text: name, type });
        onChange(type);
      }}
      onText={(next) => {
        const type = messageTypeOf(next);
        setTyped({ text: next, type });
        onChange(type);
      }}
      onClear={() => onChange("")}
    />
  );
}
