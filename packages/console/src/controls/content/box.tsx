import styled from "@emotion/styled";

/** A box on the page tone: line, radius, no shadow. */
export const Box = styled.section({
  minInlineSize: 0,
  background: "var(--surface)",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
});

export const BoxHead = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  blockSize: 40,
  padding: "0 16px",
  borderBlockEnd: "1px solid var(--line-soft)",
  "& h2": { font: "600 13px/20px var(--font)" },
  "& .sub": { font: "var(--t-cap)", color: "var(--dim)" },
  "& a": { marginInlineStart: "auto", font: "500 12px/16px var(--font)", color: "var(--accent)" },
});
