import type { MapMouseEvent, MapTouchEvent } from "maplibre-gl";
import type { Place } from "../parts/place.ts";
import type { MapCanvas } from "./map-canvas.ts";

interface Drag {
  readonly onDrop: (id: string, to: Place) => void;
}

/** A press that moves less than this is a press. */
const SLACK = 3;

/** Markers can be dragged by mouse and finger. @returns what ends it. */
export function dragMarkers(canvas: MapCanvas, { onDrop }: Drag): () => void {
  const { map } = canvas;
  let dragged:
    | { readonly id: string; readonly from: { readonly x: number; readonly y: number }; at?: Place }
    | undefined;
  const begin = (event: MapMouseEvent | MapTouchEvent) => {
    if ("points" in event && event.points.length !== 1) return;
    const { point } = event;
    const hit = canvas.hitAt([point.x, point.y]);
    if (hit?.kind !== "marker") return;
    event.preventDefault(); // the map stays where it is
    dragged = { id: hit.id, from: point };
    map.on("mousemove", move);
    map.on("touchmove", move);
    addEventListener("mouseup", end, { once: true });
    addEventListener("touchend", end, { once: true });
  };
  const move = ({ point, lngLat }: MapMouseEvent | MapTouchEvent) => {
    if (!dragged) return;
    const { from } = dragged;
    if (!dragged.at && Math.hypot(point.x - from.x, point.y - from.y) < SLACK) return;
    dragged.at = [lngLat.lng, lngLat.lat];
    canvas.moveMarker(dragged.id, dragged.at);
  };
  const end = () => {
    map.off("mousemove", move);
    map.off("touchmove", move);
    removeEventListener("mouseup", end);
    removeEventListener("touchend", end);
    const dropped = dragged;
    dragged = undefined;
    if (dropped?.at) onDrop(dropped.id, dropped.at);
  };
  map.on("mousedown", begin);
  map.on("touchstart", begin);
  return () => {
    end();
    map.off("mousedown", begin);
    map.off("touchstart", begin);
  };
}
