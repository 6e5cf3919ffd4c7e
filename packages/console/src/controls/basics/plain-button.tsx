import styled from "@emotion/styled";

/**
 * The filled button without the code of the component library: for pages before the sign-in, and for what must work
 * when a page failed to load. Looks like `Button variant="primary"`.
 */
export const PlainButton = styled.button({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 6,
  blockSize: 36,
  padding: "0 14px",
  border: 0,
  borderRadius: "var(--r-control)",
  background: "var(--fill)",
  color: "var(--on-fill)",
  font: "500 13px/20px var(--font)",
  whiteSpace: "nowrap",
  cursor: "pointer",
  transition: "background var(--fast)",
  "&:hover": { background: "var(--fill-hover)" },
  // The second choice beside or below a filled one: cancel, another way to sign in.
  "&[data-quiet]": { background: "none", boxShadow: "inset 0 0 0 1px var(--line-strong)", color: "var(--text)" },
  "&[data-quiet]:hover": { background: "var(--hover)" },
  "&:disabled": { background: "var(--sunken)", color: "var(--faint)", cursor: "default" },
});
