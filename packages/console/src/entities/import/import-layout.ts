import styled from "@emotion/styled";

/** The steps of an import, and below them what the open one needs. */
export const Frame = styled.div({
  display: "flex",
  flexDirection: "column",
  gap: 16,
  blockSize: "100%",
  minBlockSize: 0,
});

/** What columns mean on the left, what comes of it on the right; on phones below each other. */
export const Columns = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 440px) minmax(0, 1fr)",
  gap: 24,
  flex: 1,
  minBlockSize: 0,
  "& > *": { minBlockSize: 0 },
  "@media (max-width: 959.95px)": { display: "block", overflow: "auto" },
});

/** How a file is read, and what each of its columns means. */
export const ColumnPanel = styled.section({
  overflow: "auto",
  paddingInlineEnd: 8,
  "& .reading": { display: "grid", gridTemplateColumns: "1fr 1fr", gap: 24, alignItems: "end", marginBlockEnd: 12 },
  "& ul": { margin: 0, padding: 0, listStyle: "none" },
  "& .note": { marginBlockStart: 12, font: "var(--t-cap)" },
  "@media (max-width: 959.95px)": { overflow: "visible", paddingInlineEnd: 0 },
});

/** Which file it is, and the way to another one. */
export const FileHead = styled.div({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  marginBlockEnd: 12,
  font: "var(--t-body-s)",
  "& > span": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& b": { color: "var(--text)", fontWeight: 500 },
});

/** What becomes or became of the rows. */
export const PreviewPanel = styled.section({
  display: "flex",
  flexDirection: "column",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  overflow: "hidden",
  "& h3": { padding: "12px 16px 12px 24px", font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& h3 span": { marginInlineStart: 8, font: "var(--t-cap)", color: "var(--dim)" },
  "& .rows": { flex: 1, minBlockSize: 0, overflow: "auto", borderBlockStart: "1px solid var(--line)" },
  "& td[data-name]": { fontWeight: 500, color: "var(--text)" },
  "& td[data-missing]": { background: "var(--bad-tint)", color: "var(--bad)" },
  "& td[data-changed]": { background: "var(--info-tint)", color: "var(--info)" },
  "& > p": { padding: "8px 24px", borderBlockStart: "1px solid var(--line)", font: "var(--t-cap)" },
  "@media (max-width: 959.95px)": { marginBlockStart: 16 },
});

/** An import that runs or has ended. */
export const OutcomeCard = styled.div({
  display: "flex",
  flexDirection: "column",
  inlineSize: "100%",
  maxInlineSize: 800,
  minBlockSize: 0,
  marginInline: "auto",
  padding: 24,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "& h3": { font: "600 16px/24px var(--font)", color: "var(--text)" },
  "& h4": { marginBlockEnd: 8, font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& p": { font: "var(--t-cap)" },
  "& .bar": { position: "relative", blockSize: 3, marginBlockStart: 20, borderRadius: 2, overflow: "hidden" },
  "& dl": { display: "grid", gridTemplateColumns: "repeat(3, 1fr)", margin: "16px 0 20px" },
  "& dl > div + div": { paddingInlineStart: 16, borderInlineStart: "1px solid var(--line)" },
  "& dt": { font: "var(--t-cap)" },
  "& dd": { margin: 0, font: "500 20px/28px var(--font)", letterSpacing: "-.015em", color: "var(--text)" },
  "& [data-tone='ok'] dd": { color: "var(--ok)" },
  "& [data-tone='info'] dd": { color: "var(--info)" },
  "& [data-tone='bad'] dd": { color: "var(--bad)" },
  "& ul": { margin: 0, padding: 0, overflow: "auto", listStyle: "none", borderBlockStart: "1px solid var(--line)" },
  "& li": {
    padding: "8px 0",
    borderBlockEnd: "1px solid var(--line-soft)",
    font: "var(--t-body-s)",
    overflowWrap: "anywhere",
  },
});

/** Above a preview: what it is, and what can be done with it. */
export const PreviewHead = styled.div({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  paddingInlineEnd: 16,
  gap: 8,
  "& > button": { flex: "none" },
});

/** Why a preview has no figures, and the way to try again. */
export const PreviewFailure = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "0 16px 0 24px",
  "& p": { margin: 0, flex: 1 },
});

/** Figures of a preview; some choose what is shown below. */
export const PreviewFigures = styled.div({
  position: "relative",
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "1fr",
  margin: "0 16px 12px 24px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  overflow: "hidden",
  "& > *": {
    padding: "8px 16px 10px",
    border: 0,
    background: "none",
    textAlign: "start",
    font: "var(--t-cap)",
    color: "var(--dim)",
  },
  "& > button": { cursor: "pointer" },
  "& > button:focus-visible": { outlineOffset: -2 },
  "& > * + *": { borderInlineStart: "1px solid var(--line)" },
  "& [aria-pressed='true']": { background: "var(--tint)" },
  "& b": { display: "block", font: "500 20px/28px var(--font)", letterSpacing: "-.015em", color: "var(--text)" },
  "& [data-tone='bad'] b": { color: "var(--bad)" },
  "& progress": {
    position: "absolute",
    insetInline: 0,
    insetBlockEnd: 0,
    inlineSize: "100%",
    blockSize: 3,
    padding: 0,
    border: 0,
    accentColor: "var(--accent)",
  },
  "@media (max-width: 599.95px)": { "& > *": { padding: "8px" }, "& b": { font: "500 16px/24px var(--font)" } },
});

/** How much of an import is done, and how long the rest may take; its bar follows. */
export const DoneAmount = styled.div({
  display: "flex",
  alignItems: "baseline",
  gap: 6,
  marginBlockStart: 12,
  color: "var(--dim)",
  "& b": { font: "500 28px/36px var(--font)", color: "var(--text)", fontVariantNumeric: "tabular-nums" },
  "& span": { marginInlineStart: "auto", font: "var(--t-cap)" },
  "& + progress": {
    appearance: "none",
    flex: "none",
    inlineSize: "100%",
    blockSize: 6,
    marginBlock: "8px 0",
    border: 0,
    borderRadius: 3,
    background: "var(--press)",
    overflow: "hidden",
    "&::-webkit-progress-bar": { background: "var(--press)" },
    "&::-webkit-progress-value": { background: "var(--ok)" },
    "&::-moz-progress-bar": { background: "var(--ok)" },
  },
});

/** Above the rows that failed. */
export const FailedHead = styled.div({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  marginBlockEnd: 4,
});
