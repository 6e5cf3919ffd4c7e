import styled from "@emotion/styled";

/** A line of a sentence: words and tokens, broken where there is no room. */
export const Line = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  minBlockSize: 28,
  minInlineSize: 0,
  font: "var(--t-body-s)",
  color: "var(--dim)",
});

/** Several comparisons of one value, below each other in a sunken box. */
export const Parts = styled.span({
  display: "grid",
  gap: 4,
  flex: "1 1 240px",
  minInlineSize: 0,
  padding: 6,
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--sunken)",
  "& > .line": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8, minInlineSize: 0 },
  "& > .line > .icon-button:last-of-type": { marginInlineStart: "auto" },
});
