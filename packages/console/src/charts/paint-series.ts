import type { ChartLimit, ChartSeries, ChartSpan } from "./chart-input.ts";
import { decimate, lowerBound, type PixelPoints, type PixelScale } from "./decimate.ts";
import { decimateBand } from "./decimate-band.ts";
import { denseColumns } from "./dense-columns.ts";
import { type DenseLine, denseArea, denseLine, densePath, isDense } from "./dense-line.ts";
import { paintBars } from "./paint-bars.ts";
import { paintPoints } from "./paint-points.ts";
import { smoothPath } from "./smooth-path.ts";

/** The plot on the canvas, in its pixels. */
export interface Plot {
  readonly context: CanvasRenderingContext2D;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number;
}

const FILL_OPACITY = 0.1;
/** Areas that stand on each other hide nothing of each other. */
const STACKED_OPACITY = 0.4;
/** Below this distance smoothing shows nothing but costs as much. */
const MIN_SMOOTH_DISTANCE = 4;

/** Draws one line with what lies under it and on it. Points just outside lead the line to the edge. */
export function paintSeries(
  plot: Plot,
  series: ChartSeries & { readonly drawnColor: string },
  x: PixelScale,
  y: PixelScale,
): void {
  const { ts } = series.view;
  const { context, ratio } = plot;
  context.strokeStyle = series.drawnColor;
  context.fillStyle = series.drawnColor;
  if (series.bar) {
    paintBars(plot, { ...series, bar: series.bar }, x, y);
    return;
  }
  const from = Math.max(0, lowerBound(ts, x.min) - 1);
  const to = Math.min(ts.length, lowerBound(ts, x.max) + 1);
  if (from >= to) return;
  const { band } = series.view;
  const isPlain = series.line && !series.steps && !series.stack && !series.dash;
  const columns = isPlain && !series.points && !band ? denseColumns(series.view, { from, to, x, y }) : undefined;
  if (columns) {
    paintDense(plot, series, columns, y);
    return;
  }
  const points =
    band && !series.stack
      ? decimateBand(series.view, band, { from, to, x, y })
      : decimate({ ts, values: series.stack?.top ?? series.view.values }, { from, to, x, y });
  if (points.length === 0) return;
  if (isPlain && isDense(points, plot.width)) {
    const { left, width } = plot;
    paintDense(plot, series, denseLine(points, { left, right: left + width }), y);
  } else if (series.line) {
    const path = pathOf(plot, series, points, x);
    if (series.fill && series.stack) {
      const below = decimate({ ts, values: series.stack.base }, { from, to, x, y });
      fillBetween(plot, path, below);
    } else if (series.fill) paintFill(plot, path, points, { x, y, isHeld: series.steps === true });
    context.lineWidth = series.lineWidth * ratio;
    context.lineJoin = "round";
    context.setLineDash((series.dash ?? []).map((length) => length * ratio));
    context.stroke(path);
    context.setLineDash([]);
  }
  if (series.points || (points.length === 2 && !series.steps)) {
    const { pointRadius: radius, pointShape = "circle", pointLineWidth = 1, pointPath } = series;
    paintPoints(plot, points, { radius, shape: pointShape, own: pointPath, lineWidth: pointLineWidth });
  }
}

function pathOf(plot: Plot, series: ChartSeries, points: PixelPoints, x: PixelScale): Path2D {
  if (series.steps) return stepPath(points, x.end);
  return series.smooth && !series.stack && isSparse(points, plot) ? smoothPath(points) : straightPath(points);
}

function straightPath(points: PixelPoints): Path2D {
  const path = new Path2D();
  path.moveTo(points[0] ?? 0, points[1] ?? 0);
  for (let index = 2; index < points.length; index += 2) path.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
  return path;
}

/** Each value holds until the next one, the last one until the end. */
function stepPath(points: PixelPoints, end: number): Path2D {
  const path = new Path2D();
  path.moveTo(points[0] ?? 0, points[1] ?? 0);
  for (let index = 2; index < points.length; index += 2) {
    path.lineTo(points[index] ?? 0, points[index - 1] ?? 0);
    path.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
  }
  path.lineTo(end, points.at(-1) ?? 0);
  return path;
}

