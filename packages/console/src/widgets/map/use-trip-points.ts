import { useMemo } from "react";
import type { MapPoint } from "./engine/scene.ts";
import { pointFunctions } from "./parts/map-functions.ts";
import type { MapRecord, SeriesRecord } from "./parts/map-record.ts";
import type { TripSettings } from "./parts/map-settings.ts";
import { chosenColor } from "./parts/marker-parts.ts";
import type { TrackPoint } from "./parts/track.ts";
import { recordAt } from "./parts/trip.ts";
import { useMapFunctions } from "./use-map-functions.ts";

/** Points of all ways that are drawn, the last ones of each. */
const MAX_POINTS = 2_000;
const NO_EXTRAS = { images: [] } as const;
const POINT_SIZE = 10;

interface TripWay {
  readonly record: SeriesRecord;
  readonly track: readonly TrackPoint[];
}

interface TripPoints {
  readonly settings: TripSettings;
  readonly ways: readonly TripWay[];
  readonly range: { readonly start: number; readonly end: number } | undefined;
  readonly zone: string;
  readonly open: ReadonlySet<string>;
}

/** The saved points of ways: dots on the map, and times that the player jumps to. */
export function useTripPoints({ settings, ways, range, zone, open }: TripPoints) {
  const { showPoints, usePointAsAnchor, rotationAngle } = settings;
  const wanted = useMemo(() => {
    if (!showPoints || !range) return [];
    return ways.flatMap(({ record, track }) =>
      track.slice(-Math.floor(MAX_POINTS / Math.max(ways.length, 1))).map((point) => {
        const moment = { ts: point.ts, range, rotationAngle: rotationAngle ?? 0, zone };
        return { point, record: { ...recordAt(record, moment), id: `${record.id}/${point.ts}` } };
      }),
    );
  }, [showPoints, ways, range, rotationAngle, zone]);
  const records = useMemo(() => wanted.map(({ record }, dsIndex) => indexed(record, dsIndex)), [wanted]);
  const functions = useMemo(() => pointFunctions(settings), [settings]);
  const { resultOf, failure, stopped } = useMapFunctions(functions, { records, open, extras: NO_EXTRAS });
  const color = chosenColor(settings.pointColor, "");
  const points = useMemo(
    () =>
      wanted.map(({ point, record }): MapPoint => {
        const own = resultOf("colorPointFunction", record.id);
        const size = settings.pointSize ?? POINT_SIZE;
        return { id: record.id, at: point.at, color: (typeof own === "string" && own) || color, size };
      }),
    [wanted, resultOf, color, settings.pointSize],
  );
  const hasAnchorFunction = functions.some(({ name }) => name === "pointAsAnchorFunction");
  const found = useMemo(() => {
    if (!usePointAsAnchor || wanted.length === 0) return undefined;
    const isAnchor = (id: string) => !hasAnchorFunction || Boolean(resultOf("pointAsAnchorFunction", id));
    return wanted.flatMap(({ point, record }) => (isAnchor(record.id) ? [point.ts] : [])).toSorted((a, b) => a - b);
  }, [usePointAsAnchor, wanted, resultOf, hasAnchorFunction]);
  const content = found?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` says whether they are the same; others end the playback
  const anchors = useMemo(() => found, [content]);
  return { points, records, anchors, resultOf, failure, stopped };
}

const indexed = (record: MapRecord, dsIndex: number): MapRecord => ({
  ...record,
  values: { ...record.values, dsIndex },
});
