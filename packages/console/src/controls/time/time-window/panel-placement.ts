/** A box on the screen, in pixels. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface PanelPlacement {
  readonly vertical: "below" | "above";
  /** The edge that panel and control share. */
  readonly align: "left" | "right";
  /** Maximum height before the panel scrolls. */
  readonly maxHeight: number;
}

export const PANEL_MIN_WIDTH = 417;
const PANEL_MAX_HEIGHT = 550;
/** Assumed size of the panel before it can be measured. */
const ASSUMED = { width: 417, height: 375 } as const;
/** Kept free around the panel. */
const MARGIN = 16;
/** Between control and panel. */
export const PANEL_GAP = 6;

/** Position of the time-window panel: below the control and at its left edge, if it fits there. */
export function panelPlacement(
  control: Box,
  screen: { readonly width: number; readonly height: number },
): PanelPlacement {
  const isBelow = control.bottom + ASSUMED.height <= screen.height;
  const align = control.left + ASSUMED.width <= screen.width ? "left" : "right";
  const beside = (isBelow ? screen.height - control.bottom : control.top) - PANEL_GAP - MARGIN;
  // If it fits on neither side it covers the control.
  const room = beside + PANEL_GAP + MARGIN >= ASSUMED.height ? beside : screen.height - 2 * MARGIN;
  return { vertical: isBelow ? "below" : "above", align, maxHeight: Math.min(PANEL_MAX_HEIGHT, room) };
}
