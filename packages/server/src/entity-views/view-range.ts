import {
  ATTRIBUTE_SCOPES,
  type AttributeScope,
  type EntityView,
  type EntityViewAttributes,
  type Point,
} from "@orrery/model";
import type { ViewWindow } from "../telemetry/view-window.ts";

/** The part of its target's history that a view shows: an empty list of keys means all (reference: REST API, 2.15). */
export function windowOf({ entityId, keys, startTimeMs, endTimeMs }: EntityView): ViewWindow {
  const listed = keys?.timeseries ?? [];
  return {
    target: entityId,
    keys: listed.length > 0 ? new Set(listed) : undefined,
    startTs: startTimeMs,
    endTs: endTimeMs === 0 ? Number.MAX_SAFE_INTEGER : endTimeMs + 1,
  };
}

/**
 * The points that become latest values of the view when its target saves them: the newest of each key, the later one
 * when times are equal. An empty list of keys means none.
 */
export function followed({ keys, startTimeMs, endTimeMs }: EntityView, points: readonly Point[]): readonly Point[] {
  const listed = keys?.timeseries ?? undefined;
  if (listed?.length === 0) return [];
  const newest = new Map<string, Point>();
  for (const point of points) {
    if (point.ts <= startTimeMs || (endTimeMs !== 0 && point.ts > endTimeMs)) continue;
    if (listed && !listed.includes(point.key)) continue;
    const other = newest.get(point.key);
    if (!other || point.ts >= other.ts) newest.set(point.key, point);
  }
  return [...newest.values()];
}

/** Whether an attribute last written at this time is shown. */
export function showsAttribute({ startTimeMs, endTimeMs }: EntityView, lastUpdateTs: number): boolean {
  return lastUpdateTs > startTimeMs && (endTimeMs === 0 || lastUpdateTs < endTimeMs);
}

const MEMBERS = {
  CLIENT_SCOPE: "cs",
  SERVER_SCOPE: "ss",
  SHARED_SCOPE: "sh",
} as const satisfies Record<AttributeScope, keyof EntityViewAttributes>;

/** Keys of the attributes that a view shows, by scope. */
export function attributeKeysOf(view: EntityView | undefined): ReadonlyMap<AttributeScope, readonly string[]> {
  return new Map(ATTRIBUTE_SCOPES.map((scope) => [scope, view?.keys?.attributes?.[MEMBERS[scope]] ?? []]));
}
