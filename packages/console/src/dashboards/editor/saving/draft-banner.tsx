import styled from "@emotion/styled";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Icon } from "../../../controls/basics/icon.tsx";
import { useFormats } from "../../../i18n/use-formats.ts";
import { DashboardDrafts } from "./dashboard-drafts.ts";

interface DraftBannerProps {
  readonly userId: string;
  readonly dashboardId: string;
  readonly onContinue: () => void;
}

/** Offers what was edited before and not saved. */
export function DraftBanner({ userId, dashboardId, onContinue }: DraftBannerProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const drafts = useMemo(() => new DashboardDrafts(() => localStorage, userId, dashboardId), [userId, dashboardId]);
  const [draft, setDraft] = useState(() => drafts.read());
  if (!draft) return null;
  return (
    <Banner role="status">
      <Icon name="edit" size={16} />
      <span>{t("dashboard-editor.draft-text", { when: dateTime(draft.at) })}</span>
      <Button
        size="compact"
        onClick={() => {
          drafts.drop();
          setDraft(undefined);
        }}
      >
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
  "@media (max-width: 959.95px)": { paddingInlineStart: 16 },
});
