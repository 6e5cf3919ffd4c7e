import styled from "@emotion/styled";
import { type ReactNode, type Ref, useId } from "react";
import { Field } from "../controls/fields/field.tsx";
import { usePasswordToggle } from "../controls/fields/use-password-toggle.tsx";

interface PlainFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Passwords have an eye at their end that shows them. */
  readonly type?: "text" | "email" | "password" | undefined;
  readonly mono?: boolean | undefined;
  readonly autoComplete: string;
  readonly autoFocus?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** The text field of pages before the sign-in: looks like `TextField`, without the code of the component library. */
export function PlainField({ label, value, onChange, error, hint, ...props }: PlainFieldProps) {
  const id = useId();
  const { type, toggle } = usePasswordToggle(props.type);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <Box data-error={error !== undefined || undefined}>
        <input
          id={id}
          ref={props.inputRef}
          value={value}
          type={type}
          className={props.mono ? "mono" : undefined}
          autoComplete={props.autoComplete}
          // biome-ignore lint/a11y/noAutofocus: the form is all there is on its page
          autoFocus={props.autoFocus}
          disabled={props.disabled}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={error !== undefined || hint !== undefined ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {toggle}
      </Box>
    </Field>
  );
}

const Box = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  blockSize: 40,
  paddingInlineEnd: 10,
  border: "1px solid var(--line-field)",
  borderRadius: "var(--r-control)",
  background: "var(--surface)",
  "&:focus-within": { borderColor: "var(--accent)", boxShadow: "inset 0 0 0 1px var(--accent)" },
  "&[data-error]": { borderColor: "var(--bad)", boxShadow: "inset 0 0 0 1px var(--bad)" },
  "& input": {
    flex: 1,
    minInlineSize: 0,
    blockSize: "100%",
    padding: "0 0 0 10px",
    border: 0,
    borderRadius: "inherit",
    background: "none",
    font: "var(--t-body)",
    outline: "none",
  },
  "& input.mono": { fontFamily: "var(--mono)", fontSize: 13 },
});
