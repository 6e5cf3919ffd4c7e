import type { Place } from "./place.ts";

/** The smallest ring without dents around places, closed; by Andrew's chains. */
export function hullOf(places: readonly Place[]): readonly Place[] {
  const sorted = places.toSorted(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2);
  const lower = chainOf(sorted);
  const upper = chainOf(sorted.toReversed());
  return [...lower.slice(0, -1), ...upper];
}

function chainOf(places: readonly Place[]): readonly Place[] {
  const chain: Place[] = [];
  for (const place of places) {
    while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), place) <= 0) chain.pop();
    chain.push(place);
  }
  return chain;
}

/** Above 0: to the left. */
function turn(from: Place | undefined, by: Place | undefined, to: Place): number {
  if (!from || !by) return 1;
  return (by[0] - from[0]) * (to[1] - from[1]) - (by[1] - from[1]) * (to[0] - from[0]);
}
