import { zonedStamp } from "../../../i18n/zoned-text.ts";
import type { MapRecord, MapValues, SeriesRecord } from "./map-record.ts";
import type { Place } from "./place.ts";
import type { TrackPoint } from "./track.ts";

/** Steps of a player at most: a longer way is played in longer steps. */
const MAX_STEPS = 50_000;
const STEP_MS = 1000;

/** Distance of the steps of a player. */
export function stepOf(
  normalizationStep: number | null | undefined,
  { start, end }: { readonly start: number; readonly end: number },
) {
  return Math.max(Math.round(normalizationStep || STEP_MS), Math.ceil((end - start) / MAX_STEPS), 1);
}

/** From the first to the last place of all ways; undefined without two moments. */
export function rangeOf(
  tracks: readonly (readonly TrackPoint[])[],
): { readonly start: number; readonly end: number } | undefined {
  const start = Math.min(...tracks.map((track) => track[0]?.ts ?? Infinity));
  const end = Math.max(...tracks.map((track) => track.at(-1)?.ts ?? -Infinity));
  return end > start ? { start, end } : undefined;
}

/** Where a way is at a time, between two points on the straight line, and where it goes from there. */
export interface Position {
  readonly at: Place;
  /** Degrees from north, clockwise. */
  readonly bearing: number;
}

export function positionAt(track: readonly TrackPoint[], ts: number): Position | undefined {
  const next = firstAfter(track, ts);
  const [before, after] = [track[next - 1] ?? track[0], track[next] ?? track.at(-1)];
  if (!before || !after) return undefined;
  const part = after.ts > before.ts ? Math.min(1, Math.max(0, (ts - before.ts) / (after.ts - before.ts))) : 0;
  const between = (axis: 0 | 1) => before.at[axis] + (after.at[axis] - before.at[axis]) * part;
  return { at: [between(0), between(1)], bearing: bearingAt(track, next) };
}

/** Index of the first point behind a time. */
function firstAfter(track: readonly TrackPoint[], ts: number): number {
  let [low, high] = [0, track.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((track[middle]?.ts ?? Infinity) <= ts) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The direction to the point of that index; at the end, and while it stands, the last one that it had. */
function bearingAt(track: readonly TrackPoint[], next: number): number {
  for (let at = Math.min(next, track.length - 1); at > 0; at--) {
    const [from, to] = [track[at - 1]?.at, track[at]?.at];
    if (from && to && (from[0] !== to[0] || from[1] !== to[1])) return bearing(from, to);
  }
  return 0;
}

const RADIANS = Math.PI / 180;

function bearing([fromLng, fromLat]: Place, [toLng, toLat]: Place): number {
  const east = (toLng - fromLng) * RADIANS;
  const [from, to] = [fromLat * RADIANS, toLat * RADIANS];
  const angle = Math.atan2(
    Math.sin(east) * Math.cos(to),
    Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(east),
  );
  return (angle / RADIANS + 360) % 360;
}

interface Moment {
  readonly ts: number;
  readonly range: { readonly start: number; readonly end: number };
  readonly rotationAngle: number;
  readonly zone: string;
}

/** An entity with the values that it had at a time, as functions and patterns of trips get them. */
export function recordAt(record: SeriesRecord, { ts, range, rotationAngle, zone }: Moment): MapRecord {
  const then = record.series.flatMap(({ label, view }) => {
    if (!view) return [];
    const at = lastUntil(view.ts, ts);
    return at < 0
      ? [[label, ""] as const]
      : [[label, view.valueAt(at)] as const, [`${label}|ts`, view.ts[at]] as const];
  });
  const times = {
    time: ts,
    formattedTs: zonedStamp(ts, zone),
    minTime: zonedStamp(range.start, zone),
    maxTime: zonedStamp(range.end, zone),
    rotationAngle,
  };
  const values: MapValues = { ...record.values, ...Object.fromEntries(then), ...times };
  return { id: record.id, entity: record.entity, source: record.source, values };
}

function lastUntil(times: Float64Array, ts: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) <= ts) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** `"20px"`, or a part of a line: px on the page. */
export function distanceOf(text: string | null | undefined, otherwise: number): number {
  const found = /^\s*(\d+(?:\.\d+)?)\s*(px|%)?\s*$/.exec(text ?? "");
  const value = found ? Number(found[1]) : otherwise;
  return Math.max(1, found?.[2] === "%" ? (value / 100) * LINE_PX : value);
}

/** What parts of a line are of: a map does not know how long it is drawn. */
const LINE_PX = 400;
