import type { MapLibreMap, MapMouseEvent, MapTouchEvent } from "maplibre-gl";
import type { Place } from "../parts/place.ts";

/** Something that was taken hold of. */
export interface MapDrag {
  readonly move: (to: Place) => void;
  readonly drop: (to: Place) => void;
}

/** A press that moves less than this is a press. */
const SLACK = 3;

/**
 * Things on a map can be dragged by mouse and finger. `start` says what is taken hold of at a pixel; where it is nothing,
 * the map itself is moved. @returns what ends it.
 */
export function dragOnMap(
  map: MapLibreMap,
  start: (pixel: readonly [x: number, y: number], at: Place) => MapDrag | undefined,
): () => void {
  let held: (MapDrag & { readonly x: number; readonly y: number; to?: Place }) | undefined;
  const begin = (event: MapMouseEvent | MapTouchEvent) => {
    if (event.defaultPrevented || ("points" in event && event.points.length !== 1)) return;
    const { point, lngLat } = event;
    const drag = start([point.x, point.y], [lngLat.lng, lngLat.lat]);
    if (!drag) return;
    event.preventDefault(); // the map stays where it is
    held = { ...drag, x: point.x, y: point.y };
    map.on("mousemove", move);
    map.on("touchmove", move);
    addEventListener("mouseup", end, { once: true });
    addEventListener("touchend", end, { once: true });
  };
  const move = ({ point, lngLat }: MapMouseEvent | MapTouchEvent) => {
    if (!held || (!held.to && Math.hypot(point.x - held.x, point.y - held.y) < SLACK)) return;
    held.to = [lngLat.lng, lngLat.lat];
    held.move(held.to);
  };
  const end = () => {
    map.off("mousemove", move);
    map.off("touchmove", move);
    removeEventListener("mouseup", end);
    removeEventListener("touchend", end);
    const dropped = held;
    held = undefined;
    if (dropped?.to) dropped.drop(dropped.to);
  };
  map.on("mousedown", begin);
  map.on("touchstart", begin);
  return () => {
    end();
    map.off("mousedown", begin);
    map.off("touchstart", begin);
  };
}
