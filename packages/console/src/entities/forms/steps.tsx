import styled from "@emotion/styled";
import { Icon } from "../../controls/basics/icon.tsx";

interface StepsProps {
  readonly labels: readonly string[];
  /** The step that is open, from 0. */
  readonly at: number;
  /** Whether the open step has ended, too. */
  readonly isDone?: boolean | undefined;
}

/** Where one is in what is done in several steps. */
export function Steps({ labels, at, isDone = false }: StepsProps) {
  return (
    <List>
      {labels.map((label, index) => {
        const isPast = index < at || (index === at && isDone);
        const isOpen = index === at && !isDone;
        return (
          <li key={label} data-state={isPast ? "past" : isOpen ? "open" : undefined} aria-current={isOpen && "step"}>
            <i>{isPast ? <Icon name="check" size={14} /> : index + 1}</i>
            {label}
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ol({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 8px",
  flex: "none",
  margin: 0,
  padding: 0,
  listStyle: "none",
  font: "500 13px/20px var(--font)",
  color: "var(--dim)",
  "& li": { display: "flex", alignItems: "center", gap: 8 },
  "& li + li::before": {
    content: '""',
    inlineSize: 24,
    marginInlineEnd: 4,
    borderBlockStart: "1px solid var(--line-strong)",
  },
  "& i": {
    display: "grid",
    placeItems: "center",
    inlineSize: 20,
    blockSize: 20,
    borderRadius: "50%",
    background: "var(--press)",
    font: "600 11px/1 var(--font)",
    fontStyle: "normal",
  },
  "& [data-state='past'] i": { background: "var(--ok-tint)", color: "var(--ok)" },
  "& [data-state='open']": { color: "var(--text)" },
  "& [data-state='open'] i": { background: "var(--fill)", color: "var(--on-fill)" },
  "@media (max-width: 599.95px)": { "& li + li::before": { inlineSize: 8, marginInlineEnd: 0 } },
});
