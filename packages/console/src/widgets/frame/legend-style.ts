/** An entry of a legend that shows and hides what it names. */
export const LEGEND_BUTTON = {
  display: "flex",
  alignItems: "center",
  gap: 6,
  maxInlineSize: "100%",
  minBlockSize: 24, // the smallest target that WCAG 2.2 allows
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: "none",
  font: "inherit",
  whiteSpace: "nowrap",
  cursor: "pointer",
} as const;

/** What is hidden is struck through. */
export const LEGEND_STATES = {
  "& button:disabled": { cursor: "default" },
  "& button[aria-pressed='false']": { color: "var(--faint)", textDecoration: "line-through" },
  "& button[aria-pressed='false'] i": { opacity: 0.35 },
} as const;
