import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";

interface DraftBannerProps {
  readonly onContinue: () => void;
  readonly onDrop: () => void;
}

/** Offers what was edited before and not saved. */
export function DraftBanner({ onContinue, onDrop }: DraftBannerProps) {
  const { t } = useTranslation();
  return (
    <Banner role="status">
      <Icon name="edit" size={16} />
      <span>{t("widget.editor-draft-text")}</span>
      <Button size="compact" onClick={onDrop}>
        {t("dashboard-editor.draft-drop")}
      </Button>
      <Button size="compact" variant="primary" onClick={onContinue}>
        {t("dashboard-editor.draft-continue")}
      </Button>
    </Banner>
  );
}

const Banner = styled.div({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: 8,
  flex: "none",
  padding: "8px 12px 8px 24px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--warn-tint)",
  color: "var(--text)",
  font: "var(--t-body-s)",
  "& > span": { flex: 1, minInlineSize: 180 },
});
