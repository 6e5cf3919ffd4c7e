import type { PathStep, PointShape } from "./chart-input.ts";
import type { PixelPoints } from "./decimate.ts";
import type { Plot } from "./paint-series.ts";

interface PointLook {
  readonly radius: number;
  readonly shape: PointShape;
  readonly own: readonly PathStep[] | undefined;
  /** Of crosses, which have no area. */
  readonly lineWidth: number;
}

/** Areas that look alike in size. */
const SQUARE = Math.sqrt(Math.PI) / 2;

/** Marks points; circles are filled, as all other shapes but crosses. */
export function paintPoints(
  { context, ratio }: Plot,
  points: PixelPoints,
  { radius, shape, own, lineWidth }: PointLook,
): void {
  const path = new Path2D();
  const size = radius * ratio;
  const drawn = own && ownPath(own, size);
  for (let index = 0; index < points.length; index += 2) {
    const [x, y] = [points[index] ?? 0, points[index + 1] ?? 0];
    if (drawn) path.addPath(drawn, { e: x, f: y });
    else addShape(path, shape, x, y, size);
  }
  if (shape !== "cross" && !own) {
    context.fill(path);
    return;
  }
  context.lineWidth = Math.max(1, lineWidth / 2) * ratio;
  context.stroke(path);
}

function ownPath(steps: readonly PathStep[], size: number): Path2D {
  const path = new Path2D();
  for (const { name, numbers } of steps) {
    // Angles of arcs, and the way around, have no length.
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.map((one, at) =>
      name === "arc" && at > 2 ? one : one * size,
    );
    if (name === "arc") path.arc(a, b, Math.max(c, 0), d, e, f !== 0);
    else if (name === "bezierCurveTo") path.bezierCurveTo(a, b, c, d, e, f);
    else if (name === "quadraticCurveTo" || name === "rect") path[name](a, b, c, d);
    else if (name === "closePath") path.closePath();
    else path[name](a, b);
  }
  return path;
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
