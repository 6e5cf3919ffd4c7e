import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import type { BatchState, NamedFailure } from "../functions/function-batches.ts";

interface FunctionProblemProps {
  readonly failure: NamedFailure | undefined;
  readonly stopped: BatchState["stopped"];
}

/** Which function of a widget failed, and where: for its author, at its foot. */
export function FunctionProblem({ failure, stopped }: FunctionProblemProps) {
  const { t } = useTranslation();
  return (
    <Line role="status">
      <Icon name="warn" size={14} />
      <span>{text()}</span>
    </Line>
  );

  function text(): string {
    if (stopped) return t(stopped === "time" ? "widget.functions-too-slow" : "widget.functions-not-started");
    if (!failure) return "";
    const { name, failure: told } = failure;
    const { line, message } = told;
    return t(line ? "dashboard.function-failed-at" : "dashboard.function-failed", { name, line, message });
  }
}

const Line = styled.p({
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "6px 16px",
  borderBlockStart: "1px solid var(--line-soft)",
  font: "var(--t-cap)",
  color: "var(--dim)",
  "& .icon": { color: "var(--warn)", flex: "none" },
  "& span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});
