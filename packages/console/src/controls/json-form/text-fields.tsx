import { useState } from "react";
import { TextField } from "../text-field.tsx";
import type { FieldProps } from "./field-view.tsx";
import { valueOfInput } from "./model-values.ts";

interface TextInputProps extends FieldProps {
  readonly type?: "password" | undefined;
  readonly rows?: number | undefined;
}

export function TextInput({
  field,
  label,
  value,
  onChange,
  onBlur,
  error,
  hint,
  disabled,
  type,
  rows,
}: TextInputProps) {
  return (
    <TextField
      {...{ label, onChange, onBlur, error, hint, disabled, type, rows }}
      value={typeof value === "string" ? value : ""}
      placeholder={field.placeholder}
      maxLength={field.limits.maxLength}
      optional={!field.required}
    />
  );
}

/** A number, written as people write it: what is on the way to a number stays until the field is left. */
export function NumberField({ field, label, value, onChange, onBlur, error, hint, disabled }: FieldProps) {
  const [text, setText] = useState("");
  const meant = valueOfInput("number", text);
  return (
    <TextField
      {...{ label, error, hint, disabled }}
      value={meant === value ? text : String(value ?? "")}
      placeholder={field.placeholder}
      optional={!field.required}
      inputMode="decimal"
      onChange={(next) => {
        setText(next);
        onChange(next);
      }}
      onBlur={() => {
        setText(String(value ?? ""));
        onBlur();
      }}
    />
  );
}
