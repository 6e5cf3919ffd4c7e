import type { MapLine } from "../engine/scene.ts";
import type { SeriesRecord } from "./map-record.ts";
import type { WaySettings } from "./map-settings.ts";
import { chosenColor, type ResultOf } from "./marker-parts.ts";
import { numberIn, type Place } from "./place.ts";
import type { PointReader } from "./shapes.ts";

/** Wider lines would hide the map, px. */
const MAX_WIDTH = 100;

/** Where something was at a time. */
export interface TrackPoint {
  readonly ts: number;
  readonly at: Place;
}

/** The way of an entity over time, by the two series of its places: a moment counts once both are known. */
export function trackOf(
  { series }: Pick<SeriesRecord, "series">,
  [firstKey, secondKey]: readonly [string, string],
  pointOf: PointReader,
): readonly TrackPoint[] {
  const first = series.find(({ label }) => label === firstKey)?.view;
  const second = series.find(({ label }) => label === secondKey)?.view;
  if (!first || !second) return [];
  const track: TrackPoint[] = [];
  let [i, k] = [0, 0];
  let [one, other]: [unknown, unknown] = [undefined, undefined];
  while (i < first.ts.length || k < second.ts.length) {
    const ts = Math.min(first.ts[i] ?? Infinity, second.ts[k] ?? Infinity);
    if (first.ts[i] === ts) one = first.valueAt(i++);
    if (second.ts[k] === ts) other = second.valueAt(k++);
    const at = pointOf(one, other);
    if (at) track.push({ ts, at });
  }
  return track;
}

/** The ways of entities as lines; in the colour of their entity. */
export function routesOf(
  records: readonly SeriesRecord[],
  settings: WaySettings,
  {
    keys,
    pointOf,
    resultOf,
  }: { readonly keys: readonly [string, string]; readonly pointOf: PointReader; readonly resultOf: ResultOf },
): readonly MapLine[] {
  return records.flatMap((record): MapLine | [] => {
    const path = trackOf(record, keys, pointOf).map(({ at }) => at);
    if (path.length < 2) return [];
    const numberOf = (
      isOn: boolean | undefined,
      name: "strokeWeightFunction" | "strokeOpacityFunction",
      max: number,
    ) => {
      const value = isOn ? numberIn(resultOf(name, record.id)) : undefined;
      return value === undefined ? undefined : Math.min(Math.max(value, 0), max);
    };
    const own = settings.useColorFunction ? resultOf("colorFunction", record.id) : undefined;
    return {
      id: record.id,
      path,
      color: (typeof own === "string" && own) || chosenColor(settings.color),
      width:
        numberOf(settings.useStrokeWeightFunction, "strokeWeightFunction", MAX_WIDTH) ?? settings.strokeWeight ?? 2,
      opacity: numberOf(settings.useStrokeOpacityFunction, "strokeOpacityFunction", 1) ?? settings.strokeOpacity ?? 1,
    };
  });
}
