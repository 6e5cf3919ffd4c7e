import type { PointShape } from "./chart-input.ts";
import type { PixelPoints } from "./decimate.ts";
import type { Plot } from "./paint-series.ts";

interface PointLook {
  readonly radius: number;
  readonly shape: PointShape;
  /** Of crosses, which have no area. */
  readonly lineWidth: number;
}

/** Areas that look alike in size. */
const SQUARE = Math.sqrt(Math.PI) / 2;

/** Marks points; circles are filled, as all other shapes but crosses. */
export function paintPoints(
  { context, ratio }: Plot,
  points: PixelPoints,
  { radius, shape, lineWidth }: PointLook,
): void {
  const path = new Path2D();
  const size = radius * ratio;
  for (let index = 0; index < points.length; index += 2)
    addShape(path, shape, points[index] ?? 0, points[index + 1] ?? 0, size);
  if (shape !== "cross") {
    context.fill(path);
    return;
  }
  context.lineWidth = Math.max(1, lineWidth / 2) * ratio;
  context.stroke(path);
}

function addShape(path: Path2D, shape: PointShape, x: number, y: number, radius: number): void {
  const side = radius * SQUARE;
  switch (shape) {
    case "circle":
      path.moveTo(x + radius, y);
      path.arc(x, y, radius, 0, 2 * Math.PI);
      return;
    case "square":
      path.rect(x - side, y - side, 2 * side, 2 * side);
      return;
    case "cross":
      path.moveTo(x - side, y - side);
      path.lineTo(x + side, y + side);
      path.moveTo(x - side, y + side);
      path.lineTo(x + side, y - side);
      return;
    case "diamond":
      addPolygon(path, [x - radius * 1.25, y, x, y - radius * 1.25, x + radius * 1.25, y, x, y + radius * 1.25]);
      return;
    case "triangle":
      addPolygon(path, [x - radius * 1.2, y + radius, x + radius * 1.2, y + radius, x, y - radius * 1.1]);
  }
}

function addPolygon(path: Path2D, corners: readonly number[]): void {
  path.moveTo(corners[0] ?? 0, corners[1] ?? 0);
  for (let index = 2; index < corners.length; index += 2) path.lineTo(corners[index] ?? 0, corners[index + 1] ?? 0);
  path.closePath();
}
