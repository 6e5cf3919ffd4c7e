import type { LatestValues } from "@orrery/client";

export interface Headline {
  readonly key: string;
  readonly value: string;
}

/** Where something is says nothing of how it is. */
const PLACES = new Set(["latitude", "longitude", "lat", "lon", "lng", "altitude"]);

/**
 * The one value that represents an entity where there is room for one. Numbers come before texts; of equals the first by
 * name, so that the choice stays the same whatever is sent next. `undefined`: nothing that fits a line.
 */
export function headlineOf(values: LatestValues): Headline | undefined {
  const found = Object.entries(values)
    .flatMap(([key, { value }]): Headline[] => (isLine(value) ? [{ key, value }] : []))
    .toSorted((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1));
  return found[0];
}

const MAX_LENGTH = 24;

function isLine(value: string | null): value is string {
  return value !== null && value !== "" && value.length <= MAX_LENGTH && !/^[{[]/.test(value);
}

function rank({ key, value }: Headline): number {
  if (PLACES.has(key.toLowerCase())) return 2;
  return Number.isFinite(Number(value)) ? 0 : 1;
}
