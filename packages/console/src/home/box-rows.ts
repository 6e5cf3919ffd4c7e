import styled from "@emotion/styled";

/** Lines of a box, each a link; `.name` is what a line is about, `.when` is at its end. */
export const BoxRows = styled.ul({
  "& li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "& a, & .row": {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: 12,
    blockSize: 39,
    padding: "0 16px",
    font: "var(--t-body-s)",
    color: "var(--dim)",
    outlineOffset: -3,
  },
  "& a:hover": { background: "var(--hover)" },
  "& a > span, & .row > span": {
    minInlineSize: 0,
    overflow: "hidden",
    textAlign: "left", // mirrored with the language: texts in another direction stand where the line begins
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .dot": { flex: "none", overflow: "visible" },
  "& .icon": { flex: "none", color: "var(--dim)" },
  "& .name": { flex: "1 1 30%", fontWeight: 500, color: "var(--text)" },
  "& .when": { flex: "none", marginInlineStart: "auto", textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "@media (max-width: 959.95px)": { "& a, & .row": { blockSize: 44 }, "& .wide": { display: "none" } },
});

/** In place of the lines: one sentence, and what may be done about it. */
export const BoxSentence = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  padding: 16,
  font: "var(--t-body-s)",
  color: "var(--dim)",
});
