import { Icon } from "../basics/icon.tsx";
import "./checkbox.css";

interface CheckboxProps {
  readonly checked: boolean;
  readonly label: string;
  readonly onChange: (checked: boolean) => void;
  /** Some but not all of what it represents. */
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
    <label className="checkbox" data-disabled={disabled || undefined}>
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
    </label>
  );
}
