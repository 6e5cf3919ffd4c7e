import { type Point, valueJson, valueText } from "@orrery/model";
import type { Attribute } from "../../kernel/bus/events.ts";
import { inSlices } from "../../kernel/json/in-slices.ts";
import type { TextPieces } from "../../kernel/text-pieces.ts";

/** The JSON form of a point's value: as text, or as its own type for `useStrictDataTypes`. */
export type ValueSpelling = "text" | "strict";

/** Values per slice. */
const STEP = 200;

/** `{"key":[{"ts":…,"value":…}]}`; numbers keep their spelling, which `JSON.stringify` would change. */
export function seriesJson(
  series: ReadonlyMap<string, readonly Point[]>,
  spelling: ValueSpelling,
): Promise<TextPieces> {
  return inSlices(writtenSeries(series, spelling));
}

function* writtenSeries(
  series: ReadonlyMap<string, readonly Point[]>,
  spelling: ValueSpelling,
): Generator<void, TextPieces> {
  const pieces: string[] = [];
  for (const [key, points] of series) {
    pieces.push(`${pieces.length === 0 ? "{" : "],"}${JSON.stringify(key)}:[`);
    yield* addAll(points, (point) => pointJson(point, spelling), pieces);
  }
  pieces.push(pieces.length === 0 ? "{}" : "]}");
  return pieces;
}

/** Latest values in the order of `keys`; null at `now` for a key without one. */
export function latestJson(
  points: readonly Point[],
  keys: readonly string[] | undefined,
  { spelling, now }: { readonly spelling: ValueSpelling; readonly now: number },
): Promise<TextPieces> {
  const byKey = new Map(points.map((point) => [point.key, point]));
  const asked = keys ? [...new Set(keys)] : [...byKey.keys()];
  const none = `{"ts":${now},"value":null}`;
  const memberOf = (key: string): string => {
    const point = byKey.get(key);
    return `${JSON.stringify(key)}:[${point ? pointJson(point, spelling) : none}]`;
  };
  return inSlices(between("{", asked, memberOf, "}"));
}

/** `[{"lastUpdateTs":…,"key":…,"value":…}]`, values always as their own type. */
export function attributesJson(attributes: readonly Attribute[]): Promise<TextPieces> {
  const itemOf = ({ key, lastUpdateTs, value }: Attribute): string =>
    `{"lastUpdateTs":${lastUpdateTs},"key":${JSON.stringify(key)},"value":${valueJson(value)}}`;
  return inSlices(between("[", attributes, itemOf, "]"));
}

function* between<V>(
  start: string,
  values: readonly V[],
  jsonOf: (value: V) => string,
  end: string,
): Generator<void, TextPieces> {
  const pieces = [start];
  yield* addAll(values, jsonOf, pieces);
  pieces.push(end);
  return pieces;
}

/** Separated by commas. */
function* addAll<V>(values: readonly V[], jsonOf: (value: V) => string, pieces: string[]): Generator<void, void> {
  for (let at = 0; at < values.length; at += STEP) {
    if (at > 0) {
      pieces.push(",");
      yield;
    }
    pieces.push(
      values
        .slice(at, at + STEP)
        .map(jsonOf)
        .join(","),
    );
  }
}

function pointJson({ ts, value }: Point, spelling: ValueSpelling): string {
  return `{"ts":${ts},"value":${spelling === "strict" ? valueJson(value) : JSON.stringify(valueText(value))}}`;
}
