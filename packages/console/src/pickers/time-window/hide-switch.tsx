import styled from "@emotion/styled";
import MuiSwitch from "@mui/material/Switch";
import { useId } from "react";
import { useTranslation } from "react-i18next";

interface HideSwitchProps {
  /** What it hides, for assistive technology. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Hides a part of the panel from viewers; shown to editors of the dashboard. */
export function HideSwitch({ label, checked, onChange }: HideSwitchProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Row htmlFor={id} title={label}>
      {t("timewindow.hide")}
      <MuiSwitch
        id={id}
        checked={checked}
        onChange={(_, next) => onChange(next)}
        slotProps={{ input: { role: "switch", "aria-label": label } }}
      />
    </Row>
  );
}

const Row = styled.label({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  font: "400 12px/16px var(--font)",
  color: "var(--dim)",
  cursor: "pointer",
  "& .MuiSwitch-root": { marginBlock: -1 },
  "&& .MuiSwitch-thumb": { color: "var(--on-fill)" }, // a label's own span has another colour
});
