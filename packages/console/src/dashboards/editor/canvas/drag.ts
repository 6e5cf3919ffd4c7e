import type { WidgetLayout } from "@orrery/model";
import type { Cells } from "@orrery/model/dashboard-edits";
import type { PositionParams } from "react-grid-layout/core";
import type { Box } from "../../view/grid-geometry.ts";

/** Edges that a pull at a handle moves. */
export interface Edges {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** Handles of a widget, clockwise from the left upper corner. */
export const HANDLES: readonly Edges[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** How many pixels one column and one row are, with the margin beside them. */
export function stepsOf({ cols, margin, containerPadding, containerWidth, rowHeight }: PositionParams) {
  const [gapX, gapY] = margin;
  const [padX] = containerPadding ?? margin;
  return { x: (containerWidth - gapX * (cols - 1) - 2 * padX) / cols + gapX, y: rowHeight + gapY };
}

/** Pixels as whole cells. */
export function cellsOf(
  px: { readonly x: number; readonly y: number },
  step: { readonly x: number; readonly y: number },
) {
  return { cols: Math.round(px.x / step.x) || 0, rows: Math.round(px.y / step.y) || 0 };
}

/** A widget after a pull at some of its edges: the others stay, nothing leaves the columns, a cell is left. */
export function pulled(
  { col, row, sizeX, sizeY }: WidgetLayout,
  { x, y }: Edges,
  by: { readonly cols: number; readonly rows: number },
  columns: number,
): Cells {
  const left = x === -1 ? Math.min(Math.max(0, col + by.cols), col + sizeX - 1) : col;
  const top = y === -1 ? Math.min(Math.max(0, row + by.rows), row + sizeY - 1) : row;
  const right = x === 1 ? Math.min(Math.max(left + 1, col + sizeX + by.cols), columns) : col + sizeX;
  const bottom = y === 1 ? Math.max(top + 1, row + sizeY + by.rows) : row + sizeY;
  return { col: left, row: top, sizeX: right - left, sizeY: bottom - top };
}

/** The rectangle between two points. */
export function boxBetween(
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): Box {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** Ids of the boxes that a rectangle touches. */
export function touchedBy(area: Box, boxes: Readonly<Record<string, Box>>): readonly string[] {
  return Object.entries(boxes)
    .filter(
      ([, box]) =>
        box.left < area.left + area.width &&
        area.left < box.left + box.width &&
        box.top < area.top + area.height &&
        area.top < box.top + box.height,
    )
    .map(([id]) => id);
}
