import type { WidgetAction } from "@orrery/model";

type Action = WidgetAction & { readonly customFunction?: unknown };

/** What an action takes away: the place of an entity, or its shape. */
export type Removal = "marker" | "shape";

/**
 * What an action takes away: those of a new widget, and those of older dashboards, whose function says so (reference:
 * dashboards and widgets, 6.4). The map does it itself: such a function asks for the map of another console.
 */
export function removalOf({ type, name, customFunction }: Action): Removal | undefined {
  if (type !== "custom") return undefined;
  const body = typeof customFunction === "string" ? customFunction.trim() : "";
  if (body === "") return name === "delete" ? "marker" : name === "delete_polygon" ? "shape" : undefined;
  if (/\b(?:set|save)MarkerLocation\s*\([^)]*\bnull\s*,\s*null\s*\)/.test(body)) return "marker";
  return /\bsavePolygonLocation\s*\([^)]*\bnull\s*\)/.test(body) ? "shape" : undefined;
}
