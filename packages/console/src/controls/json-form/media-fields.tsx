import styled from "@emotion/styled";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { useDialogs } from "../dialogs/dialogs.tsx";
import { Field } from "../field.tsx";
import { IconButton } from "../icon-button.tsx";
import { MaterialIcon } from "../material-icon/material-icon.tsx";
import { TextField } from "../text-field.tsx";
import type { FieldProps } from "./field-view.tsx";

const MAX_IMAGE_BYTES = 5_000_000;
const IMAGE = /^data:image\//;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Any CSS colour as text, and a picker. */
export function ColorField({ field, label, value, onChange, onBlur, error, hint, disabled }: FieldProps) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const pick = async () => {
    const chosen = await dialogs.color(text(value));
    if (chosen !== null) onChange(chosen);
  };
  return (
    <TextField
      {...{ label, onChange, onBlur, error, hint, disabled }}
      value={text(value)}
      placeholder={field.placeholder ?? t("json-form.not-set")}
      optional={!field.required}
      startIcon={
        <Swatch
          type="button"
          disabled={disabled}
          aria-label={t("json-form.pick-color", { name: label })}
          onClick={() => void pick()}
        >
          <span style={{ backgroundColor: text(value) || "transparent" }} />
        </Swatch>
      }
    />
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
      {...{ label, onChange, onBlur, error, hint, disabled }}
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

/** A day or a moment as text (`2026-03-08`). */
export function DateField({ field, label, value, onChange, onBlur, error, hint, disabled }: FieldProps) {
  return (
    <TextField
      {...{ label, onChange, onBlur, error, hint, disabled }}
      type="date"
      value={text(value).slice(0, 10)}
      optional={!field.required}
    />
  );
}

/** An image as data URL; an empty text when it was taken away. */
export function ImageField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const dialogs = useDialogs();
  const read = async (file: File | undefined) => {
    if (!file) return;
    const url = file.size > MAX_IMAGE_BYTES ? "" : await dataUrl(file);
    if (IMAGE.test(url)) onChange(url);
    else await dialogs.alert({ title: label, message: t("json-form.not-an-image") });
  };
  return (
    <Field id={id} label={label} optional={!field.required} error={error} hint={hint}>
      <Picture>
        {text(value) !== "" && <img src={text(value)} alt={label} />}
        <Button size="compact" icon="upload" disabled={disabled} onClick={() => input.current?.click()}>
          {t("json-form.choose-image")}
        </Button>
        {text(value) !== "" && (
          <Button size="compact" variant="text" disabled={disabled} onClick={() => onChange("")}>
            {t("action.clear")}
          </Button>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          hidden
          disabled={disabled}
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = "";
          }}
        />
      </Picture>
    </Field>
  );
}

async function dataUrl(file: File): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}

const Swatch = styled.button({
  flex: "none",
  inlineSize: 20,
  blockSize: 20,
  padding: 0,
  border: "1px solid var(--line-field)",
  borderRadius: 4,
  background: "repeating-conic-gradient(var(--line) 0 25%, var(--surface) 0 50%) 50% / 8px 8px",
  cursor: "pointer",
  overflow: "hidden",
  "&:disabled": { cursor: "default" },
  "& span": { display: "block", inlineSize: "100%", blockSize: "100%" },
});

const Picture = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  "& img": {
    inlineSize: 100,
    blockSize: 100,
    objectFit: "contain",
    border: "1px solid var(--line)",
    borderRadius: "var(--r-control)",
    background: "var(--sunken)",
  },
});
