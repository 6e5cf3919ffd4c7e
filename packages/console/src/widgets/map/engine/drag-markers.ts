import type { Place } from "../parts/place.ts";
import { dragOnMap } from "./drag-on-map.ts";
import type { MapCanvas } from "./map-canvas.ts";

interface Drag {
  /** Where it comes to lie: beside what is near, or there. */
  readonly snap: (to: Place, id: string) => Place;
  readonly onDrop: (id: string, to: Place) => void;
}

/** Markers can be dragged. @returns what ends it. */
export const dragMarkers = (canvas: MapCanvas, { snap, onDrop }: Drag): (() => void) =>
  dragOnMap(canvas.map, (pixel) => {
    const hit = canvas.hitAt(pixel);
    if (hit?.kind !== "marker") return undefined;
    const { id } = hit;
    return { move: (to) => canvas.moveMarker(id, snap(to, id)), drop: (to) => onDrop(id, snap(to, id)) };
  });
