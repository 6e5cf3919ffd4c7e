import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../fields/text-field.tsx";
import { useForm } from "../form-context.ts";
import { valueOfInput } from "../schema/model-values.ts";
import type { FieldProps } from "./field-props.ts";
import { textProps } from "./text-props.ts";

const DEFAULT_ROWS = 4;

interface TextInputProps extends FieldProps {
  readonly type?: "password" | "email" | "text" | undefined;
  readonly rows?: number | undefined;
  readonly mono?: boolean | undefined;
  readonly end?: ReactNode;
}

export function TextInput(props: TextInputProps) {
  const { field, value, autoFocus, type, rows, mono, end } = props;
  const { translate } = useForm();
  return (
    <TextField
      {...textProps(props)}
      autoFocus={autoFocus}
      rows={rows}
      mono={mono}
      end={end}
      type={type ?? (field.schema.format === "email" ? "email" : undefined)}
      value={typeof value === "string" ? value : ""}
      placeholder={field.placeholder && translate(field.placeholder)}
    />
  );
}

export function TextAreaField(props: FieldProps) {
  return <TextInput {...props} rows={props.field.rows ?? DEFAULT_ROWS} />;
}

/** A text with placeholders for members of a message, see `pattern` of the settings kit. */
export function PatternField(props: FieldProps) {
  const { t } = useTranslation();
  return <TextInput {...props} mono rows={props.field.rows} hint={props.hint ?? t("json-form.pattern-hint")} />;
}

/** A password, token or key; the eye shows it. */
export function PasswordInput(props: FieldProps) {
  return <TextInput {...props} type="password" />;
}

/** A number, written as people write it: what is on the way to a number stays until the field is left. */
export function NumberField(props: FieldProps) {
  const { field, value, onChange, onBlur, autoFocus } = props;
  const { translate } = useForm();
  const [text, setText] = useState("");
  const meant = valueOfInput("number", text);
  return (
    <TextField
      {...textProps(props)}
      autoFocus={autoFocus}
      value={meant === value ? text : String(value ?? "")}
      placeholder={field.placeholder && translate(field.placeholder)}
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
