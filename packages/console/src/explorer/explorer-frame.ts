import styled from "@emotion/styled";
import { NOTHING_DRAWN } from "../controls/content/nothing-drawn.ts";

/** The parts of an explorer: keys beside, or in little room above, what belongs to the chosen ones. */
export const ExplorerFrame = styled.div({
  position: "relative",
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  containerType: "inline-size",
  "& > :first-of-type:not(.main)": { inlineSize: 248, flex: "none", borderInlineEnd: "1px solid var(--line)" },
  "& .main": {
    position: "relative",
    flex: 1,
    minInlineSize: 0,
    minBlockSize: 0,
    display: "flex",
    flexDirection: "column",
  },
  "& .tools": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 8,
    flex: "none",
    padding: "10px 16px 10px 24px",
  },
  "& .tools .grow": { flex: 1 },
  "& .compare": { inlineSize: 190 },
  "& .body": { flex: 1, minBlockSize: 0, overflow: "auto", display: "flex", flexDirection: "column" },
  "& .chart": {
    position: "relative",
    display: "flex",
    flex: "none",
    blockSize: 300,
    paddingInline: "12px 24px",
    transition: "opacity var(--slow) 300ms",
    "&[data-stale]": { opacity: 0.5 },
  },
  "& .none": NOTHING_DRAWN,
  "& .overview": { flex: "none", padding: "8px 24px 12px" },
  "& .cut": { padding: "0 24px 12px", font: "var(--t-cap)", color: "var(--warn)" },
  "& .table": { borderBlockStart: "1px solid var(--line)", flex: "none", minInlineSize: 0, paddingBlockEnd: 72 },
  "&[data-narrow]": {
    flexDirection: "column",
    "& > :first-of-type:not(.main)": {
      inlineSize: "auto",
      borderInlineEnd: 0,
      borderBlockEnd: "1px solid var(--line)",
    },
    "& .tools": { padding: "10px 16px" },
    "& .compare": { flex: "1 1 140px", inlineSize: "auto" },
    "& .chart": { blockSize: 240, paddingInline: "0 8px" },
    "& .overview": { padding: "8px 16px 12px" },
  },
});
