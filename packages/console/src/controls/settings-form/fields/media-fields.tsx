import { useTranslation } from "react-i18next";
import { IconButton } from "../../basics/icon-button.tsx";
import { MaterialIcon } from "../../basics/material-icon/material-icon.tsx";
import { ColorInput } from "../../fields/color/color-input.tsx";
import { ImageInput } from "../../fields/image-input/image-input.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { useDialogs } from "../../overlays/dialogs/dialogs.tsx";
import type { FieldProps } from "./field-props.ts";
import { Notes } from "./notes.tsx";

const MAX_IMAGE_BYTES = 5_000_000;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Any CSS colour as text, and a picker. */
export function ColorField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  return (
    <>
      <ColorInput
        label={label}
        onChange={onChange}
        disabled={disabled}
        value={text(value)}
        required={field.required}
        requiredText={error}
        checked={error !== undefined}
      />
      <Notes error={undefined} hint={hint} />
    </>
  );
}

/** An image as data URL; an empty text when it was taken away. */
export function ImageField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  return (
    <>
      <ImageInput
        label={label}
        onChange={onChange}
        disabled={disabled}
        value={text(value) === "" ? null : text(value)}
        maxSizeByte={MAX_IMAGE_BYTES}
        required={field.required}
        requiredText={error}
        checked={error !== undefined}
      />
      <Notes error={undefined} hint={hint} />
    </>
  );
}

/** The name of a Material icon, and a picker. */
export function IconField({ field, label, value, onChange, onBlur, error, hint, disabled }: FieldProps) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const pick = async () => {
    const chosen = await dialogs.icon(text(value));
    if (chosen !== null) onChange(chosen);
  };
  return (
    <TextField
      label={label}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      hint={hint}
      disabled={disabled}
      value={text(value)}
      placeholder={field.placeholder ?? t("json-form.not-set")}
      optional={!field.required}
      startIcon={text(value) === "" ? undefined : <MaterialIcon name={text(value)} size={18} />}
      end={
        <IconButton
          icon="search"
          size="tiny"
          disabled={disabled}
          label={t("json-form.pick-icon", { name: label })}
          onClick={() => void pick()}
        />
      }
    />
  );
}

/** A day as text (`2026-03-08`). */
export function DateField({ field, label, value, onChange, onBlur, error, hint, disabled }: FieldProps) {
  return (
    <TextField
      label={label}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      hint={hint}
      disabled={disabled}
      type="date"
      value={text(value).slice(0, 10)}
      optional={!field.required}
    />
  );
}
