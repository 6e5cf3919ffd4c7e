import styled from "@emotion/styled";
import { Icon } from "../../controls/basics/icon.tsx";

/** What went wrong in a widget that goes on: for its author, at its foot. */
export function TypeProblem({ text }: { readonly text: string }) {
  return (
    <Line role="status" title={text}>
      <Icon name="warn" size={14} />
      <span>{text}</span>
    </Line>
  );
}

const Line = styled.p({
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "6px 0 0",
  borderBlockStart: "1px solid var(--line-soft)",
  font: "var(--t-cap)",
  color: "var(--dim)",
  "& .icon": { color: "var(--warn)", flex: "none" },
  "& span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});
