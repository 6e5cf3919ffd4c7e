import type { PixelPoints } from "./decimate.ts";

/** A curve through all points that never leaves the range between two neighbours (monotone cubic, Fritsch and Carlson). */
export function smoothPath(points: PixelPoints): Path2D {
  const path = new Path2D();
  const count = points.length / 2;
  const slopes = monotoneSlopes(points);
  path.moveTo(points[0] ?? 0, points[1] ?? 0);
  for (let index = 1; index < count; index += 1) {
    const [x0, y0] = [points[2 * index - 2] ?? 0, points[2 * index - 1] ?? 0];
    const [x1, y1] = [points[2 * index] ?? 0, points[2 * index + 1] ?? 0];
    const third = (x1 - x0) / 3;
    path.bezierCurveTo(
      x0 + third,
      y0 + third * (slopes[index - 1] ?? 0),
      x1 - third,
      y1 - third * (slopes[index] ?? 0),
      x1,
      y1,
    );
  }
  return path;
}

/** The slope of the curve at each point. */
export function monotoneSlopes(points: PixelPoints): Float64Array {
  const count = points.length / 2;
  const slopes = new Float64Array(count);
  const secant = (index: number) => {
    const width = (points[2 * index + 2] ?? 0) - (points[2 * index] ?? 0);
    return width > 0 ? ((points[2 * index + 3] ?? 0) - (points[2 * index + 1] ?? 0)) / width : 0;
  };
  if (count < 2) return slopes;
  slopes[0] = secant(0);
  slopes[count - 1] = secant(count - 2);
  for (let index = 1; index < count - 1; index += 1) {
    const [before, after] = [secant(index - 1), secant(index)];
    // The harmonic mean keeps the curve between its neighbours; at a turning point it lies flat.
    slopes[index] = before * after > 0 ? (2 * before * after) / (before + after) : 0;
  }
  return slopes;
}
