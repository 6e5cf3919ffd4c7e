import { FLOT_COLORS } from "@orrery/model/widgets/flot-settings";
import type { ChartLook } from "../../charts/chart-input.ts";
import type { ChartSettings } from "./chart-parts.ts";

const USUAL_SIZE = 10;
const USUAL_OUTLINE = 1;

/** What the author chose: what a form begins with is no choice, and follows the theme. */
export function lookOf({ fontColor, fontSize, grid, xaxis }: ChartSettings): ChartLook | undefined {
  const outline = chosen(grid.color, FLOT_COLORS.grid);
  const look: ChartLook = {
    fontSize: fontSize !== USUAL_SIZE && fontSize > 0 ? Math.min(fontSize, 40) : undefined,
    textColor: chosen(fontColor, FLOT_COLORS.text),
    gridColor: chosen(grid.tickColor, FLOT_COLORS.ticks),
    background: grid.backgroundColor || undefined,
    outline:
      grid.outlineWidth > 0 && (outline !== undefined || grid.outlineWidth !== USUAL_OUTLINE)
        ? { color: outline, width: Math.min(grid.outlineWidth, 20) }
        : undefined,
    timeColor: xaxis.color || undefined,
  };
  return Object.values(look).some((one) => one !== undefined) ? look : undefined;
}

const chosen = (color: string, initial: string): string | undefined =>
  color && color.toLowerCase() !== initial.toLowerCase() ? color : undefined;
