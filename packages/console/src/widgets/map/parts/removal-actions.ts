import type { WidgetAction } from "@orrery/model";

/**
 * Whether an action takes a marker away: the one of a new widget, and those of older dashboards, whose function says so
 * (reference: dashboards and widgets, 6.4). The map does it itself: such a function asks for the map of another console.
 */
export function removesMarker(action: WidgetAction & { readonly customFunction?: unknown }): boolean {
  const { type, name, customFunction } = action;
  if (type !== "custom") return false;
  const body = typeof customFunction === "string" ? customFunction.trim() : "";
  return body === "" ? name === "delete" : REMOVAL.test(body);
}

const REMOVAL = /\b(?:set|save)MarkerLocation\s*\([^)]*\bnull\s*,\s*null\s*\)/;
