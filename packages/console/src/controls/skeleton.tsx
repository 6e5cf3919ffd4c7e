import styled from "@emotion/styled";

/** A grey bar in the place of text that is being loaded; give it the width the text will have. */
export const SkeletonBar = styled.span<{ readonly width: string | number }>(({ width }) => ({
  display: "block",
  inlineSize: width,
  blockSize: 10,
  borderRadius: 4,
  background: "var(--press)",
}));
