import { useState } from "react";
import type { DrawTool } from "./engine/draw-on-map.ts";

/** What presses on a map do. */
export type EditMode =
  | { readonly kind: "none" }
  /** Shapes are dragged; `id`: the one with handles. */
  | { readonly kind: "shapes"; readonly id?: string | undefined }
  | { readonly kind: "remove" }
  | { readonly kind: "draw"; readonly tool: DrawTool; readonly id: string };

/** The mode of a map; one that begins with shapes to drag has no other rest. */
export function useMapEditing(beginsWithShapes: boolean) {
  return useState<EditMode>(beginsWithShapes ? { kind: "shapes" } : { kind: "none" });
}
