import type { MapGeoJSONFeature, MapLibreMap, PointLike } from "maplibre-gl";
import type { Place } from "../parts/place.ts";
import { ACTIVE_LAYERS } from "./map-style.ts";

/** What the pointer is on. */
export interface MapHit {
  readonly kind: "marker" | "shape" | "point" | "cluster";
  readonly id: string;
  readonly at: Place;
}

const REACH = 5;

/** The uppermost of what is within reach of a pixel of the map. */
export function hitOn(map: MapLibreMap, [x, y]: readonly [number, number]): MapHit | undefined {
  const box: [PointLike, PointLike] = [
    [x - REACH, y - REACH],
    [x + REACH, y + REACH],
  ];
  const found = map.queryRenderedFeatures(box, { layers: [...ACTIVE_LAYERS] });
  for (const layer of ACTIVE_LAYERS) {
    const feature = found.find((one) => one.layer.id === layer);
    if (feature) return hitOf(layer, feature, map.unproject([x, y]).toArray());
  }
  return undefined;
}

const KINDS = {
  pictures: "marker",
  dots: "marker",
  tags: "marker",
  clusters: "cluster",
  points: "point",
  shapes: "shape",
} as const;

function hitOf(
  layer: (typeof ACTIVE_LAYERS)[number],
  { geometry, properties }: MapGeoJSONFeature,
  pointer: Place,
): MapHit {
  const kind = KINDS[layer];
  const id = String(kind === "cluster" ? properties.cluster_id : properties.id);
  const [lng, lat] = geometry.type === "Point" ? geometry.coordinates : pointer;
  return { kind, id, at: [lng ?? pointer[0], lat ?? pointer[1]] };
}
