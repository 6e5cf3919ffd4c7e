import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A failure of a whole form, above its fields. */
export function FormError({ children }: { readonly children: ReactNode }) {
  return (
    <Box role="alert">
      <Icon name="error" size={16} />
      {children}
    </Box>
  );
}

const Box = styled.p({
  display: "flex",
  alignItems: "center",
  gap: 8,
  marginBlockEnd: 12,
  padding: "10px 12px",
  borderRadius: "var(--r-control)",
  background: "var(--bad-tint)",
  color: "var(--bad)",
  font: "var(--t-body-s)",
});
