import styled from "@emotion/styled";

/** A log above a line to type in. Its colours are those of the frame, which are dark unless its author chose others. */
export const Screen = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  flexDirection: "column",
  font: "12.5px/19px var(--mono)",
  color: "var(--text)",
  cursor: "text",
  "& .log": { flex: "0 1 auto", minBlockSize: 0, overflow: "auto", padding: "4px 16px 0" },
  "& .log:focus-visible, & textarea:focus-visible": { outline: "none" },
  "& .log:focus-visible": { boxShadow: "inset 0 0 0 2px var(--dim)" },
  "& p": { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  "& p[data-kind='error']": { color: "color-mix(in srgb, var(--ink-bad) 75%, var(--text))" },
  "& p[data-kind='note']": { opacity: 0.8 },
  "& .prompt": { flex: "none", maxInlineSize: "50%", fontWeight: 600, overflowWrap: "anywhere" },
  "& .line": { flex: "none", display: "flex", alignItems: "flex-start", gap: 8, padding: "2px 8px 10px 16px" },
  "& textarea": {
    flex: 1,
    minInlineSize: 0,
    padding: 0,
    border: 0,
    resize: "none",
    background: "none",
    font: "inherit",
    color: "inherit",
    caretColor: "currentColor",
  },
  "& .line:focus-within .prompt": { textDecoration: "underline", textUnderlineOffset: 3 },
  "& .line .icon-button": { color: "inherit" },
  // Phones enlarge the page for smaller letters.
  "@media (pointer: coarse)": {
    fontSize: 16,
    lineHeight: "22px",
    "& .line": { alignItems: "center", minBlockSize: 44 },
    "& .line .icon-button": { inlineSize: 44, blockSize: 44 },
  },
  "@media print": { "& .line": { display: "none" } },
});
