import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";

/** A bar along the upper edge of its box while something loads; without the component library's code. */
export function PlainProgress({ label }: { readonly label: string }) {
  return <Bar role="progressbar" aria-label={label} />;
}

const run = keyframes({ from: { insetInlineStart: "-40%" }, to: { insetInlineStart: "100%" } });
const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });

const Bar = styled.div({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: 0,
  blockSize: 3,
  overflow: "hidden",
  background: "var(--tint)",
  animation: `${appear} 0s 100ms both`,
  "&::after": {
    content: '""',
    position: "absolute",
    insetBlock: 0,
    insetInlineStart: 0,
    inlineSize: "40%",
    background: "var(--accent)",
    animation: `${run} 1200ms ease-in-out infinite`,
  },
});
