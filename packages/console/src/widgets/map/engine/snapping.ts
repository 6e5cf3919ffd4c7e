import type { Place } from "../parts/place.ts";
import type { MapCanvas } from "./map-canvas.ts";
import type { MapScene } from "./scene.ts";

/** Nearer than this something comes to lie beside what is there, px. */
const REACH = 12;
/** Places that are looked through while something is dragged. */
const MAX_PLACES = 20_000;

/** Puts a place onto the nearest marker or corner of another entity, where one is near. */
export function snapper(canvas: MapCanvas, { markers, shapes }: Pick<MapScene, "markers" | "shapes">) {
  return (to: Place, own?: string): Place => {
    const target = canvas.pixelOf(to);
    let best: { readonly at: Place; readonly away: number } | undefined;
    let looked = 0;
    for (const at of placesOf(markers, shapes, own)) {
      if (++looked > MAX_PLACES) break;
      const pixel = canvas.pixelOf(at);
      const away = Math.hypot(pixel.x - target.x, pixel.y - target.y);
      if (away <= REACH && away < (best?.away ?? Infinity)) best = { at, away };
    }
    return best?.at ?? to;
  };
}

function* placesOf(markers: MapScene["markers"], shapes: MapScene["shapes"], own: string | undefined): Iterable<Place> {
  for (const { id, at } of markers) if (id !== own) yield at;
  for (const { id, rings } of shapes) if (id !== own) for (const ring of rings) yield* ring;
}
