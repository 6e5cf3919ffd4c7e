import { useEffect, useEffectEvent, useRef } from "react";
import type { MapCanvas } from "./engine/map-canvas.ts";
import type { MapScene } from "./engine/scene.ts";
import { type Bounds, boundsOf, isWithin, type Place } from "./parts/place.ts";

export interface ViewSettings {
  readonly fitMapBounds: boolean;
  readonly defaultZoomLevel?: number | null | undefined;
  readonly useDefaultCenterPosition?: boolean | undefined;
}

/** Levels of settings are of tiles of 256 px, those of MapLibre of 512: the same scale has one less. */
const scaleOf = (level: number): number => Math.max(level - 1, 0);
/** Nearer than this a single place would fill the map (reference: dashboards and widgets, 6.4). */
const CLOSEST_FIT = scaleOf(16);
/** The world of the installation shows nothing finer than countries. */
const CLOSEST_ON_WORLD = 7;
const START_LEVEL = 8;

export const startZoom = ({ defaultZoomLevel }: ViewSettings): number => scaleOf(defaultZoomLevel || START_LEVEL);

/** How near a map goes to show all. */
const closestZoom = ({ defaultZoomLevel }: ViewSettings, isWorld: boolean): number =>
  Math.max(isWorld ? CLOSEST_ON_WORLD : CLOSEST_FIT, scaleOf(defaultZoomLevel || 0));

/** All places of a scene. */
function* placesIn({ markers, shapes, lines, points }: MapScene): Iterable<Place> {
  for (const { at } of markers) yield at;
  for (const { rings } of shapes) yield* rings[0] ?? [];
  for (const { path } of lines) yield* path;
  for (const { at } of points) yield at;
}

interface MapView {
  readonly settings: ViewSettings;
  readonly centre: Place | undefined;
  /** Instead of what is on the map: the picture. */
  readonly fixed?: Bounds | undefined;
  readonly isWorld: boolean;
}

/**
 * Keeps what is on a map in sight: when it opens, and when something leaves the box that was shown, unless the viewer has
 * moved the map since.
 */
export function useMapView(canvas: MapCanvas | undefined, scene: MapScene, view: MapView) {
  const shown = useRef<Bounds>(undefined);
  const isMoved = useRef(false);
  const boundsNow = () => {
    const { centre, settings } = view;
    const extra = centre && settings.useDefaultCenterPosition ? [centre] : [];
    return view.fixed ?? boundsOf([...placesIn(scene), ...extra]);
  };
  const fit = (now: boolean) => {
    const bounds = boundsNow();
    if (!bounds || !canvas) return;
    shown.current = bounds;
    canvas.fit(bounds, { maxZoom: view.fixed ? 22 : closestZoom(view.settings, view.isWorld), now });
  };
  const follow = useEffectEvent(() => {
    const bounds = canvas && boundsNow();
    if (!bounds || isMoved.current) return;
    const isFirst = shown.current === undefined;
    if (!isFirst && isWithin(bounds, shown.current as Bounds)) return;
    if (view.fixed || view.settings.fitMapBounds) return fit(isFirst);
    if (!isFirst) return;
    shown.current = bounds;
    const [[west, south], [east, north]] = bounds;
    const centre = view.settings.useDefaultCenterPosition && view.centre ? view.centre : undefined;
    canvas.map.jumpTo({
      center: centre ? [centre[0], centre[1]] : [(west + east) / 2, (south + north) / 2],
      zoom: startZoom(view.settings),
    });
  });
  useEffect(() => {
    if (!canvas) return;
    shown.current = undefined;
    isMoved.current = false;
    const moved = ({ originalEvent }: { readonly originalEvent?: unknown }) => {
      if (originalEvent) isMoved.current = true;
    };
    canvas.map.on("movestart", moved);
    return () => {
      canvas.map.off("movestart", moved);
    };
  }, [canvas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed is followed
  useEffect(() => follow(), [canvas, scene]);
  // A frame of another size shows the same, as long as the viewer has not moved the map.
  useEffect(() => {
    if (!canvas) return;
    const resized = () => {
      if (!isMoved.current && shown.current) fitAgain();
    };
    canvas.map.on("resize", resized);
    return () => {
      canvas.map.off("resize", resized);
    };
  }, [canvas]);
  const fitAgain = useEffectEvent(() => {
    if (view.fixed || view.settings.fitMapBounds) fit(true);
  });
  return {
    fitAll: () => {
      isMoved.current = false;
      fit(false);
    },
    leave: () => {
      isMoved.current = true;
    },
  };
}
