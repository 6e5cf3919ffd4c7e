import styled from "@emotion/styled";
import MuiCheckbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
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
}

/** A 16 px box: off, on or mixed. */
export function Checkbox({ checked, label, onChange, mixed = false, bare = false, disabled = false }: CheckboxProps) {
  const box = (
    <MuiCheckbox
      checked={checked}
      indeterminate={mixed}
      disabled={disabled}
      onChange={(_, next) => onChange(next)}
      icon={<Box />}
      checkedIcon={
        <Box data-on>
          <Icon name="check" size={14} />
        </Box>
      }
      indeterminateIcon={
        <Box data-on>
          <Icon name="minus" size={14} />
        </Box>
      }
      slotProps={{ input: { "aria-label": bare ? label : undefined } }}
    />
  );
  return bare ? box : <FormControlLabel control={box} label={label} />;
}

const Box = styled.span({
  display: "grid",
  placeItems: "center",
  inlineSize: 16,
  blockSize: 16,
  border: "1.5px solid var(--line-field)",
  borderRadius: 4,
  background: "var(--surface)",
  "& .icon": { strokeWidth: 2.25 },
  "&[data-on]": { background: "var(--fill)", borderColor: "var(--fill)", color: "var(--on-fill)" },
});
