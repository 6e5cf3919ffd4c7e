import styled from "@emotion/styled";
import type { ReactNode } from "react";

/** A 6 px dot with a halo and a word: values here arrive by themselves. */
export function LiveMark({
  state,
  children,
}: {
  readonly state: "live" | "lost" | "idle";
  readonly children: ReactNode;
}) {
  return (
    <Line data-state={state}>
      <i />
      {children}
    </Line>
  );
}

const Line = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  font: "var(--t-cap)",
  color: "var(--dim)",
  whiteSpace: "nowrap",
  "& i": {
    inlineSize: 6,
    blockSize: 6,
    margin: "0 2px",
    borderRadius: "50%",
    flex: "none",
    background: "var(--ok-mark)",
    boxShadow: "0 0 0 3px color-mix(in srgb, var(--ok-mark) 18%, transparent)",
  },
  "&[data-state='lost'] i": { background: "var(--bad-mark)", boxShadow: "none" },
  "&[data-state='idle'] i": { background: "var(--line-field)", boxShadow: "none" },
});
