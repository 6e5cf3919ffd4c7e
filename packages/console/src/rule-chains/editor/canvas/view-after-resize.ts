import type { Rect, Viewport } from "@xyflow/react";

/** Width and height of what shows the chain, px of the screen. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

interface Resize {
  readonly view: Viewport;
  readonly before: Room;
  readonly after: Room;
  /** All parts of the chain, px of the canvas. */
  readonly whole: Rect;
  /** What is worked on. */
  readonly part: Rect | undefined;
}

/** Kept free around a part that is moved into view, px of the screen. */
const MARGIN = 24;

/**
 * Where the view goes when its room changes: `whole` when all could be seen and cannot any more, else as far as what is
 * worked on needs; undefined where it may stay.
 */
export function viewAfterResize({ view, before, after, whole, part }: Resize): Viewport | "whole" | undefined {
  if (isWithin(onScreen(whole, view), before)) return isWithin(onScreen(whole, view), after) ? undefined : "whole";
  if (!part) return undefined;
  const { x, y, width, height } = onScreen(part, view);
  const dx = step(x, width, after.width);
  const dy = step(y, height, after.height);
  return dx === 0 && dy === 0 ? undefined : { ...view, x: view.x + dx, y: view.y + dy };
}

const onScreen = ({ x, y, width, height }: Rect, { x: left, y: top, zoom }: Viewport): Rect => ({
  x: left + x * zoom,
  y: top + y * zoom,
  width: width * zoom,
  height: height * zoom,
});

const isWithin = ({ x, y, width, height }: Rect, room: Room): boolean =>
  x >= 0 && y >= 0 && x + width <= room.width && y + height <= room.height;

/** How far what reaches from `start` over `length` is moved to lie within `room`; what is longer shows its beginning. */
function step(start: number, length: number, room: number): number {
  if (start >= 0 && start + length <= room) return 0;
  const last = room - MARGIN - length;
  return start < 0 || last < MARGIN ? MARGIN - start : last - start;
}
