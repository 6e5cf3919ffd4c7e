import type { GeoJSONSource, MapLibreMap } from "maplibre-gl";
import { hullOf } from "../parts/hull.ts";
import type { Place } from "../parts/place.ts";
import type { MapHit } from "./map-hits.ts";

/** Markers of one cluster that are looked at. */
const MAX_LEAVES = 2_000;
/** Closer than this no zoom tells places apart, degrees. */
const TOGETHER = 1e-6;

interface Leaf {
  readonly id: string;
  readonly at: Place;
}

/** The markers in a cluster. */
export async function leavesOf(source: GeoJSONSource, cluster: number): Promise<readonly Leaf[]> {
  const leaves = await source.getClusterLeaves(cluster, MAX_LEAVES, 0);
  return leaves.flatMap(({ geometry, properties }) => {
    if (geometry.type !== "Point") return [];
    const [lng = 0, lat = 0] = geometry.coordinates;
    return [{ id: String(properties?.id), at: [lng, lat] as const }];
  });
}

/** Whether all lie at one place, so that no zoom tells them apart. */
export function areTogether(leaves: readonly Leaf[]): boolean {
  const [first] = leaves;
  return leaves.every(
    ({ at }) => first && Math.abs(at[0] - first.at[0]) < TOGETHER && Math.abs(at[1] - first.at[1]) < TOGETHER,
  );
}

/** Shows which ground the cluster under the pointer covers. @returns what is told where the pointer is. */
export function clusterCoverage(map: MapLibreMap, sourceOf: (name: string) => GeoJSONSource | undefined) {
  let shown: string | undefined;
  return async (hit: MapHit | undefined): Promise<void> => {
    const id = hit?.kind === "cluster" ? hit.id : undefined;
    if (id === shown) return;
    shown = id;
    const markers = sourceOf("markers");
    const leaves = id === undefined || !markers ? [] : await leavesOf(markers, Number(id)).catch(() => []);
    if (shown !== id || !map.getLayer("coverage")) return; // elsewhere, or closed, meanwhile
    const ring = hullOf(leaves.map(({ at }) => at));
    const geometry: GeoJSON.Polygon = { type: "Polygon", coordinates: [ring.map((at) => [...at])] };
    const features: GeoJSON.Feature[] = leaves.length > 2 ? [{ type: "Feature", geometry, properties: {} }] : [];
    void sourceOf("coverage")?.setData({ type: "FeatureCollection", features });
  };
}
