import { MASKED_SECRET } from "@orrery/model";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { useCopy } from "../../controls/hooks/use-copy.ts";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { newToken } from "../../transports/new-token.ts";

/** The secret of a mobile app: made at random for a new one, shown until it is saved, and never again. */
export function AppSecretField({ label, value, onChange, onBlur, error, hint, disabled }: FieldProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const text = typeof value === "string" ? value : "";
  const isKept = text === MASKED_SECRET;
  const fill = useEffectEvent(() => {
    if (text === "" && !disabled) onChange(newToken());
  });
  useEffect(() => fill(), []);
  return (
    <TextField
      label={label}
      value={isKept ? "" : text}
      placeholder={isKept ? t("admin.oauth2.app-secret-kept") : undefined}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      hint={hint}
      disabled={disabled}
      mono
      end={
        <>
          {text !== "" && !isKept && (
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
