import styled from "@emotion/styled";

/** A small fact, 24 px high: a scope, "Public", a key. `data-tone="accent"` for a chosen one. */
export const Chip = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  blockSize: 24,
  padding: "0 8px",
  borderRadius: 4,
  background: "var(--sunken)",
  border: "1px solid var(--line)",
  font: "500 12px/16px var(--font)",
  color: "var(--text)",
  whiteSpace: "nowrap",
  "& .icon": { inlineSize: 14, blockSize: 14, color: "var(--dim)" },
  "&[data-tone='accent']": { background: "var(--tint)", borderColor: "var(--tint-line)", color: "var(--accent)" },
  "&[data-tone='accent'] .icon": { color: "inherit" },
});
