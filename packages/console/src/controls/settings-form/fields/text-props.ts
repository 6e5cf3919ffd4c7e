import type { TextFieldProps } from "../../fields/text-field.tsx";
import type { FieldProps } from "./field-props.ts";

/** What a text field takes of what every kind of field is given. */
export const textProps = ({ field, label, onChange, onBlur, error, hint, disabled }: FieldProps) =>
  ({ label, onChange, onBlur, error, hint, disabled, optional: !field.required }) satisfies Partial<TextFieldProps>;
