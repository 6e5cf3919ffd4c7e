import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Icon } from "../controls/basics/icon.tsx";

interface TokenSelectProps<V extends string> {
  /** Spoken only. */
  readonly label: string;
  readonly value: V;
  readonly choices: readonly { readonly value: V; readonly label: string; readonly disabled?: boolean }[];
  readonly onChange: (value: V) => void;
  /** Before the word, for example a mark. */
  readonly mark?: ReactNode;
  readonly strong?: boolean | undefined;
  readonly wrong?: boolean | undefined;
}

/** A word of a sentence that is chosen from a few. */
export function TokenSelect<V extends string>(props: TokenSelectProps<V>) {
  const { label, value, choices, onChange, mark, strong, wrong } = props;
  return (
    <Token
      as="span"
      data-strong={strong || undefined}
      data-mark={mark !== undefined || undefined}
      data-wrong={wrong || undefined}
    >
      {mark}
      <select
        aria-label={label}
        aria-invalid={wrong || undefined}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </Token>
  );
}

/** A word of a sentence that can be changed: 28 px high, 32 on phones. */
export const Token = styled.button({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  flex: "none",
  position: "relative",
  maxInlineSize: "100%",
  minInlineSize: 0,
  blockSize: 28,
  padding: "0 8px",
  border: "1px solid var(--line-strong)",
  borderRadius: "var(--r-control)",
  background: "var(--surface)",
  color: "var(--text)",
  font: "var(--t-body-s)",
  whiteSpace: "nowrap",
  cursor: "pointer",
  "&:hover": { background: "var(--hover)" },
  "& > .icon": { flex: "none", color: "var(--dim)" },
  "& > .text": { overflow: "hidden", textOverflow: "ellipsis" },
  "&[data-mono] > .text": { font: "12px/20px var(--mono)" },
  "&[data-strong], & b": { fontWeight: 500 },
  "&[data-empty] > .text": { color: "var(--faint)" },
  "&[data-own]": { background: "var(--tint)", borderColor: "var(--tint-line)" },
  "&[data-own] > .icon, &[data-own] .mono": { color: "var(--accent)" },
  "& .mono": { font: "12px/20px var(--mono)" },
  "&[data-own] .dim": { color: "var(--dim)" },
  "&[data-wrong]": { borderColor: "var(--bad)", boxShadow: "0 0 0 1px var(--bad)" },
  "&:focus-visible, &:has(select:focus-visible), &:has(input:focus-visible)": {
    outline: "2px solid var(--accent)",
    outlineOffset: 1,
  },
  "&:has(select)": { padding: 0 },
  "& select": {
    appearance: "none",
    fieldSizing: "content",
    maxInlineSize: 260,
    blockSize: "100%",
    padding: "0 28px 0 8px",
    border: 0,
    borderRadius: "inherit",
    outline: "none",
    background: "transparent",
    color: "inherit",
    font: "inherit",
    fontWeight: "inherit",
    textOverflow: "ellipsis",
    cursor: "pointer",
  },
  "& select + .icon": { position: "absolute", insetInlineEnd: 8, pointerEvents: "none" },
  "&[data-mark]": { gap: 0, paddingInlineStart: 8 },
  "& option": { background: "var(--raised)", color: "var(--text)" },
  "& input": {
    fieldSizing: "content",
    minInlineSize: 28,
    maxInlineSize: 180,
    blockSize: "100%",
    margin: "0 -2px",
    padding: "0 2px",
    border: 0,
    outline: "none",
    background: "transparent",
    color: "inherit",
    font: "inherit",
    fontWeight: 500,
    fontVariantNumeric: "tabular-nums",
  },
  "&:has(input)": { cursor: "text" },
  '& input[type="datetime-local"]': { maxInlineSize: 240 },
  "& input::placeholder": { color: "var(--faint)", opacity: 1, fontWeight: 400 },
  "& .unit": { color: "var(--faint)", fontWeight: 400 },
  "@media (max-width: 959.95px)": { blockSize: 32 },
});
