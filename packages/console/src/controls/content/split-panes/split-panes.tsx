import styled from "@emotion/styled";
import { type ReactNode, useRef, useState } from "react";
import { directedKey, isRightToLeft } from "../../hooks/directed-key.ts";
import { MIN_SHARE, shareAfterKey, shareAt } from "./pane-share.ts";

interface SplitPanesProps {
  /** `columns`: side by side; `rows`: one above the other. */
  readonly direction: "rows" | "columns";
  /** What the gutter changes, for assistive technology. */
  readonly label: string;
  /** Percent of the first pane at the start. */
  readonly initial: number;
  readonly first: ReactNode;
  readonly second: ReactNode;
}

/** Two panes with a gutter between them that is dragged, or moved with the arrow keys. */
export function SplitPanes({ direction, label, initial, first, second }: SplitPanesProps) {
  const box = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(initial);
  const tracks = `minmax(0, ${share}fr) 9px minmax(0, ${100 - share}fr)`;
  return (
    <Box
      ref={box}
      data-split={direction}
      style={direction === "rows" ? { gridTemplateRows: tracks } : { gridTemplateColumns: tracks }}
    >
      <Pane data-pane="first">{first}</Pane>
      <Gutter
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={direction === "rows" ? "horizontal" : "vertical"}
        aria-valuenow={Math.round(share)}
        aria-valuemin={MIN_SHARE}
        aria-valuemax={100 - MIN_SHARE}
        onKeyDown={(event) => {
          const next = shareAfterKey(directedKey(event.key, event.currentTarget), share, direction);
          if (next === undefined) return;
          event.preventDefault();
          setShare(next);
        }}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.focus();
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return;
          const { left, right, top, width, height } = box.current.getBoundingClientRect();
          const across = isRightToLeft(box.current) ? right - event.clientX : event.clientX - left;
          setShare(direction === "rows" ? shareAt(event.clientY - top, height) : shareAt(across, width));
        }}
        onDoubleClick={() => setShare(initial)}
      />
      <Pane data-pane="second">{second}</Pane>
    </Box>
  );
}

const Box = styled.div({
  display: "grid",
  gridTemplateRows: "minmax(0, 1fr)",
  gridTemplateColumns: "minmax(0, 1fr)",
  inlineSize: "100%",
  blockSize: "100%",
  minBlockSize: 0,
});

const Pane = styled.div({ minInlineSize: 0, minBlockSize: 0, overflow: "auto" });

const Gutter = styled.div({
  position: "relative",
  touchAction: "none",
  "&[aria-orientation='vertical']": { cursor: "col-resize" },
  "&[aria-orientation='horizontal']": { cursor: "row-resize" },
  "&::after": {
    content: '""',
    position: "absolute",
    inset: 0,
    margin: "auto",
    borderRadius: 2,
    background: "var(--line-strong)",
  },
  "&[aria-orientation='vertical']::after": { inlineSize: 3, blockSize: 32 },
  "&[aria-orientation='horizontal']::after": { inlineSize: 32, blockSize: 3 },
  "&:hover::after, &:focus-visible::after": { background: "var(--accent)" },
});
