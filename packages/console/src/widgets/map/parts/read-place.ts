import type { BaseMap } from "./base-map.ts";
import type { MapRecord } from "./map-record.ts";
import type { PlaceReader, ResultOf } from "./marker-parts.ts";
import { onPicture, partsOfPicture } from "./picture-plane.ts";
import { numberIn, type Place, placeOf } from "./place.ts";
import type { PointReader } from "./shapes.ts";

/** Labels of the keys that say where an entity is. */
export interface PlaceKeys {
  readonly latKeyName?: string | null | undefined;
  readonly lngKeyName?: string | null | undefined;
  readonly xPosKeyName?: string | null | undefined;
  readonly yPosKeyName?: string | null | undefined;
}

/** The two keys of a place: latitude and longitude, or those of a picture. */
export const placeKeys = (base: Pick<BaseMap, "kind">, keys: PlaceKeys): readonly [string, string] =>
  base.kind === "picture"
    ? [keys.xPosKeyName || "xPos", keys.yPosKeyName || "yPos"]
    : [keys.latKeyName || "latitude", keys.lngKeyName || "longitude"];

/** What two saved numbers mean on a map. */
export function pointReader(base: BaseMap): PointReader {
  if (base.kind !== "picture") return placeOf;
  return (first, second) => {
    const [x, y] = [numberIn(first), numberIn(second)];
    return x === undefined || y === undefined ? undefined : onPicture(base.plane, x, y);
  };
}

/** The two numbers that are saved for a place; parts of a picture stay in it. */
export function savedPlace(base: BaseMap, place: Place): readonly [number, number] {
  if (base.kind !== "picture") return [rounded(place[1]), rounded(wrapped(place[0]))];
  const { x, y } = partsOfPicture(base.plane, place);
  return [rounded(within(x)), rounded(within(y))];
}

/** A tenth of a metre, and of a pixel. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;
const within = (part: number): number => Math.min(1, Math.max(0, part));

/** Where entities are, by their keys; on pictures a function may move them. */
export function placeReader(base: BaseMap, keys: PlaceKeys, resultOf: ResultOf): PlaceReader {
  const [first, second] = placeKeys(base, keys);
  const read = pointReader(base);
  return (record: MapRecord) => {
    const at = read(record.values[first], record.values[second]);
    if (!at || base.kind !== "picture") return at;
    const moved = resultOf("posFunction", record.id);
    return (isPoint(moved) && read(moved.x, moved.y)) || at;
  };
}

const isPoint = (value: unknown): value is { readonly x: unknown; readonly y: unknown } =>
  typeof value === "object" && value !== null && "x" in value && "y" in value;
