import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import type { Problem } from "./problems.ts";

interface ProblemListProps {
  readonly problems: readonly Problem[];
  readonly onShow: (problem: Problem) => void;
}

/** What is wrong and where; each leads to its tab. */
export function ProblemList({ problems, onShow }: ProblemListProps) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <Panel aria-label={t("widget.editor-problems", { count: problems.length })}>
      <h2>{t("widget.editor-problems", { count: problems.length })}</h2>
      <ul>
        {problems.map((problem) => {
          const { tab, message, line, column } = problem;
          return (
            <li key={`${tab} ${line} ${column} ${message}`}>
              <button type="button" onClick={() => onShow(problem)}>
                <Icon name="error" size={16} />
                <b>{message}</b>
                <span>
                  {t(`widget.editor-tab-${tab}`)}
                  {line !== undefined && ` ${line}${column === undefined ? "" : `:${column}`}`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const Panel = styled.section({
  flex: "none",
  maxBlockSize: 180,
  overflow: "auto",
  borderBlockStart: "1px solid var(--line)",
  "& h2": { padding: "10px 24px 4px", font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& ul": { margin: 0, padding: "0 0 8px", listStyle: "none" },
  "& button": {
    display: "flex",
    alignItems: "baseline",
    gap: 8,
    inlineSize: "100%",
    padding: "6px 24px",
    border: 0,
    background: "none",
    color: "var(--text)",
    font: "var(--t-body-s)",
    textAlign: "start",
    cursor: "pointer",
  },
  "& button:hover": { background: "var(--hover)" },
  "& button:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -2 },
  "& .icon": { flex: "none", alignSelf: "center", color: "var(--bad)" },
  "& b": { fontWeight: 500, overflowWrap: "anywhere" },
  "& span": { flex: "none", color: "var(--dim)" },
});
