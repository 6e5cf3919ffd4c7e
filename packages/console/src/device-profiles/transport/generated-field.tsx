import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { useCopy } from "../../controls/hooks/use-copy.ts";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { newToken } from "../../transports/new-token.ts";

/** A key or secret that is made at random when there is none, and can be written, too. */
export function GeneratedField({ label, value, onChange, onBlur, error, hint, disabled }: FieldProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const text = typeof value === "string" ? value : "";
  const fill = useEffectEvent(() => {
    if (text === "" && !disabled) onChange(newToken());
  });
  useEffect(() => fill(), []); // the field comes when the choice above needs it
  return (
    <TextField
      label={label}
      value={text}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      hint={hint}
      disabled={disabled}
      mono
      end={
        <>
          {text !== "" && (
            <IconButton
              size="tiny"
              icon="copy"
              label={t("transport.copy-of", { name: label })}
              onClick={() => copy(text, t("transport.copied-of", { name: label }))}
            />
          )}
          <IconButton
            size="tiny"
            icon="refresh"
            label={t("transport.generate-of", { name: label })}
            disabled={disabled}
            onClick={() => onChange(newToken())}
          />
        </>
      }
    />
  );
}
