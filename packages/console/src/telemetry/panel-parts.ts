import styled from "@emotion/styled";

/** Search and choices above a table of a panel. */
export const Tools = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  padding: "12px 16px 12px 24px",
  borderBlockEnd: "1px solid var(--line)",
  "& .grow": { flex: 1 },
  "& .scope": { inlineSize: 180, minInlineSize: 120 },
  "@media (max-width: 959.95px)": {
    padding: "12px 16px",
    flexWrap: "wrap",
    "& .grow": { flex: "auto", marginInlineEnd: -8 },
    // With a choice beside it, the search has a line of its own.
    "&:has(.scope) > .MuiOutlinedInput-root:first-of-type": { flex: "1 0 100%" },
  },
});

/** Around the table; dimmed while its values may be old. */
export const Scroll = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  "&:has(~ [data-selection='floating'])": { paddingBlockEnd: 64 }, // the last row is drawn out from under the bar
  transition: "opacity var(--slow) 300ms", // a connection that is back at once changes nothing
  "&[data-stale]": { opacity: 0.5 },
});

/** A key, as it is written in code. */
export const Key = styled.span({
  fontFamily: "var(--mono)",
  fontSize: 12,
  fontWeight: 500,
  color: "var(--text)",
  fontVariantLigatures: "none",
  // A long key takes a second line there, rather than losing its end.
  "@media (max-width: 959.95px)": {
    display: "inline-block",
    lineHeight: "16px",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    verticalAlign: "middle",
  },
});
