import styled from "@emotion/styled";
import { headCells } from "../../controls/tables/head-cells.ts";

/** As `--row-compact` says for the compact one. */
export const ROW_PX = { comfortable: 34, compact: 32 } as const;

/** What a table of a widget looks like, and the room it scrolls in. */
export const Scroller = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  "& table": { tableLayout: "fixed", font: "var(--t-body-s)" },
  ...headCells({ blockSize: 32, padding: "0 8px" }),
  "&[data-loose-head] th": { position: "static" },
  "& th > button": { maxInlineSize: "100%" },
  "& th button span, & th .name": { overflow: "hidden", textOverflow: "ellipsis" },
  "& th .name": { display: "block" },
  "& th .icon": { color: "var(--accent)", flex: "none" },
  "& td": {
    blockSize: `min(${ROW_PX.comfortable}px, var(--row))`,
    padding: "0 8px",
    borderBlockEnd: "1px solid var(--line-soft)",
    color: "var(--dim)",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  "& td[data-strong]": { color: "var(--text)", fontWeight: 500 },
  "& tr[style] td:not([data-styled])": { color: "inherit" },
  "& td img": { maxInlineSize: "100%", maxBlockSize: 64 },
  "& [data-align='end']": { textAlign: "end" },
  // A text that follows a number does not seem to belong to it.
  "& [data-align='end'] + :not([data-align='end'])": { paddingInlineStart: 20 },
  "& tr > :first-of-type": { paddingInlineStart: 16 },
  "& tr > :last-child": { paddingInlineEnd: 16 },
  "& tbody tr:hover": { background: "var(--hover)" },
  "& tbody tr[data-current][data-clickable]": { background: "var(--tint)" },
  "& tr[aria-selected='true']": { background: "var(--tint)" },
  "& tr[data-clickable]": { cursor: "pointer" },
  "& tr:focus-visible": { outlineOffset: -2 },
  "& .select": { overflow: "visible" },
  "& .actions": { textAlign: "end", padding: "0 8px", overflow: "visible" },
  "&[data-sticky-actions] .actions": { position: "sticky", insetInlineEnd: 0, background: "var(--surface)" },
  "&[data-sticky-actions] th.actions": { zIndex: 2 },
  "& .visually-hidden": {
    position: "absolute",
    inlineSize: 1,
    blockSize: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
  "@media print": { overflow: "visible", "& th": { position: "static" } },
});
