import type { WidgetConfig } from "@orrery/model";
import type { CSSProperties } from "react";
import { inkColor, styleColor } from "../../../charts/series-color.ts";
import { frameColors } from "../../frame/frame-colors.ts";

/** A font as gauges save it. */
export interface SavedFont {
  readonly family: string;
  readonly size: number;
  readonly style: string;
  readonly weight: string;
  readonly color: string | null;
}

/**
 * Which of the saved looks were chosen. A widget is saved with all colours and sizes that it began with; those that
 * are still the same were not chosen, and give way to what the theme has for them.
 */
export class Paint {
  /** The frame is of the theme's surface: what was not chosen follows the theme. */
  readonly isThemed: boolean;
  readonly #isDark: boolean;

  constructor(config: Pick<WidgetConfig, "backgroundColor" | "color">) {
    this.isThemed = frameColors(config).background === undefined;
    this.#isDark = isDark(config.backgroundColor ?? "");
  }

  /** The colour of a series: on dark frames the bright shade of ours in both themes. */
  series({ color, index }: { readonly color: string | undefined; readonly index: number }): string {
    return !this.isThemed && this.#isDark ? inkColor(color, index) : styleColor(color, index);
  }

  /** `theme` in place of a colour that was not chosen. On frames of another colour all saved ones were. */
  color(saved: string | null | undefined, initial: string | null | undefined, theme: string): string {
    if (!saved) return theme;
    return this.isThemed && bare(saved) === bare(initial ?? "") ? theme : saved;
  }

  /** The same, undefined when none was chosen. */
  chosen(saved: string | null | undefined, initial: string | null | undefined): string | undefined {
    return this.color(saved, initial, "") || undefined;
  }
}

/** Of colours in figures; others are taken for light ones. */
function isDark(color: string): boolean {
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim()) ?? [];
  const parts = hex ? hexParts(hex) : [...color.matchAll(/[\d.]+/g)].slice(0, 3).map(Number);
  const [red = 255, green = 255, blue = 255] = parts;
  return color.trim().toLowerCase() === "black" || 0.299 * red + 0.587 * green + 0.114 * blue < 110;
}

function hexParts(hex: string): readonly number[] {
  const size = hex.length / 3;
  return [0, 1, 2].map((at) => Number.parseInt(hex.slice(at * size, (at + 1) * size).repeat(3 - size), 16));
}

const bare = (color: string) => color.toLowerCase().replaceAll(/\s/g, "");

/** Fonts that other consoles ship, and for which we have our own. */
const SHIPPED = /^(roboto|segment7standard|rajdhani)$/i;
const SEGMENTS = /^segment7standard$/i;
const MAX_SIZE = 200;

/** The style of a text; `size` in the units of the drawing. */
export function fontStyle(font: SavedFont, size: number, color: string): CSSProperties {
  return {
    fontFamily: SHIPPED.test(font.family) || !font.family ? "var(--font)" : `${font.family}, var(--font)`,
    fontSize: Math.min(Math.max(size, 1), MAX_SIZE),
    fontStyle: font.style,
    fontWeight: font.weight as CSSProperties["fontWeight"],
    fill: color,
  };
}

/** Whether figures are made of seven segments. */
export const hasSegments = ({ family }: SavedFont): boolean => SEGMENTS.test(family);

/** `theme` is the size in place of the one that every form begins with. */
export function fontSize({ size }: SavedFont, initial: number, theme: number): number {
  return size === initial || !(size > 0) ? theme : size;
}
