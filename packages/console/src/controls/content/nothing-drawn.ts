/** The style of what is said in a chart that has nothing to draw: in its middle, in the way of no pointer. */
export const NOTHING_DRAWN = {
  position: "absolute",
  inset: 0,
  display: "grid",
  placeItems: "center",
  paddingInline: 24,
  font: "var(--t-body-s)",
  color: "var(--dim)",
  textAlign: "center",
  pointerEvents: "none",
} as const;
