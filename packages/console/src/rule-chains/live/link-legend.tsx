import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { BUSY_LINK_RATE } from "./rates.ts";

const LINES = [
  { look: "busy", text: "rulechain.legend-busy" },
  { look: "plain", text: "rulechain.legend-less" },
  { look: "lit", text: "rulechain.legend-followed" },
  { look: "bad", text: "rulechain.legend-failures" },
] as const;

/** What the links of a chain at work mean. */
export function LinkLegend() {
  const { t } = useTranslation();
  return (
    <Legend aria-label={t("rulechain.legend")}>
      {LINES.map(({ look, text }) => (
        <li key={look} data-look={look}>
          {t(text, { rate: BUSY_LINK_RATE })}
        </li>
      ))}
    </Legend>
  );
}

const Legend = styled.ul({
  position: "absolute",
  zIndex: 5,
  insetInlineEnd: 12,
  insetBlockEnd: 12,
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 16px",
  margin: 0,
  padding: "9px 12px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  font: "400 11px/16px var(--font)",
  color: "var(--dim)",
  listStyle: "none",
  pointerEvents: "none",
  "& li": { display: "flex", alignItems: "center", gap: 6 },
  "& li::before": { content: '""', inlineSize: 16, borderBlockStart: "1.5px solid var(--line-field)" },
  "& li[data-look='busy']::before": { borderBlockStartWidth: 3 },
  "& li[data-look='lit']::before": { borderBlockStart: "3px solid var(--accent)" },
  "& li[data-look='bad']::before": { borderBlockStart: "1.5px dashed var(--bad-mark)" },
  // Beside the tools of the view there is no room for it, and a phone has labels enough.
  "@media (max-width: 959.95px)": { display: "none" },
});
