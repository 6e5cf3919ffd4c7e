import styled from "@emotion/styled";
import { type ReactNode, type Ref, useState } from "react";

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
  const streams = useStreams(label);
  return (
    <Host ref={host} data-streams={streams || undefined}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {children}
      </svg>
    </Host>
  );
}

/** Changes that follow each other faster are shown as they come: moving all the time, a page would paint every frame. */
const STREAM_MS = 700;

/** Whether what is shown changed again soon after it had changed. */
function useStreams(shown: string): boolean {
  const [seen, setSeen] = useState({ shown, at: Number.NEGATIVE_INFINITY, streams: false });
  if (seen.shown === shown) return seen.streams;
  const at = performance.now();
  const streams = at - seen.at < STREAM_MS;
  setSeen({ shown, at, streams });
  return streams;
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
  "&[data-streams] .moves": { transition: "none !important" },
  "@media (prefers-reduced-motion: reduce)": { "& .moves": { transition: "none !important" } },
});
