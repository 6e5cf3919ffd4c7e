import type { ChartAxis } from "../../charts/chart-input.ts";
import { displayText } from "../runtime/display-value.ts";
import type { ChartContext, Line } from "./chart-parts.ts";

/** The axis of each line and all axes: lines of equal units share one, unless their key wants its own. */
export function axesOf(
  lines: readonly Line[],
  { settings: { yaxis }, language, functionText }: Pick<ChartContext, "settings" | "language" | "functionText">,
): { readonly axes: readonly ChartAxis[]; readonly axisOf: readonly number[] } {
  const axes: ChartAxis[] = [];
  const known = new Map<string, number>();
  const axisOf = lines.map(({ series, settings }) => {
    const name = settings.showSeparateAxis ? `own ${series.key.label}` : series.units;
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, axes.length);
    // The first key that needs an axis says how it looks.
    const decimals = settings.axisTickDecimals ?? yaxis.tickDecimals ?? undefined;
    const body = settings.axisTicksFormatter || yaxis.ticksFormatter;
    axes.push({
      side: settings.axisPosition ?? "left",
      title: settings.axisTitle || yaxis.title || "",
      color: yaxis.color || undefined,
      min: settings.axisMin ?? yaxis.min ?? undefined,
      max: settings.axisMax ?? yaxis.max ?? undefined,
      tickSize: settings.axisTickSize ?? yaxis.tickSize ?? undefined,
      showLabels: yaxis.showLabels,
      decimals,
      format: (value) => {
        const own = body ? functionText(body, value) : undefined;
        if (own !== undefined) return own;
        const units = axes.length > 1 ? series.units : "";
        return displayText(value, { decimals: decimals ?? decimalsOf(value), units }, language);
      },
    });
    return axes.length - 1;
  });
  return { axes, axisOf };
}

/** Marks of an axis are round numbers; this keeps what rounding errors add out of sight. */
function decimalsOf(value: number): number {
  return Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 4;
}
