import styled from "@emotion/styled";

/** Around a table of a tab and what lies over it. */
export const Panel = styled.div({
  position: "relative",
  containerType: "inline-size",
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  flexDirection: "column",
});

/** Search, filters and time above a table of a tab; in little room on several lines. */
export const RecordTools = styled.div({
  display: "flex",
  // A search gives way before a line is broken.
  "& > .MuiOutlinedInput-root:not(.choice)": { flex: "1 1 160px", maxInlineSize: 248 },
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  flex: "none",
  padding: "12px 16px 12px 24px",
  borderBlockEnd: "1px solid var(--line)",
  "& > .end": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: 8,
    minInlineSize: 0,
    marginInlineStart: "auto",
  },
  "& > .choice": { inlineSize: 160 },
  "& > .pills": { display: "contents" },
  "&[data-narrow]": { padding: "8px 16px", "& > .choice": { flex: 1 } },
  "@media (max-width: 959.95px)": {
    padding: "12px 16px",
    "& > .MuiOutlinedInput-root:not(.choice)": { flex: "1 1 100%", maxInlineSize: "none" },
    "& > .end": { flex: "1 1 auto" },
    // One line that is drawn aside.
    "& > .pills:not(:empty)": {
      display: "flex",
      gap: 8,
      flex: "1 1 100%",
      marginInline: -16,
      paddingInline: 16,
      overflowX: "auto",
      scrollbarWidth: "none",
      "& > *": { flex: "none" },
    },
  },
});
