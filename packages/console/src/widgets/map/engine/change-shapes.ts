import type { MapMouseEvent } from "maplibre-gl";
import type { Place } from "../parts/place.ts";
import {
  drawnRings,
  type EditShape,
  handlesOf,
  movedShape,
  type ShapeHandle,
  withHandleAt,
  withoutCorner,
} from "../parts/shape-edit.ts";
import { dragOnMap } from "./drag-on-map.ts";
import type { MapCanvas } from "./map-canvas.ts";

interface ShapeChanges {
  readonly shapeOf: (id: string) => EditShape | undefined;
  /** The one whose handles are shown. */
  readonly chosen: () => string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  readonly snap: (to: Place, id: string) => Place;
  readonly onDrop: (id: string, shape: EditShape) => void;
}

const REACH = 9;
const REACH_OF_FINGERS = 18;

/** Shapes can be dragged as a whole and by their handles; a corner that is pressed twice goes. @returns what ends it. */
export function changeShapes(canvas: MapCanvas, { shapeOf, chosen, onChoose, snap, onDrop }: ShapeChanges): () => void {
  const { map } = canvas;
  const reach = matchMedia("(pointer: coarse)").matches ? REACH_OF_FINGERS : REACH;
  const show = (id: string, shape: EditShape) => {
    canvas.reshape(id, drawnRings(shape));
    canvas.sketch({ lines: [], handles: handlesOf(shape) });
  };
  const handleAt = ([x, y]: readonly [number, number]) => {
    const id = chosen();
    const shape = id === undefined ? undefined : shapeOf(id);
    if (id === undefined || !shape) return undefined;
    let best: { readonly handle: ShapeHandle; readonly away: number } | undefined;
    for (const handle of handlesOf(shape)) {
      const pixel = canvas.pixelOf(handle.at);
      const away = Math.hypot(pixel.x - x, pixel.y - y);
      if (away <= reach && away < (best?.away ?? Infinity)) best = { handle, away };
    }
    return best && { id, shape, handle: best.handle };
  };
  const endDrag = dragOnMap(map, (pixel, from) => {
    const held = handleAt(pixel);
    if (held) {
      const { id, shape, handle } = held;
      const next = (to: Place) => withHandleAt(shape, handle, snap(to, id));
      return { move: (to) => show(id, next(to)), drop: (to) => onDrop(id, next(to)) };
    }
    const hit = canvas.hitAt(pixel);
    const shape = hit?.kind === "shape" ? shapeOf(hit.id) : undefined;
    if (!hit || !shape) return undefined;
    onChoose(hit.id);
    const next = (to: Place) => movedShape(shape, from, to);
    return { move: (to) => show(hit.id, next(to)), drop: (to) => onDrop(hit.id, next(to)) };
  });
  const click = ({ point }: MapMouseEvent) => {
    const pixel = [point.x, point.y] as const;
    if (handleAt(pixel)) return;
    const hit = canvas.hitAt(pixel);
    onChoose(hit?.kind === "shape" ? hit.id : undefined);
  };
  const twice = (event: MapMouseEvent) => {
    const held = handleAt([event.point.x, event.point.y]);
    const fewer = held && withoutCorner(held.shape, held.handle);
    if (!held || !fewer) return;
    event.preventDefault();
    show(held.id, fewer);
    onDrop(held.id, fewer);
  };
  map.on("click", click);
  map.on("dblclick", twice);
  return () => {
    endDrag();
    map.off("click", click);
    map.off("dblclick", twice);
    canvas.sketch({ lines: [], handles: [] });
  };
}
