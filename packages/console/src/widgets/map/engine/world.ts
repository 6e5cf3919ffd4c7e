import { feature, mesh } from "topojson-client";
import fineUrl from "world-atlas/countries-50m.json?url";
import coarseUrl from "world-atlas/countries-110m.json?url";
import { boundsOf, type Place } from "../parts/place.ts";

/** How finely lands are drawn: Natural Earth, 1:110 million, and 1:50 million for what is looked at closely. */
export type WorldDetail = "coarse" | "fine";

/** The lands of the earth from a package of this installation. */
export interface World {
  readonly lands: GeoJSON.FeatureCollection;
  readonly borders: GeoJSON.MultiLineString;
  /** A point in each land with its name and how large it is. */
  readonly names: GeoJSON.FeatureCollection;
}

type Atlas = Parameters<typeof mesh>[0];
type Lands = GeoJSON.FeatureCollection<GeoJSON.Geometry, { name: string }>;

const URLS: Readonly<Record<WorldDetail, string>> = { coarse: coarseUrl, fine: fineUrl };
const worlds = new Map<WorldDetail, Promise<World>>();

/** Loaded once for all maps. */
export function loadWorld(detail: WorldDetail): Promise<World> {
  const known = worlds.get(detail);
  if (known) return known;
  const world = read(URLS[detail]).catch((error: unknown) => {
    worlds.delete(detail); // the next map tries again
    throw error;
  });
  worlds.set(detail, world);
  return world;
}

async function read(url: string): Promise<World> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The map of the world could not be loaded: ${response.status}`);
  const atlas = (await response.json()) as Atlas;
  const { countries } = atlas.objects;
  if (!countries) throw new Error("The map of the world has no countries");
  const lands = feature(atlas, countries) as Lands; // the package keeps them so
  return {
    lands,
    borders: mesh(atlas, countries as Parameters<typeof mesh>[1], (one, other) => one !== other),
    names: { type: "FeatureCollection", features: lands.features.flatMap(nameOf) },
  };
}

function nameOf({ geometry, properties }: GeoJSON.Feature<GeoJSON.Geometry, { name: string }>): GeoJSON.Feature[] {
  const polygons =
    geometry.type === "Polygon" ? [geometry.coordinates] : geometry.type === "MultiPolygon" ? geometry.coordinates : [];
  let best: { readonly at: Place; readonly size: number } | undefined;
  for (const [ring = []] of polygons) {
    const found = middleOf(ring as unknown as readonly Place[]);
    if (found && (!best || found.size > best.size)) best = found;
  }
  if (!best) return [];
  const point: GeoJSON.Point = { type: "Point", coordinates: [...best.at] };
  // The largest first: where names meet, the others give way.
  return [
    { type: "Feature", geometry: point, properties: { name: properties.name, order: -best.size, size: best.size } },
  ];
}

/** The centre of gravity of a ring, and its extent in degrees. */
function middleOf(ring: readonly Place[]): { readonly at: Place; readonly size: number } | undefined {
  let [area, x, y] = [0, 0, 0];
  for (let at = 0; at + 1 < ring.length; at++) {
    const [[x1, y1], [x2, y2]] = [ring[at] as Place, ring[at + 1] as Place];
    const part = x1 * y2 - x2 * y1;
    area += part;
    x += (x1 + x2) * part;
    y += (y1 + y2) * part;
  }
  const bounds = boundsOf(ring);
  if (area === 0 || !bounds) return undefined;
  return { at: [x / (3 * area), y / (3 * area)], size: Math.sqrt(Math.abs(area)) };
}
