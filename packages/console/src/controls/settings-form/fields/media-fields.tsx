import { useTranslation } from "react-i18next";
import { IconButton } from "../../basics/icon-button.tsx";
import { MaterialIcon } from "../../basics/material-icon/material-icon.tsx";
import { ColorInput } from "../../fields/color/color-input.tsx";
import { ImageInput } from "../../fields/image-input/image-input.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { useDialogs } from "../../overlays/dialogs/dialogs.tsx";
import type { FieldProps } from "./field-props.ts";
import { Notes } from "./notes.tsx";
import { textProps } from "./text-props.ts";

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
export function IconField(props: FieldProps) {
  const { field, label, value, onChange, disabled } = props;
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const pick = async () => {
    const chosen = await dialogs.icon(text(value));
    if (chosen !== null) onChange(chosen);
  };
  return (
    <TextField
      {...textProps(props)}
      value={text(value)}
      placeholder={field.placeholder ?? t("json-form.not-set")}
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
export function DateField(props: FieldProps) {
  return <TextField {...textProps(props)} type="date" value={text(props.value).slice(0, 10)} />;
}
