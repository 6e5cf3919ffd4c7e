import type { Area, Place } from "./area.ts";

type Ring = readonly Place[];

/** Maximum number of points of all polygons; more indicate a mistake, and slow down each message. */
const MAX_POINTS = 10_000;
const MAX_DEPTH = 16;

/**
 * Polygons; those inside another one are holes (reference: rule engine, 3.2). For self-intersecting rings the
 * even-odd rule applies.
 */
export class Polygons implements Area {
  readonly #outer: readonly Ring[];
  readonly #holes: readonly Ring[];

  /** @throws {Error} when the text is not JSON of polygons. */
  constructor(definition: string) {
    const rings = ringsOf(JSON.parse(definition));
    if (rings.length === 0) throw new Error("The perimeter has no polygons");
    const isHole = (ring: Ring): boolean => rings.some((other) => other !== ring && encloses(other, ring));
    this.#holes = rings.filter(isHole);
    this.#outer = rings.filter((ring) => !isHole(ring));
  }

  contains(place: Place): boolean {
    return (
      this.#outer.some((ring) => sideOf(ring, place) === "inside") &&
      this.#holes.every((ring) => sideOf(ring, place) === "outside")
    );
  }
}

/** `[[latitude, longitude], ...]`, or lists of such lists. */
function ringsOf(definition: unknown): readonly Ring[] {
  const rings: Ring[] = [];
  let points = 0;
  const collect = (value: unknown, depth: number): void => {
    if (!Array.isArray(value) || depth > MAX_DEPTH) throw new Error("The perimeter is no list of polygons");
    const isRing = value.some(isPoint);
    if (!isRing) {
      for (const each of value) collect(each, depth + 1);
      return;
    }
    points += value.length;
    if (points > MAX_POINTS) throw new Error(`The perimeter has more than ${MAX_POINTS} points`);
    rings.push(closed(value.map(placeOf)));
  };
  collect(definition, 0);
  return rings;
}

const isPoint = (value: unknown): boolean => Array.isArray(value) && value.some((one) => typeof one === "number");

function placeOf(point: unknown): Place {
  const [latitude, longitude]: unknown[] = Array.isArray(point) ? point : [];
  if (typeof latitude !== "number" || typeof longitude !== "number") throw new Error("The perimeter has a wrong point");
  return { latitude, longitude };
}

/** The corners of a ring; two points define a rectangle. */
function closed(points: Ring): Ring {
  const [first, second, ...more] = points;
  if (!first || !second) throw new Error("A polygon has less than two points");
  if (more.length > 0) return points;
  const { latitude, longitude } = second;
  return [first, { latitude: first.latitude, longitude }, second, { latitude, longitude: first.longitude }];
}

function encloses(outer: Ring, inner: Ring): boolean {
  const sides = inner.map((place) => sideOf(outer, place));
  if (sides.includes("outside") || !isSmaller(inner, outer)) return false;
  const corners = outer.map((place) => sideOf(inner, place));
  return !corners.includes("inside");
}

function isSmaller(ring: Ring, other: Ring): boolean {
  return Math.abs(areaOf(ring)) < Math.abs(areaOf(other));
}

/** Signed area in square degrees; the sign is the direction of the ring. */
function areaOf(ring: Ring): number {
  return edges(ring).reduce((sum, [a, b]) => sum + (a.longitude * b.latitude - b.longitude * a.latitude) / 2, 0);
}

function sideOf(ring: Ring, place: Place): "inside" | "outside" | "border" {
  let isInside = false;
  for (const [a, b] of edges(ring)) {
    if (isOn(a, b, place)) return "border";
    const passes = a.latitude > place.latitude !== b.latitude > place.latitude;
    if (!passes) continue;
    const share = (place.latitude - a.latitude) / (b.latitude - a.latitude);
    if (place.longitude < a.longitude + share * (b.longitude - a.longitude)) isInside = !isInside;
  }
  return isInside ? "inside" : "outside";
}

function isOn(a: Place, b: Place, { latitude, longitude }: Place): boolean {
  const cross =
    (b.longitude - a.longitude) * (latitude - a.latitude) - (b.latitude - a.latitude) * (longitude - a.longitude);
  return (
    cross === 0 &&
    latitude >= Math.min(a.latitude, b.latitude) &&
    latitude <= Math.max(a.latitude, b.latitude) &&
    longitude >= Math.min(a.longitude, b.longitude) &&
    longitude <= Math.max(a.longitude, b.longitude)
  );
}

/** The edges of a ring, including the one from the last point to the first. */
function edges(ring: Ring): readonly (readonly [Place, Place])[] {
  return ring.flatMap((place, at) => {
    const next = ring[at + 1] ?? ring[0];
    return next ? [[place, next] as const] : [];
  });
}
