import styled from "@emotion/styled";
import { type ReactNode, useId } from "react";

export interface RadioChoice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
}

interface RadioGroupProps<V extends string> {
  readonly label: string;
  readonly value: V | null;
  readonly choices: readonly RadioChoice<V>[];
  readonly onChange: (value: V) => void;
  /** All in one line; one below the other by default. */
  readonly row?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Id of a note about it. */
  readonly describedBy?: string | undefined;
}

/** One of a few values, all seen at once, with room for a hint each. Arrow keys move. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, value, choices, onChange, row, disabled, describedBy } = props;
  const name = useId();
  return (
    <Group disabled={disabled ?? false} data-row={row || undefined} aria-describedby={describedBy}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled ?? false}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.hint !== undefined && <small>{choice.hint}</small>}
          </span>
        </label>
      ))}
    </Group>
  );
}

const Group = styled.fieldset({
  display: "grid",
  justifyItems: "start",
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  "&[data-row]": { display: "flex", flexWrap: "wrap", columnGap: 16 },
  "& legend": { padding: 0, marginBlockEnd: 6, font: "500 12px/16px var(--font)" },
  "& label": {
    display: "inline-flex",
    gap: 8,
    minBlockSize: 28,
    paddingBlock: 4,
    font: "var(--t-body-s)",
    cursor: "pointer",
  },
  "&:disabled label, & label:has(input:disabled)": { color: "var(--faint)", cursor: "default" },
  "& small": { display: "block", font: "var(--t-cap)", color: "var(--dim)" },
  "& input": {
    appearance: "none",
    flex: "none",
    inlineSize: 16,
    blockSize: 16,
    margin: "2px 0",
    border: "1.5px solid var(--line-field)",
    borderRadius: "50%",
    background: "var(--surface)",
    cursor: "inherit",
  },
  "& input:checked": { border: "5px solid var(--fill)" },
  "& input:disabled": { borderColor: "var(--line-strong)" },
});
