import styled from "@emotion/styled";
import type { ReactNode } from "react";

export interface RecordFact {
  readonly label: string;
  readonly value: ReactNode;
}

/** What is known of a record, side by side where there is room. */
export function RecordFacts({ facts }: { readonly facts: readonly RecordFact[] }) {
  return (
    <List>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </List>
  );
}

/** Facts, and below them what is said at length: texts, JSON. */
export const RecordBody = styled.div({
  display: "grid",
  gap: 20,
  paddingBlock: 8,
  "& h3": { font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& .json": { display: "grid", blockSize: 240 },
});

const List = styled.dl({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(148px, 1fr))",
  gap: "16px 24px",
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": {
    marginBlockStart: 2,
    font: "var(--t-body-s)",
    fontVariantNumeric: "tabular-nums",
    textAlign: "left", // mirrored with the language
    color: "var(--text)",
    overflowWrap: "anywhere",
  },
  "& a": { color: "var(--accent)" },
});
