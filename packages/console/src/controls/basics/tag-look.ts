/** How a short mark beside a text looks, such as the type of an entity. */
export const TAG_LOOK = {
  padding: "0 6px",
  border: "1px solid var(--line)",
  borderRadius: 4,
  background: "var(--sunken)",
  color: "var(--dim)",
  font: "500 11px/18px var(--font)",
} as const;
