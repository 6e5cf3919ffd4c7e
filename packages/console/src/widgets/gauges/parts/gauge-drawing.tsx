import styled from "@emotion/styled";
import type { ReactNode, Ref } from "react";

interface GaugeDrawingProps {
  readonly width: number;
  readonly height: number;
  /** What it says, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  /** The element whose size the drawing goes by. */
  readonly host?: Ref<HTMLDivElement> | undefined;
}

/** A drawing as large as its widget, in its own units. */
export function GaugeDrawing({ width, height, label, children, host }: GaugeDrawingProps) {
  return (
    <Host ref={host}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {children}
      </svg>
    </Host>
  );
}

const Host = styled.div({
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
  "& svg": {
    display: "block",
    inlineSize: "100%",
    blockSize: "100%",
    overflow: "visible",
    fontVariantNumeric: "tabular-nums",
  },
  "@media (prefers-reduced-motion: reduce)": { "& .moves": { transition: "none !important" } },
});
