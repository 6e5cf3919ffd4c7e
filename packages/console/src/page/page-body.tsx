import styled from "@emotion/styled";

/** What stands on a page of boxes: one below the other, with the room around them. */
export const PageBody = styled.div({
  flex: "none",
  display: "flex",
  flexDirection: "column",
  gap: 16,
  padding: "16px 24px 24px",
  "@media (max-width: 959.95px)": { padding: 16 },
});
