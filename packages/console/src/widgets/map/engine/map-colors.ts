import { readColor } from "../../../theme/tokens.ts";

/** What the map itself is painted with; read again when the theme changes. */
export interface MapColors {
  readonly land: string;
  readonly water: string;
  readonly border: string;
  readonly grid: string;
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly dim: string;
  readonly accent: string;
  readonly font: string;
}

export function readMapColors(): MapColors {
  return {
    land: readColor("map-land"),
    water: readColor("map-water"),
    border: readColor("line-strong"),
    grid: readColor("map-block"),
    surface: readColor("surface"),
    line: readColor("line"),
    text: readColor("text"),
    dim: readColor("dim"),
    accent: readColor("c1"),
    font: getComputedStyle(document.documentElement).getPropertyValue("--font"),
  };
}
