import { Checkbox } from "./checkbox.tsx";

interface ValueCheckboxProps<T> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** What the value is when it is checked. */
  readonly trueValue: T;
  /** What it is when it is not; any other value shows as not checked. */
  readonly falseValue: T;
  readonly disabled?: boolean | undefined;
}

/** A check box for values other than true and false. */
export function ValueCheckbox<T>({ label, value, onChange, trueValue, falseValue, disabled }: ValueCheckboxProps<T>) {
  return (
    <Checkbox
      label={label}
      checked={Object.is(value, trueValue)}
      disabled={disabled}
      onChange={(checked) => onChange(checked ? trueValue : falseValue)}
    />
  );
}
