import OutlinedInput from "@mui/material/OutlinedInput";
import { type HTMLInputTypeAttribute, type ReactNode, type Ref, useId } from "react";
import { MONO_TEXT } from "../basics/mono-text.ts";
import { Field } from "./field.tsx";
import { usePasswordToggle } from "./use-password-toggle.tsx";

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly optional?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  /** Passwords have an eye at their end that shows them. */
  readonly type?: HTMLInputTypeAttribute | undefined;
  /** Lines of a text area; absent: one line. */
  readonly rows?: number | undefined;
  readonly mono?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly maxLength?: number | undefined;
  /** Keyboard that phones show. */
  readonly inputMode?: "decimal" | "numeric" | undefined;
  readonly startIcon?: ReactNode;
  readonly end?: ReactNode;
  readonly labelAside?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One text value with its label above. Numbers and dates have controls of their own. */
export function TextField(props: TextFieldProps) {
  const id = useId();
  const { type, toggle } = usePasswordToggle(props.type);
  const { error, hint, rows, optional = false, readOnly = false } = props;
  const note = error !== undefined || hint !== undefined ? `${id}-note` : undefined;
  return (
    <Field
      id={id}
      label={props.label}
      optional={optional && !readOnly}
      error={error}
      hint={hint}
      aside={props.labelAside}
    >
      <OutlinedInput
        id={id}
        value={props.value}
        type={type}
        error={error !== undefined}
        disabled={props.disabled ?? false}
        readOnly={readOnly}
        multiline={rows !== undefined}
        {...(rows === undefined ? {} : { rows })}
        placeholder={props.placeholder ?? ""}
        autoComplete={props.autoComplete ?? "off"}
        autoFocus={props.autoFocus ?? false}
        inputRef={props.inputRef}
        startAdornment={props.startIcon}
        endAdornment={toggle ?? props.end}
        inputProps={{
          "aria-describedby": note,
          "aria-required": !optional && !readOnly,
          maxLength: props.maxLength,
          inputMode: props.inputMode,
          ...(props.mono ? { style: MONO_TEXT } : {}),
        }}
        onChange={(event) => props.onChange(event.target.value)}
        {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
      />
    </Field>
  );
}
