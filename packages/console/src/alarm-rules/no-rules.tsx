import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { EmptyState } from "../controls/basics/states.tsx";
import type { UnreadableAlarm } from "./model/alarm-draft.ts";

/** What a profile without rules shows. */
export function NoRules({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Whole>
      <EmptyState
        icon="bell"
        title={t("alarm-rule.none")}
        text={t("alarm-rule.none-hint")}
        actions={
          <Button variant="primary" icon="plus" onClick={onAdd}>
            {t("alarm-rule.add")}
          </Button>
        }
      />
    </Whole>
  );
}

/** Rules that other programs saved and that cannot be shown as sentences. */
export function UnreadableRules({ entry }: { readonly entry: UnreadableAlarm }) {
  const { t } = useTranslation();
  return (
    <Unread>
      <h3>{t("alarm-rule.unreadable")}</h3>
      <p>{t("alarm-rule.unreadable-hint", { problem: entry.problem })}</p>
      <pre>{JSON.stringify(entry.json, undefined, 2)}</pre>
    </Unread>
  );
}

const Whole = styled.div({ gridColumn: "1 / -1", display: "grid", placeContent: "center" });

const Unread = styled.div({
  display: "grid",
  gap: 8,
  "& h3": { font: "600 14px/20px var(--font)" },
  "& p": { font: "var(--t-body-s)", color: "var(--dim)" },
  "& pre": {
    overflow: "auto",
    padding: 12,
    borderRadius: "var(--r-control)",
    background: "var(--sunken)",
    font: "12px/18px var(--mono)",
  },
});
