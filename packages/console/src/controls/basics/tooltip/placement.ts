/** The place of a tooltip; `left` and `right` are sides of the screen. */
export type TooltipSide = "top" | "bottom" | "left" | "right";

/** An element's edges in px, as `getBoundingClientRect` gives them. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 6;
const MARGIN = 4;
const OPPOSITE = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;

/** Corner of a tooltip of `size` beside `anchor`: on the asked side, on the other when there is no room, never outside. */
export function placeTooltip(
  anchor: Edges,
  size: Size,
  screen: Size,
  side: TooltipSide,
): { left: number; top: number } {
  const asked = cornerAt(anchor, size, side);
  const turned = cornerAt(anchor, size, OPPOSITE[side]);
  const stays = hasRoom(asked, size, screen, side) || !hasRoom(turned, size, screen, side);
  const { left, top } = stays ? asked : turned;
  return { left: within(left, screen.width - size.width), top: within(top, screen.height - size.height) };
}

function cornerAt(anchor: Edges, size: Size, side: TooltipSide): { left: number; top: number } {
  const centred = {
    left: (anchor.left + anchor.right - size.width) / 2,
    top: (anchor.top + anchor.bottom - size.height) / 2,
  };
  switch (side) {
    case "top":
      return { left: centred.left, top: anchor.top - GAP - size.height };
    case "bottom":
      return { left: centred.left, top: anchor.bottom + GAP };
    case "left":
      return { left: anchor.left - GAP - size.width, top: centred.top };
    case "right":
      return { left: anchor.right + GAP, top: centred.top };
  }
}

/** Whether it has room across the side it stands on; along the side it may be moved. */
function hasRoom({ left, top }: { left: number; top: number }, size: Size, screen: Size, side: TooltipSide): boolean {
  return side === "top" || side === "bottom"
    ? top >= 0 && top + size.height <= screen.height
    : left >= 0 && left + size.width <= screen.width;
}

const within = (value: number, most: number) => Math.max(MARGIN, Math.min(value, most - MARGIN));
