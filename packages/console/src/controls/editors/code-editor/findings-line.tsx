import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Icon } from "../../basics/icon.tsx";
import type { CodeFinding } from "./code-surface.tsx";

interface FindingsLineProps {
  readonly findings: readonly CodeFinding[];
  /** The text that they are about. */
  readonly text: string;
}

/** The first remark on the text with its line, and how many there are. */
export function FindingsLine({ findings, text }: FindingsLineProps) {
  const { t } = useTranslation();
  const first = findings.find(({ severity }) => severity === "error") ?? findings[0];
  if (!first) return null;
  const line = text.slice(0, first.from).split("\n").length;
  return (
    <Line role="status" data-tone={first.severity}>
      <Icon name={first.severity === "error" ? "error" : "warn"} size={14} />
      <span>{t("editor.finding", { line, text: first.text })}</span>
      {findings.length > 1 && <b>{t("editor.more-findings", { count: findings.length - 1 })}</b>}
    </Line>
  );
}

const Line = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 6,
  minInlineSize: 0,
  font: "var(--t-cap)",
  "& span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& b": { fontWeight: 500, color: "var(--dim)", whiteSpace: "nowrap" },
  "&[data-tone='error']": { color: "var(--bad)" },
  "&[data-tone='warning']": { color: "var(--warn)" },
});
