import type { Place } from "../parts/place.ts";
import type { MapLine, MapMarker, MapPoint, MapShape } from "./scene.ts";

type Collection = GeoJSON.FeatureCollection<GeoJSON.Geometry, Record<string, unknown>>;
type Feature = Collection["features"][number];

const collection = (features: Feature[]): Collection => ({ type: "FeatureCollection", features });

const TEXT_SIZE = 11;
const DOT_HEIGHT = 10;
const GAP = 5;

/** An image of a marker as the map knows it: its name, and its size in px. */
export interface KnownImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Markers as points; those whose picture is not there yet are dots. */
export function markerFeatures(
  markers: readonly MapMarker[],
  imageOf: (marker: MapMarker) => KnownImage | undefined,
): Collection {
  return collection(markers.map((marker) => markerFeature(marker, imageOf(marker))));
}

function markerFeature({ id, at, label, color, image }: MapMarker, known: KnownImage | undefined): Feature {
  const geometry: GeoJSON.Point = { type: "Point", coordinates: at as unknown as number[] };
  if (!image || !known) {
    return { type: "Feature", geometry, properties: { id, label, color, labelOffset: offsetAbove(DOT_HEIGHT) } };
  }
  const { width, height } = known;
  const [x, y] = image.anchor;
  const properties = {
    ...{ id, label, color, picture: known.name, rotation: image.rotation ?? 0 },
    offset: [(0.5 - x) * width, (0.5 - y) * height],
    labelOffset: offsetAbove(height * y),
  };
  return { type: "Feature", geometry, properties };
}

const offsetAbove = (height: number) => [0, -(height + GAP) / TEXT_SIZE];

export const shapeFeatures = (shapes: readonly MapShape[]): Collection =>
  collection(
    shapes.map(({ rings, ...properties }) => ({
      type: "Feature",
      geometry: { type: "Polygon", coordinates: rings as unknown as number[][][] },
      properties,
    })),
  );

/** What is being changed: dashed lines, and the points by which it is held. */
export interface MapSketch {
  readonly lines: readonly (readonly Place[])[];
  readonly handles: readonly { readonly kind: string; readonly at: Place }[];
}

export const handleFeatures = ({ lines, handles }: MapSketch): Collection =>
  collection([
    ...lines.map((path): Feature => {
      const geometry: GeoJSON.LineString = { type: "LineString", coordinates: path as unknown as number[][] };
      return { type: "Feature", geometry, properties: {} };
    }),
    ...handles.map(({ kind, at }): Feature => {
      const geometry: GeoJSON.Point = { type: "Point", coordinates: [...at] };
      return { type: "Feature", geometry, properties: { kind } };
    }),
  ]);

export const lineFeatures = (lines: readonly MapLine[]): Collection =>
  collection(
    lines.map(({ path, decorColor, ...properties }) => ({
      type: "Feature",
      geometry: { type: "LineString", coordinates: path as unknown as number[][] },
      properties: { ...properties, decorColor: decorColor ?? properties.color },
    })),
  );

export const pointFeatures = (points: readonly MapPoint[]): Collection =>
  collection(
    points.map(({ at, ...properties }) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: at as unknown as number[] },
      properties,
    })),
  );
