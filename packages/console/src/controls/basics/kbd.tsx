import styled from "@emotion/styled";

/** A key of the keyboard. */
export const Kbd = styled.kbd({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minInlineSize: 20,
  blockSize: 20,
  padding: "0 5px",
  border: "1px solid var(--line)",
  borderRadius: 4,
  background: "var(--surface)",
  color: "var(--dim)",
  font: "500 11px/16px var(--font)",
});
