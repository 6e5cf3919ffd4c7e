import styled from "@emotion/styled";

/** Said to who cannot see, and shown to nobody. */
export const Spoken = styled.div({
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});
