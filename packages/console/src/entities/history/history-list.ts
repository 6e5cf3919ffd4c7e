import styled from "@emotion/styled";

/** What happened, line by line; each opens to what it was. */
export const HistoryList = styled.ul({
  listStyle: "none",
  margin: 0,
  padding: 0,
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  "& > li": { borderBlockEnd: "1px solid var(--line)" },
  "& > li > button": {
    display: "grid",
    gridTemplateColumns: "16px minmax(0, 1fr) auto",
    gap: "0 8px",
    inlineSize: "100%",
    padding: "10px 24px 10px 16px",
    border: 0,
    background: "none",
    color: "inherit",
    font: "var(--t-body-s)",
    textAlign: "start",
    cursor: "pointer",
    "&:hover": { background: "var(--hover)" },
    "&:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -2 },
  },
  "& b": { font: "500 13px/20px var(--font)" },
  "& .icon": { marginBlockStart: 2, color: "var(--faint)", transition: "rotate var(--fast)" },
  "& [aria-expanded='false'] > .icon": { rotate: "-90deg" },
  "& button > span": { gridArea: "2 / 2", color: "var(--dim)", overflowWrap: "anywhere" },
  "& time": { color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
  "& > li > div:not([hidden])": { display: "grid", justifyItems: "start", gap: 12, padding: "4px 24px 16px 40px" },
  "@media (max-width: 959.95px)": {
    "& > li > button": { padding: "10px 16px 10px 8px" },
    "& > li > div:not([hidden])": { padding: "4px 16px 16px 32px" },
  },
});
