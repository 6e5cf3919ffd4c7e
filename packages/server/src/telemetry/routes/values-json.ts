import { type Point, valueJson, valueText } from "@orrery/model";
import type { Attribute } from "../../kernel/bus/events.ts";

/** Spells the value of a point: as text, or with its own type when `useStrictDataTypes` was asked for. */
export type ValueSpelling = "text" | "strict";

/** `{"key":[{"ts":…,"value":…}]}`; numbers keep their spelling, which `JSON.stringify` would lose. */
export function seriesJson(series: ReadonlyMap<string, readonly Point[]>, spelling: ValueSpelling): string {
  const members: string[] = [];
  for (const [key, points] of series) {
    members.push(`${JSON.stringify(key)}:[${points.map((point) => pointJson(point, spelling)).join(",")}]`);
  }
  return `{${members.join(",")}}`;
}

/** Latest values in the order of `keys`; a key without one has the value null at `now`. */
export function latestJson(
  points: readonly Point[],
  keys: readonly string[] | undefined,
  { spelling, now }: { readonly spelling: ValueSpelling; readonly now: number },
): string {
  const byKey = new Map(points.map((point) => [point.key, pointJson(point, spelling)]));
  const asked = keys ? [...new Set(keys)] : [...byKey.keys()];
  const none = `{"ts":${now},"value":null}`;
  return `{${asked.map((key) => `${JSON.stringify(key)}:[${byKey.get(key) ?? none}]`).join(",")}}`;
}

/** `[{"lastUpdateTs":…,"key":…,"value":…}]`, values always with their own type. */
export function attributesJson(attributes: readonly Attribute[]): string {
  const items = attributes.map(
    ({ key, lastUpdateTs, value }) =>
      `{"lastUpdateTs":${lastUpdateTs},"key":${JSON.stringify(key)},"value":${valueJson(value)}}`,
  );
  return `[${items.join(",")}]`;
}

function pointJson({ ts, value }: Point, spelling: ValueSpelling): string {
  return `{"ts":${ts},"value":${spelling === "strict" ? valueJson(value) : JSON.stringify(valueText(value))}}`;
}
