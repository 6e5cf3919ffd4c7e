import styled from "@emotion/styled";
import { useId } from "react";
import { Icon } from "../basics/icon.tsx";
import type { IconName } from "../basics/icon-names.ts";

interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly value: V;
  /** With an icon the label is spoken and shown as a tip. */
  readonly choices: readonly { readonly value: V; readonly label: string; readonly icon?: IconName | undefined }[];
  readonly onChange: (value: V) => void;
  /** The label is spoken, not shown. */
  readonly bare?: boolean | undefined;
}

/** Two to four choices that are all seen at once. A radio group to the keyboard. */
export function SegmentedControl<V extends string>({
  label,
  value,
  choices,
  onChange,
  bare,
}: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <Group data-bare={bare || undefined}>
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value} data-on={choice.value === value || undefined} title={choice.icon && choice.label}>
            <input
              aria-label={choice.icon && choice.label}
              type="radio"
              name={name}
              checked={choice.value === value}
              // A surrounding menu moves its own focus with the arrow keys.
              onKeyDown={(event) => event.stopPropagation()}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon ? <Icon name={choice.icon} size={16} /> : choice.label}
          </label>
        ))}
      </div>
    </Group>
  );
}

const Group = styled.fieldset({
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  "& legend": { padding: 0, marginBlockEnd: 6, font: "500 12px/16px var(--font)", color: "var(--text)" },
  "&[data-bare] legend": {
    position: "absolute",
    inlineSize: 1,
    blockSize: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
  "& > div": {
    display: "inline-flex",
    gap: 2,
    padding: 2,
    borderRadius: "var(--r-control)",
    background: "var(--sunken)",
    border: "1px solid var(--line)",
  },
  "& label": {
    display: "inline-flex",
    alignItems: "center",
    blockSize: 26,
    padding: "0 12px",
    border: "1px solid transparent",
    borderRadius: 4,
    color: "var(--dim)",
    font: "500 13px/20px var(--font)",
    whiteSpace: "nowrap",
    cursor: "pointer",
  },
  "& label:has(svg)": { padding: "0 8px" },
  "& label[data-on]": { background: "var(--surface)", borderColor: "var(--line-strong)", color: "var(--text)" },
  '[data-theme="dark"] & label[data-on]': { background: "var(--press)" },
  "& label:has(:focus-visible)": { outline: "2px solid var(--accent)", outlineOffset: 1 },
  "& input": { position: "absolute", inlineSize: 1, blockSize: 1, opacity: 0, margin: 0 },
});
