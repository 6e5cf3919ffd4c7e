import styled from "@emotion/styled";
import type { ReactNode } from "react";

/** A fact by its name; `labelOf` says it in the language of the reader. */
export type BoxFact = readonly [name: string, value: ReactNode];

interface BoxFactsProps {
  readonly facts: readonly BoxFact[];
  readonly labelOf: (name: string) => string;
}

/** Facts below the head of a box, a line each, with their values at its end. */
export function BoxFacts({ facts, labelOf }: BoxFactsProps) {
  return (
    <List>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl({
  margin: 0,
  padding: "4px 16px 8px",
  font: "var(--t-body-s)",
  fontVariantNumeric: "tabular-nums",
  "& > div": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "0 16px", paddingBlock: 10 },
  "& > div + div": { borderBlockStart: "1px solid var(--line-soft)" },
  "& dt": { color: "var(--dim)" },
  "& dd": { margin: 0, minInlineSize: 0, overflowWrap: "anywhere", fontWeight: 500, textAlign: "end" },
  "& em": { fontStyle: "normal", color: "var(--bad)" },
});
