import type { BarLook, ChartSeries } from "./chart-input.ts";
import { lowerBound, type PixelScale } from "./decimate.ts";
import type { Plot } from "./paint-series.ts";

const OPACITY = 0.9;
/** Between bars that touch, when they are wide enough to be told apart. */
const GAP = 1;

/** Bars from zero, or from what is stacked below, up to the values. One that is thinner than a pixel is a pixel wide. */
export function paintBars(
  { context, ratio }: Plot,
  { view: { ts, values }, stack, bar }: ChartSeries & { readonly bar: BarLook },
  x: PixelScale,
  y: PixelScale,
): void {
  const xRate = (x.end - x.start) / (x.max - x.min);
  const yOf = (value: number) => y.start + ((value - y.min) / (y.max - y.min)) * (y.end - y.start);
  const width = bar.widthMs * xRate;
  const shown = Math.max(1, width > 4 * ratio ? width - GAP * ratio : width);
  const to = lowerBound(ts, x.max - bar.offsetMs);
  context.globalAlpha = OPACITY;
  context.beginPath();
  for (let index = lowerBound(ts, x.min - bar.offsetMs - bar.widthMs); index < to; index += 1) {
    const top = stack ? (stack.top[index] ?? NaN) : (values[index] ?? NaN);
    if (Number.isNaN(top)) continue;
    const base = yOf(stack ? (stack.base[index] ?? 0) : 0);
    const left = x.start + ((ts[index] ?? 0) + bar.offsetMs - x.min) * xRate;
    context.rect(left + (width - shown) / 2, base, shown, yOf(top) - base);
  }
  context.fill();
  context.globalAlpha = 1;
}