function fillBetween({ context }: Plot, top: Path2D, below: PixelPoints): void {
  const area = new Path2D(top);
  for (let index = below.length - 2; index >= 0; index -= 2) area.lineTo(below[index] ?? 0, below[index + 1] ?? 0);
  area.closePath();
  context.globalAlpha = STACKED_OPACITY;
  context.fill(area);
  context.globalAlpha = 1;
}

/** Down to the base. */
function paintFill(
  { context, top, height }: Plot,
  line: Path2D,
  points: PixelPoints,
  { x, y, isHeld }: { readonly x: PixelScale; readonly y: PixelScale; readonly isHeld: boolean },
): void {
  const base = baseOf({ top, height }, y);
  const area = new Path2D(line);
  area.lineTo(isHeld ? x.end : (points.at(-2) ?? 0), base);
  area.lineTo(points[0] ?? 0, base);
  area.closePath();
  context.globalAlpha = FILL_OPACITY;
  context.fill(area);
  context.globalAlpha = 1;
}

/** Zero, or the edge of the plot that is nearer to it. */
function baseOf({ top, height }: Pick<Plot, "top" | "height">, y: PixelScale): number {
  const zero = y.start + ((0 - y.min) / (y.max - y.min)) * (y.end - y.start);
  return Math.min(Math.max(zero, top), top + height);
}

/** A line through more points than columns of pixels: what it covers is filled, as stroking would cost ten times as much. */
function paintDense(plot: Plot, { lineWidth, fill }: ChartSeries, line: DenseLine, y: PixelScale): void {
  const { context, ratio } = plot;
  if (fill) {
    context.globalAlpha = FILL_OPACITY;
    context.fill(denseArea(line, baseOf(plot, y)));
    context.globalAlpha = 1;
  }
  context.fill(densePath(line, lineWidth * ratio));
}

function isSparse(points: PixelPoints, { width, ratio }: Plot): boolean {
  return points.length / 2 < width / ratio / MIN_SMOOTH_DISTANCE;
}

const SPAN_OPACITY = 0.12;

/** Tints a time from top to bottom, as far as it is shown. */
export function paintSpan(
  { context, top, height, ratio }: Plot,
  { start, end, closed, drawnColor }: ChartSpan & { readonly drawnColor: string },
  x: PixelScale,
): void {
  const at = (ts: number) => x.start + ((ts - x.min) / (x.max - x.min)) * (x.end - x.start);
  const width = Math.max(1, ratio);
  const [from, to] = [Math.max(x.start, at(start)), Math.min(x.end, Math.max(at(end), closed ? at(start) + width : 0))];
  if (to <= from) return;
  context.fillStyle = drawnColor;
  context.globalAlpha = SPAN_OPACITY;
  context.fillRect(from, top, to - from, height);
  context.globalAlpha = 1;
  if (start >= x.min) context.fillRect(from, top, width, height);
  if (closed && end <= x.max) context.fillRect(to - width, top, width, height);
}

/** A dashed line over the whole plot, its label above it at the start, where lines are usually oldest. */
export function paintLimit(
  { context, left, top, width, height, ratio }: Plot,
  limit: ChartLimit & { readonly drawnColor: string; readonly surface: string; readonly font: string },
  y: PixelScale,
): void {
  const at = Math.round(y.start + ((limit.value - y.min) / (y.max - y.min)) * (y.end - y.start)) + 0.5;
  if (at < top || at > top + height) return;
  context.strokeStyle = limit.drawnColor;
  context.lineWidth = limit.lineWidth * ratio;
  context.setLineDash([4 * ratio, 3 * ratio]);
  context.beginPath();
  context.moveTo(left, at);
  context.lineTo(left + width, at);
  context.stroke();
  context.setLineDash([]);
  context.font = `500 ${11 * ratio}px ${limit.font}`;
  context.textBaseline = "bottom";
  context.textAlign = "left";
  const isRoomAbove = at - 16 * ratio > top;
  const labelBottom = isRoomAbove ? at - 2 * ratio : at + 16 * ratio;
  context.fillStyle = limit.surface;
  context.globalAlpha = 0.8;
  context.fillRect(left, labelBottom - 13 * ratio, context.measureText(limit.label).width + 4 * ratio, 13 * ratio);
  context.globalAlpha = 1;
  context.fillStyle = limit.drawnColor;
  context.fillText(limit.label, left + 2 * ratio, labelBottom);
}
