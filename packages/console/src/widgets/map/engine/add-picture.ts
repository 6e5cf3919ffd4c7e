import type { BaseMap } from "../parts/base-map.ts";
import { cornersOf } from "../parts/picture-plane.ts";
import type { MapLibreMap } from "./maplibre.ts";

/** Of its longer edge. Drawings have no pixels of their own, and photographs may have more than a map can show. */
const PIXELS = 2048;

type Picture = Extract<BaseMap, { kind: "picture" }>;

/** Lays a picture below all that is on a map. It is drawn by the page: the map would fetch it, which the page may not. */
export async function addPicture(map: MapLibreMap, { url, plane }: Picture): Promise<void> {
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
  } catch {
    return; // it could be read a moment ago; without it the places still stand
  }
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(plane.ratio >= 1 ? PIXELS : PIXELS * plane.ratio);
  canvas.height = Math.round(plane.ratio >= 1 ? PIXELS / plane.ratio : PIXELS);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (!map.getLayer("shapes") || map.getSource("picture")) return; // closed meanwhile
  const coordinates = cornersOf(plane).map(([lng, lat]) => [lng, lat]) as Corners;
  map.addSource("picture", { type: "canvas", canvas, coordinates, animate: false });
  map.addLayer({ id: "picture", type: "raster", source: "picture", paint: { "raster-fade-duration": 0 } }, "shapes");
}

type Corners = [[number, number], [number, number], [number, number], [number, number]];
