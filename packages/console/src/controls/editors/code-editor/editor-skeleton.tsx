import styled from "@emotion/styled";
import { numbersTo, SkeletonBar, skeletonWidth } from "../../basics/skeleton.tsx";

/** Keeps an editor's room while its program is on the way. */
export function EditorSkeleton() {
  return (
    <Box aria-hidden>
      {numbersTo(4).map((row) => (
        <SkeletonBar key={row} width={skeletonWidth(row)} />
      ))}
    </Box>
  );
}

const Box = styled.div({
  display: "grid",
  alignContent: "start",
  gap: 8,
  blockSize: 166,
  padding: "52px 16px 0",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
});
