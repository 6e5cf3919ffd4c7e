import styled from "@emotion/styled";
import { Icon } from "./icon.tsx";

interface CheckboxProps {
  readonly checked: boolean;
  readonly label: string;
  readonly onChange: (checked: boolean) => void;
  /** Some but not all of what it stands for. */
  readonly mixed?: boolean | undefined;
  /** The label is spoken but not shown, for tables. */
  readonly bare?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Id of a note about it. */
  readonly describedBy?: string | undefined;
}

/** A 16 px box: off, on or mixed. */
export function Checkbox(props: CheckboxProps) {
  const { checked, label, onChange, mixed = false, bare = false, disabled = false, describedBy } = props;
  return (
    <Label data-disabled={disabled || undefined}>
      <span className="box" data-on={checked || mixed || undefined}>
        <input
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = mixed; // the platform has no attribute for it
          }}
          checked={checked}
          disabled={disabled}
          aria-label={bare ? label : undefined}
          aria-describedby={describedBy}
          onChange={({ target }) => onChange(target.checked)}
        />
        {(checked || mixed) && <Icon name={mixed ? "minus" : "check"} size={14} />}
      </span>
      {!bare && <span>{label}</span>}
    </Label>
  );
}

const Label = styled.label({
  display: "inline-flex",
  alignItems: "flex-start", // beside the first line of a long label
  gap: 8,
  verticalAlign: "middle",
  font: "var(--t-body-s)",
  color: "var(--text)",
  cursor: "pointer",
  "&[data-disabled]": { color: "var(--faint)", cursor: "default" },
  "& .box": {
    position: "relative",
    display: "grid",
    placeItems: "center",
    flex: "none",
    inlineSize: 16,
    blockSize: 16,
    marginBlock: 2,
    border: "1.5px solid var(--line-field)",
    borderRadius: 4,
    background: "var(--surface)",
  },
  // The real box lies over the drawn one and takes clicks a little around it.
  "& input": {
    position: "absolute",
    inset: -6,
    inlineSize: 25,
    blockSize: 25,
    margin: 0,
    opacity: 0,
    cursor: "inherit",
  },
  "& .box:has(:focus-visible)": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  "& .icon": { strokeWidth: 2.25, pointerEvents: "none" },
  "& [data-on]": { background: "var(--fill)", borderColor: "var(--fill)", color: "var(--on-fill)" },
});
