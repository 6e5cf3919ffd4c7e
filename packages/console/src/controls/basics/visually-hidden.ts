import styled from "@emotion/styled";

/** Not visible, but read by screen readers. */
export const VisuallyHidden = styled.div({
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});
