import styled from "@emotion/styled";
import MuiSwitch from "@mui/material/Switch";
import { useId } from "react";

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  /** Id of a note about it. */
  readonly describedBy?: string | undefined;
}

/** On or off, effective at once or with the form: label left, switch right. */
export function Switch({ label, checked, onChange, disabled = false, describedBy }: SwitchProps) {
  const id = useId();
  return (
    <Row htmlFor={id}>
      {label}
      <MuiSwitch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(_, next) => onChange(next)}
        slotProps={{ input: { role: "switch", "aria-describedby": describedBy } }}
      />
    </Row>
  );
}

const Row = styled.label({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  minBlockSize: 36,
  font: "var(--t-body-s)",
});
