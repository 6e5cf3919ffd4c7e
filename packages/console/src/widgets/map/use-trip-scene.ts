import type { Widget } from "@orrery/model";
import { useMemo } from "react";
import { readMapColors } from "./engine/map-colors.ts";
import type { MapMarker, MapPoint, MapScene } from "./engine/scene.ts";
import { mapFunctions } from "./parts/map-functions.ts";
import type { SeriesRecord } from "./parts/map-record.ts";
import type { TripSettings } from "./parts/map-settings.ts";
import { markersOf, type PlaceReader } from "./parts/marker-parts.ts";
import { placeOf } from "./parts/place.ts";
import { placeKeys } from "./parts/read-place.ts";
import { ringReader, shapeKeyOf, shapesOf } from "./parts/shapes.ts";
import { routesOf, type TrackPoint } from "./parts/track.ts";
import { positionAt, recordAt } from "./parts/trip.ts";
import { arrowPicture, decorColor } from "./parts/trip-look.ts";
import { useMapFunctions } from "./use-map-functions.ts";

interface TripScene {
  readonly widget: Widget;
  readonly settings: TripSettings;
  readonly ways: readonly { readonly record: SeriesRecord; readonly track: readonly TrackPoint[] }[];
  readonly range: { readonly start: number; readonly end: number } | undefined;
  readonly zone: string;
  /** The time that is shown. */
  readonly ts: number;
  /** The trip whose text is shown. */
  readonly active: string | undefined;
  readonly points: readonly MapPoint[];
}

/** What is on the map of a trip at a time. */
export function useTripScene({ widget, settings, ways, range, zone, ts, active, points }: TripScene) {
  const now = useMemo(
    () =>
      ways.flatMap(({ record, track }) => {
        const position = positionAt(track, ts);
        if (!position) return [];
        const rotationAngle = ((settings.rotationAngle ?? 0) + position.bearing) % 360;
        const moment = { ts, range: range ?? { start: ts, end: ts }, rotationAngle, zone };
        return [{ record: recordAt(record, moment), position, rotationAngle }];
      }),
    [ways, ts, range, zone, settings.rotationAngle],
  );
  const records = useMemo(() => now.map(({ record }) => record), [now]);
  const open = useMemo(() => new Set(active === undefined ? [] : [active]), [active]);
  const functions = useMemo(() => mapFunctions(settings, { isPicture: false }), [settings]);
  const extras = useMemo(
    () => ({ images: (settings.markerImages ?? []).filter((url) => url !== null) }),
    [settings.markerImages],
  );
  const { resultOf, failure, stopped } = useMapFunctions(functions, { records, open, extras });
  const lines = useMemo(() => {
    const keys = placeKeys({ kind: "world" }, settings);
    const signs = decorColor(settings);
    const routes = routesOf(
      ways.map(({ record }) => record),
      settings,
      { keys, pointOf: placeOf, resultOf },
    );
    return routes.map((line) => ({ ...line, decorColor: signs }));
  }, [ways, settings, resultOf]);
  const readRings = useMemo(() => ringReader(placeOf), []);
  const shapeKey = shapeKeyOf(settings, widget.config.settings);
  const shapes = useMemo(
    () => shapesOf(records, settings, { key: shapeKey, ringsOf: readRings, resultOf }),
    [records, settings, shapeKey, readRings, resultOf],
  );
  const scene = useMemo((): MapScene => {
    const byId = new Map(now.map((one) => [one.record.id, one]));
    const places: PlaceReader = ({ id }) => byId.get(id)?.position.at;
    const arrow = arrowPicture(readMapColors().accent);
    const markers = markersOf(records, { ...settings, color: "" }, { placeOf: places, resultOf }).map(
      (marker): MapMarker => {
        const { position, rotationAngle } = byId.get(marker.id) ?? { position: { bearing: 0 }, rotationAngle: 0 };
        const { image } = marker;
        return {
          ...marker,
          image: image
            ? { ...image, anchor: CENTRE, rotation: rotationAngle }
            : { url: arrow, size: ARROW_SIZE, anchor: CENTRE, rotation: position.bearing },
        };
      },
    );
    return { markers, shapes, lines, points };
  }, [now, records, settings, resultOf, shapes, lines, points]);
  return { scene, records, resultOf, failure, stopped };
}

const CENTRE = [0.5, 0.5] as const;
const ARROW_SIZE = 28;
