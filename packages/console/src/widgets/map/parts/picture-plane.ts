import type { Place } from "./place.ts";

/** The longer edge of a picture as a part of the world: large enough to be drawn finely, far from its ends. */
const EXTENT = 0.25;

/** A picture lies on the map's equator, so that one machine draws maps of both kinds. `ratio`: width by height. */
export interface PicturePlane {
  readonly ratio: number;
}

const sizeOf = ({ ratio }: PicturePlane): readonly [number, number] =>
  ratio >= 1 ? [EXTENT, EXTENT / ratio] : [EXTENT * ratio, EXTENT];

/** Where a point of the picture is on the map; `x` and `y` are parts of its width and height, from its top left. */
export function onPicture(plane: PicturePlane, x: number, y: number): Place {
  const [width, height] = sizeOf(plane);
  const [worldX, worldY] = [0.5 + (x - 0.5) * width, 0.5 + (y - 0.5) * height];
  return [worldX * 360 - 180, (360 / Math.PI) * Math.atan(Math.exp(Math.PI * (1 - 2 * worldY))) - 90];
}

/** The parts of the picture at a place of the map, the inverse of {@link onPicture}. */
export function partsOfPicture(
  plane: PicturePlane,
  [longitude, latitude]: Place,
): { readonly x: number; readonly y: number } {
  const [width, height] = sizeOf(plane);
  const worldX = (longitude + 180) / 360;
  const worldY = 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
  return { x: (worldX - 0.5) / width + 0.5, y: (worldY - 0.5) / height + 0.5 };
}

/** Its corners as MapLibre wants them: from the top left clockwise. */
export function cornersOf(plane: PicturePlane): readonly [Place, Place, Place, Place] {
  return [onPicture(plane, 0, 0), onPicture(plane, 1, 0), onPicture(plane, 1, 1), onPicture(plane, 0, 1)];
}
