import styled from "@emotion/styled";
import { headCells } from "./head-cells.ts";

/** Read by assistive technology only. */
export const Hidden = styled.span({
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** Around a table: what has no room in its width is left out, whatever the width of the window. */
export const TableRoom = styled.div({
  containerType: "inline-size",
  "@container (max-width: 679.95px)": { "& [data-room='wide']": { display: "none" } },
  "@container (max-width: 779.95px)": { "& [data-room='medium']": { display: "none" } },
  "@container (max-width: 919.95px)": {
    "& [data-room='roomy']": { display: "none" },
    "& colgroup:has([data-room='roomy']) [data-first]": { width: "auto !important" }, // it takes the room that is left
  },
  // What stays would leave no room for what is scrolled.
  "@container (max-width: 759.95px)": { "& table[data-scrolls] [data-pinned='more']": { position: "static" } },
});

/** The look of all tables. */
export const Table = styled.table({
  tableLayout: "fixed",
  font: "var(--t-body-s)",
  ...headCells({ blockSize: 36, padding: "0 12px" }),
  "& th > button .icon": { color: "var(--accent)" },
  "& td": {
    blockSize: "var(--row)",
    padding: "0 12px",
    borderBlockEnd: "1px solid var(--line-soft)",
    color: "var(--dim)",
    overflow: "hidden",
    textAlign: "left", // mirrored with the language: texts in another direction stand where the column does
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& td[data-tabular], & td[data-align='end']": { fontVariantNumeric: "tabular-nums" },
  "& [data-align='end']": { textAlign: "end" },
  "& [data-align='end'] > *": { marginInlineStart: "auto" },
  "& tr > :first-of-type": { paddingInlineStart: 24 },
  "& tr > :last-child": { paddingInlineEnd: 16 },
  "& tr[data-clickable]": { cursor: "pointer" },
  "& tbody tr:hover td": { background: "var(--hover)" },
  "& tbody tr[data-tone='fresh'] td": { background: "color-mix(in srgb, var(--tint) 55%, var(--surface))" },
  // Faint text does not reach its contrast on the tint.
  "& tbody tr[data-selected], & tbody tr[data-current], & tbody tr[data-tone]": { "--faint": "var(--dim)" },
  "& tbody tr[data-selected] td": { background: "var(--tint)", borderBlockEndColor: "var(--tint-line)" },
  "& tbody tr[data-current] td": { background: "var(--tint)" },
  "& tbody tr[data-current] td:first-of-type": { boxShadow: "inset 2px 0 0 var(--accent)" },
  "& td.actions": { overflow: "visible" },
  // What scrolls sideways goes under the first column and the actions.
  "&[data-scrolls] [data-pinned]": { position: "sticky", insetInlineStart: 0, zIndex: 1 },
  "&[data-scrolls][data-lead] [data-pinned='first']": { insetInlineStart: 52 },
  "&[data-scrolls] [data-pinned='more']": { insetInlineStart: "var(--pin)" },
  "&[data-scrolls][data-lead] [data-pinned='more']": { insetInlineStart: "calc(52px + var(--pin))" },
  "&[data-scrolls] [data-pinned='first'], &[data-scrolls] [data-pinned='more']": {
    borderInlineEnd: "1px solid var(--line-soft)",
  },
  "&[data-scrolls] th[data-pinned]": { zIndex: 2 },
  "&[data-scrolls] .actions": {
    position: "sticky",
    insetInlineEnd: 0,
    borderInlineStart: "1px solid var(--line-soft)",
  },
  "&[data-scrolls] th.actions": { zIndex: 2 },
  "&[data-scrolls] td": { background: "var(--surface)" }, // weaker than what marks a row
  "& .actions > div": { display: "flex", justifyContent: "flex-end", gap: 2 },
  "& .actions .on-hover": { opacity: 0 },
  "& tr:hover .on-hover, & tr:focus-within .on-hover": { opacity: 1 },
  "@media (max-width: 959.95px)": {
    "& tr > :first-of-type": { paddingInlineStart: 16 },
    "& td": { blockSize: 44 },
    "& .actions .on-hover": { display: "none" },
    "& .actions": { padding: 0 },
  },
});
