import styled from "@emotion/styled";
import MuiDialog from "@mui/material/Dialog";

/** Over the page; on phones the whole screen. */
export const Sheet = styled(MuiDialog)({
  "& .MuiDialog-container": { alignItems: "flex-start" },
  "& .MuiDialog-paper": {
    inlineSize: 640,
    maxInlineSize: "calc(100% - 32px)",
    maxBlockSize: "calc(100dvh - 160px)",
    margin: "112px 16px 16px",
    overflow: "hidden",
  },
  "@media (max-width: 959.95px)": {
    "& .MuiDialog-paper": {
      inlineSize: "100%",
      maxInlineSize: "100%",
      blockSize: "100dvh",
      maxBlockSize: "100dvh",
      margin: 0,
      borderRadius: 0,
    },
  },
});

/** The line that is typed into. */
export const Query = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 12,
  flex: "none",
  blockSize: 56,
  padding: "0 16px",
  borderBlockEnd: "1px solid var(--line)",
  "& > .icon": { color: "var(--dim)" },
  "& input": { flex: 1, minInlineSize: 0, border: 0, background: "none", font: "var(--t-h3)", outline: "none" },
  "& button": { padding: 0, border: 0, background: "none", cursor: "pointer", borderRadius: 4 },
  "& .phone": { display: "none" },
  "@media (max-width: 959.95px)": { "& .wide": { display: "none" }, "& .phone": { display: "block", margin: 8 } },
});

/** What was found, in groups. */
export const Results = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  padding: "4px 8px 8px",
  "& .group": { padding: "12px 8px 4px", font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& [role='option']": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    blockSize: 36,
    padding: "0 8px",
    borderRadius: "var(--r-control)",
    font: "var(--t-body-s)",
    cursor: "pointer",
  },
  "& [aria-selected='true']": { background: "var(--tint)" },
  "& [role='option'] > .icon": { color: "var(--dim)" },
  "& .dot": { display: "flex", justifyContent: "center", flex: "none", inlineSize: 18 },
  "& .title": { minInlineSize: 0, fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .detail": {
    flex: "1 0 72px", // long names leave it room
    minInlineSize: 0,
    color: "var(--dim)",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .keys": { display: "flex", flex: "none", gap: 4, marginInlineStart: "auto" },
  "& .keys:empty": { display: "none" },
  "& mark": { background: "none", color: "var(--accent)", fontWeight: 600 },
  "& > p": { padding: 16, color: "var(--dim)" },
  "@media (max-width: 959.95px)": { "& [role='option']": { blockSize: 48 }, "& .keys": { display: "none" } },
});

/** The keys that work here. */
export const Foot = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 16,
  flex: "none",
  blockSize: 40,
  padding: "0 16px",
  borderBlockStart: "1px solid var(--line)",
  font: "var(--t-cap)",
  color: "var(--dim)",
  "& span, & button": { display: "flex", alignItems: "center", gap: 4 },
  "& button": {
    marginInlineStart: "auto",
    padding: 0,
    border: 0,
    background: "none",
    font: "inherit",
    color: "inherit",
    cursor: "pointer",
  },
  "@media (max-width: 959.95px)": { display: "none" },
});
