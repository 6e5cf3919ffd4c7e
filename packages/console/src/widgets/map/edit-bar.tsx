import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";

interface EditBarProps {
  readonly hint: string;
  readonly onUndo?: (() => void) | undefined;
  readonly onDone?: (() => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
}

/** Says over a map what presses do now, and ends it. */
export function EditBar({ hint, onUndo, onDone, onCancel }: EditBarProps) {
  const { t } = useTranslation();
  return (
    <Bar role="status">
      <p>{hint}</p>
      <span>
        {onUndo && (
          <Button size="compact" variant="text" onClick={onUndo}>
            {t("map.take-back")}
          </Button>
        )}
        {onCancel && (
          <Button size="compact" variant="text" onClick={onCancel}>
            {t("action.cancel")}
          </Button>
        )}
        {onDone && (
          <Button size="compact" variant="outlined" onClick={onDone}>
            {t("map.done")}
          </Button>
        )}
      </span>
    </Bar>
  );
}

const Bar = styled.div({
  position: "absolute",
  zIndex: 2,
  insetBlockEnd: 12, // the other corners have buttons
  insetInlineStart: 12,
  maxInlineSize: "calc(100% - 76px)",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "4px 12px",
  padding: "5px 6px 5px 12px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  font: "var(--t-cap)",
  color: "var(--text)",
  "& p": { flex: "1 1 140px", minInlineSize: 0 },
  "& span": { display: "flex", gap: 4 },
});
