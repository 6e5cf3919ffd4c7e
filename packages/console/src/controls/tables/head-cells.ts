/** How the head of a table looks: it stays where it is while rows are scrolled, and its cells may be buttons that sort. */
export const headCells = (size: { readonly blockSize: number; readonly padding: string }) =>
  ({
    "& th": {
      position: "sticky",
      insetBlockStart: 0,
      zIndex: 1,
      ...size,
      textAlign: "start",
      font: "500 12px/16px var(--font)",
      color: "var(--dim)",
      background: "var(--surface)",
      borderBlockEnd: "1px solid var(--line)",
      whiteSpace: "nowrap",
    },
    "& th .mark": {
      display: "inline-block",
      inlineSize: 12,
      blockSize: 3,
      marginInlineEnd: 8,
      borderRadius: 2,
      verticalAlign: "middle",
    },
    "& th button .mark": { marginInlineEnd: 4 },
    "& th[data-sorted]": { color: "var(--text)" },
    "& th button": {
      display: "inline-flex",
      alignItems: "center",
      gap: 4,
      padding: "4px 0",
      border: 0,
      background: "none",
      font: "inherit",
      color: "inherit",
      cursor: "pointer",
      borderRadius: 4,
    },
    "& th button:hover": { color: "var(--text)" },
  }) as const;
