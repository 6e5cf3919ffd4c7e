import { darkColors, lightColors, readColor, SERIES_TOKENS } from "../theme/tokens.ts";

/** The colour to draw with. One of our own series colours follows the theme; any other is kept as it was saved. */
export function drawnColor(saved: string | undefined, index: number): string {
  const token = saved === undefined ? seriesToken(index) : tokenOf(saved);
  return token === undefined ? (saved ?? "") : readColor(token);
}

/** The colour on a dark ground: of our own ones the bright shade, in both themes. */
export function inkColor(saved: string | undefined, index: number): string {
  const token = saved === undefined ? seriesToken(index) : tokenOf(saved);
  return token === undefined ? (saved ?? "") : darkColors[token];
}

/** The same for styles: `var(--c1)` or the saved colour. */
export function styleColor(saved: string | undefined, index: number): string {
  const token = saved === undefined ? seriesToken(index) : tokenOf(saved);
  return token === undefined ? (saved ?? "") : `var(--${token})`;
}

function seriesToken(index: number) {
  return SERIES_TOKENS[index % SERIES_TOKENS.length];
}

function tokenOf(color: string) {
  const wanted = color.trim().toLowerCase();
  return SERIES_TOKENS.find((token) => lightColors[token] === wanted || darkColors[token] === wanted);
}

/** The tokens a chart draws its frame with. */
export interface ChartColors {
  readonly text: string;
  readonly grid: string;
  readonly axis: string;
  readonly limit: string;
  readonly surface: string;
  readonly font: string;
}

export function readChartColors(): ChartColors {
  const font = getComputedStyle(document.documentElement).getPropertyValue("--font");
  return {
    text: readColor("faint"),
    grid: readColor("grid"),
    axis: readColor("axis"),
    limit: readColor("bad"),
    surface: readColor("surface"),
    font,
  };
}

/** Calls `listener` whenever the theme changes, until the returned function is called. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
