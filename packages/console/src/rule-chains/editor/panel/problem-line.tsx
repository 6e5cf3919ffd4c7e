import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../controls/basics/icon.tsx";
import type { PartKey } from "../../model/chain-graph.ts";
import { useProblems } from "../use-problems.ts";

/** What is wrong with the node of a panel; nothing where it is right. */
export function ProblemLine({ of }: { readonly of: PartKey }) {
  const { t } = useTranslation();
  const problem = useProblems().get(of);
  if (!problem) return null;
  return (
    <Line role="note" data-level={problem.level}>
      <Icon name={problem.level === "error" ? "error" : "warn"} size={16} />
      <span>{t(problem.text, problem.values)}</span>
    </Line>
  );
}

const Line = styled.p({
  display: "flex",
  gap: 8,
  flex: "none",
  margin: 0,
  maxBlockSize: 120,
  overflow: "auto",
  padding: "8px 20px",
  background: "var(--warn-tint)",
  color: "var(--warn)",
  font: "var(--t-body-s)",
  overflowWrap: "anywhere",
  "& > svg": { flex: "none", marginBlockStart: 2 },
  "&[data-level='error']": { background: "var(--bad-tint)", color: "var(--bad)" },
});
