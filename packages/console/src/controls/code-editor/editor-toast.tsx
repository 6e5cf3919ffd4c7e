import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";

interface EditorToastProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** What is wrong with the text of an editor, at its bottom left. The editor takes it away when the text changes. */
export function EditorToast({ text, onClose }: EditorToastProps) {
  const { t } = useTranslation();
  return (
    <Box role="alert" data-editor-toast>
      <Icon name="error" size={16} />
      <span>{text}</span>
      <button type="button" aria-label={t("action.close")} onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </Box>
  );
}

const Box = styled.div({
  position: "absolute",
  insetInlineStart: 8,
  insetBlockEnd: 8,
  zIndex: 3,
  display: "flex",
  alignItems: "flex-start",
  gap: 10,
  maxInlineSize: "calc(100% - 16px)",
  maxBlockSize: "calc(100% - 56px)",
  overflow: "auto",
  padding: "8px 4px 8px 12px",
  borderRadius: "var(--r)",
  background: "var(--ink)",
  color: "var(--on-ink)",
  font: "var(--t-body-s)",
  boxShadow: "var(--shadow-menu)",
  "& > .icon": { color: "var(--ink-bad)", marginBlockStart: 2 },
  "& > span": { whiteSpace: "pre-line", overflowWrap: "anywhere" },
  "& > button": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    inlineSize: 24,
    blockSize: 24,
    marginBlockStart: -2,
    border: 0,
    borderRadius: 4,
    background: "none",
    color: "var(--on-ink-dim)",
    cursor: "pointer",
  },
  "& > button:hover": { background: "var(--ink-line)", color: "var(--on-ink)" },
  "& > button:focus-visible": { outlineColor: "var(--on-ink)" },
});
