import Dialog from "@mui/material/Dialog";
import Popover, { type PopoverActions } from "@mui/material/Popover";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useCallback, useRef } from "react";
import { PANEL_GAP, PANEL_MIN_WIDTH, panelPlacement } from "../../controls/time/time-window/panel-placement.ts";

interface AnchoredPanelProps {
  /** The control it belongs to; undefined while it is closed. */
  readonly anchor: HTMLElement | undefined;
  readonly titleId: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel beside its control, closed by a click anywhere else; on small screens all of the screen. */
export function AnchoredPanel({ anchor, titleId, onClose, children }: AnchoredPanelProps) {
  const isSmall = useMediaQuery("(max-width:599.95px)", { noSsr: true });
  const popover = useRef<PopoverActions>(null);
  // What is in it grows and shrinks; above the control its lower edge has to stay where it is.
  const observe = useCallback((paper: HTMLElement | null) => {
    if (paper === null) return;
    const observer = new ResizeObserver(() => popover.current?.updatePosition());
    observer.observe(paper);
    return () => observer.disconnect();
  }, []);
  if (isSmall) {
    return (
      <Dialog open={anchor !== undefined} onClose={onClose} fullScreen hideBackdrop aria-labelledby={titleId}>
        {children}
      </Dialog>
    );
  }
  const control = anchor?.getBoundingClientRect() ?? NOWHERE;
  const { vertical, align, maxHeight } = panelPlacement(control, { width: innerWidth, height: innerHeight });
  const isBelow = vertical === "below";
  return (
    <Popover
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      anchorOrigin={{ vertical: isBelow ? control.bottom - control.top + PANEL_GAP : -PANEL_GAP, horizontal: align }}
      transformOrigin={{ vertical: isBelow ? "top" : "bottom", horizontal: align }}
      transitionDuration={120}
      action={popover}
      slotProps={{
        paper: {
          ref: observe,
          role: "dialog",
          "aria-labelledby": titleId,
          style: {
            display: "flex",
            overflow: "hidden",
            minInlineSize: PANEL_MIN_WIDTH,
            maxInlineSize: "none",
            maxBlockSize: maxHeight,
            borderRadius: "var(--r)",
            background: "var(--raised)",
            boxShadow: "var(--shadow-menu)",
          },
        },
      }}
    >
      {children}
    </Popover>
  );
}

const NOWHERE = { top: 0, bottom: 0, left: 0, right: 0 };
