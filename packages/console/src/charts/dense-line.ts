import type { PixelPoints } from "./decimate.ts";

/** From this number of points in each column of pixels on, a line is drawn as what it covers of them. */
const POINTS_PER_COLUMN = 2;

/** What a line covers of columns of pixels: from the upper to the lower end in each. */
export interface DenseLine {
  /** Of the first column. */
  readonly left: number;
  /** Smaller than `lower`: canvases count downwards. */
  readonly upper: Float64Array;
  readonly lower: Float64Array;
}

/** Whether stroking a line through these points would cost much and show no more than what it covers. */
export function isDense(points: PixelPoints, width: number): boolean {
  return points.length / 2 > Math.max(1, width) * POINTS_PER_COLUMN;
}

/** The columns from `left` to `right` that a line through points, in their order from left to right, covers. */
export function denseLine(points: PixelPoints, { left, right }: { left: number; right: number }): DenseLine {
  const first = Math.max(Math.floor(left), Math.floor(points[0] ?? 0));
  const last = Math.min(Math.ceil(right) - 1, Math.floor(points.at(-2) ?? 0));
  const count = Math.max(0, last - first + 1);
  const upper = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const lower = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const cover = (column: number, y: number) => {
    const at = column - first;
    if (at < 0 || at >= count) return;
    if (y < (upper[at] ?? 0)) upper[at] = y;
    if (y > (lower[at] ?? 0)) lower[at] = y;
  };
  let [x0, y0] = [points[0] ?? 0, points[1] ?? 0];
  let before = Math.floor(x0);
  cover(before, y0);
  for (let index = 2; index < points.length; index += 2) {
    const [x1, y1] = [points[index] ?? 0, points[index + 1] ?? 0];
    const column = Math.floor(x1);
    // Where it leaves one column it enters the next.
    for (let each = Math.max(before, first - 1); each < Math.min(column, last + 1); each += 1) {
      const y = y0 + ((each + 1 - x0) / (x1 - x0)) * (y1 - y0);
      cover(each, y);
      cover(each + 1, y);
    }
    cover(column, y1);
    [x0, y0, before] = [x1, y1, column];
  }
  return { left: first, upper, lower };
}

/** The covered columns, made as much wider upwards and downwards as a line of a width reaches. */
export function densePath({ left, upper, lower }: DenseLine, lineWidth: number): Path2D {
  const path = new Path2D();
  const half = lineWidth / 2;
  for (let at = 0; at < upper.length; at += 1) {
    const [top, bottom] = [upper[at] ?? 0, lower[at] ?? 0];
    path.rect(left + at, top - half, 1, bottom - top + lineWidth);
  }
  return path;
}

/** What is between a line and a height. */
export function denseArea({ left, upper }: DenseLine, base: number): Path2D {
  const path = new Path2D();
  path.moveTo(left, base);
  for (let at = 0; at < upper.length; at += 1) path.lineTo(left + at + 0.5, upper[at] ?? 0);
  path.lineTo(left + upper.length, base);
  path.closePath();
  return path;
}
