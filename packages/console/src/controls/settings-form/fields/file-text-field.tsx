import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../basics/icon-button.tsx";
import { TextField } from "../../fields/text-field.tsx";
import type { FieldProps } from "./field-props.ts";

const MAX_FILE_BYTES = 1_000_000;
const ROWS = 4;

/** A text that mostly comes from a file, such as a certificate: pasted, or read from the file. */
export function FileTextField({ field, label, value, onChange, onBlur, error, hint, disabled, autoFocus }: FieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MAX_FILE_BYTES);
    if (file.size <= MAX_FILE_BYTES) onChange(await file.text());
  };
  return (
    <>
      <TextField
        label={label}
        onChange={onChange}
        onBlur={onBlur}
        hint={hint}
        disabled={disabled}
        autoFocus={autoFocus}
        value={typeof value === "string" ? value : ""}
        error={isTooLarge ? t("json-form.file-too-large") : error}
        optional={!field.required}
        mono
        rows={ROWS}
        labelAside={
          <IconButton
            icon="upload"
            size="tiny"
            disabled={disabled}
            label={t("json-form.load-file", { name: label })}
            onClick={() => input.current?.click()}
          />
        }
      />
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = ""; // the same file may be chosen again after it was edited
        }}
      />
    </>
  );
}
