/** The place of a popover: the side, then the edge it is flush with. */
export const POPOVER_PLACEMENTS = [
  "top",
  "topLeft",
  "topRight",
  "right",
  "rightTop",
  "rightBottom",
  "bottom",
  "bottomLeft",
  "bottomRight",
  "left",
  "leftTop",
  "leftBottom",
] as const;

export type PopoverPlacement = (typeof POPOVER_PLACEMENTS)[number];

/** What opens a popover: the pointer above, the focus inside, or a click on what it belongs to. */
export type PopoverTrigger = "hover" | "focus" | "click";

const SIDES = { top: "top", right: "right", bottom: "bottom", left: "left" } as const;
const EDGES = { Left: "start", Right: "end", Top: "start", Bottom: "end" } as const;

type Side = keyof typeof SIDES;
type Edge = keyof typeof EDGES;
export type PopperPlacement = Side | `${Side}-${(typeof EDGES)[Edge]}`;

/** The same place in the words of the positioning library. */
export function popperPlacement(placement: PopoverPlacement): PopperPlacement {
  const [, side, edge] = /^([a-z]+)([A-Z][a-z]+)?$/.exec(placement) ?? [];
  const base = SIDES[side as Side]; // the members of the union are made of these words only
  return edge === undefined ? base : `${base}-${EDGES[edge as Edge]}`;
}

/** Delays are said in seconds; timers count milliseconds. */
export function delayMs(seconds: number): number {
  return Math.max(0, Math.round(seconds * 1000));
}

/** How long a popover takes to come and go. */
export const POPOVER_ANIMATION_S = 0.2;
