import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";

/** Over the body of a zoomed widget, whatever it shows: a part of the time without points needs the way back most. */
export function ResetZoom({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <Floating type="button" onClick={onReset}>
      <Icon name="undo" size={14} />
      {t("widget.reset-zoom")}
    </Floating>
  );
}

const Floating = styled.button({
  position: "absolute",
  zIndex: 3,
  insetBlockStart: 4,
  insetInlineEnd: 16,
  display: "flex",
  alignItems: "center",
  gap: 6,
  blockSize: 24,
  padding: "0 8px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--surface)",
  font: "500 12px/16px var(--font)",
  color: "var(--dim)",
  cursor: "pointer",
  "&:hover": { color: "var(--text)", background: "var(--hover)" },
});
