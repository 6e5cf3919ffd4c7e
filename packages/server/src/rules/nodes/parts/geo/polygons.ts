import type { Area, Place } from "./area.ts";

/** A polygon with what is asked of it again and again. */
interface Ring {
  readonly places: readonly Place[];
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  /** In square degrees. */
  readonly area: number;
}

/** Maximum number of points of all polygons; more indicate a mistake, and slow down each message. */
const MAX_POINTS = 10_000;
const MAX_RINGS = 1_000;
/**
 * Points times edges of all polygons that may lie in each other: finding the holes blocks the process, for some 10 ms at
 * this number.
 */
const MAX_COMPARISONS = 2_000_000;
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
    const holes = holesOf(rings);
    this.#holes = [...holes];
    this.#outer = rings.filter((ring) => !holes.has(ring));
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
    if (rings.length === MAX_RINGS) throw new Error(`The perimeter has more than ${MAX_RINGS} polygons`);
    rings.push(ringOf(closed(value.map(placeOf))));
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
function closed(points: readonly Place[]): readonly Place[] {
  const [first, second, ...more] = points;
  if (!first || !second) throw new Error("A polygon has less than two points");
  if (more.length > 0) return points;
  const { latitude, longitude } = second;
  return [first, { latitude: first.latitude, longitude }, second, { latitude, longitude: first.longitude }];
}

function ringOf(places: readonly Place[]): Ring {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  let area = 0;
  let before = places.at(-1);
  for (const place of places) {
    south = Math.min(south, place.latitude);
    north = Math.max(north, place.latitude);
    west = Math.min(west, place.longitude);
    east = Math.max(east, place.longitude);
    if (before) area += (before.longitude * place.latitude - place.longitude * before.latitude) / 2;
    before = place;
  }
  return { places, south, north, west, east, area: Math.abs(area) };
}

/** @throws {Error} when too many polygons may lie in each other. */
function holesOf(rings: readonly Ring[]): ReadonlySet<Ring> {
  let comparisons = 0;
  const isHole = (ring: Ring): boolean =>
    rings.some((other) => {
      if (!mayEnclose(other, ring)) return false;
      comparisons += 2 * other.places.length * ring.places.length;
      if (comparisons > MAX_COMPARISONS) throw new Error("The perimeter has too many polygons in each other");
      return encloses(other, ring);
    });
  return new Set(rings.filter(isHole));
}

function mayEnclose(outer: Ring, inner: Ring): boolean {
  return (
    inner.area < outer.area &&
    inner.south >= outer.south &&
    inner.north <= outer.north &&
    inner.west >= outer.west &&
    inner.east <= outer.east
  );
}

function encloses(outer: Ring, inner: Ring): boolean {
  return (
    inner.places.every((place) => sideOf(outer, place) !== "outside") &&
    outer.places.every((place) => sideOf(inner, place) !== "inside")
  );
}

function sideOf(ring: Ring, place: Place): "inside" | "outside" | "border" {
  const { latitude, longitude } = place;
  const isNear = latitude >= ring.south && latitude <= ring.north && longitude >= ring.west && longitude <= ring.east;
  if (!isNear) return "outside";
  let isInside = false;
  let a = ring.places.at(-1); // the last point is connected with the first one
  for (const b of ring.places) {
    if (a && isOn(a, b, place)) return "border";
    if (a && a.latitude > latitude !== b.latitude > latitude) {
      const share = (latitude - a.latitude) / (b.latitude - a.latitude);
      if (longitude < a.longitude + share * (b.longitude - a.longitude)) isInside = !isInside;
    }
    a = b;
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
